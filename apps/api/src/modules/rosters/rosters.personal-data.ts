import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { rostersTexts } from './rosters.texts.ts'

/** Personal data held by rosters: membership, planned days and published days. */
export const rostersPersonalData: PersonalData = {
  tables: [
    { table: 'roster_person', label: rostersTexts('rosters'), employee: ['employee_id'] },
    { table: 'roster_entry', label: rostersTexts('plannedRosterDays'), employee: ['employee_id'] },
    { table: 'roster_day', label: rostersTexts('publishedRosterDays'), employee: ['employee_id'] },
  ],
}
