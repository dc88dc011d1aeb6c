import type { PersonalData } from '../../platform/privacy/personal-data.ts'

/** What rosters hold of people: where they stand, what is planned and what is published. */
export const rostersPersonalData: PersonalData = {
  tables: [
    { table: 'roster_person', label: 'Rosters', employee: ['employee_id'] },
    { table: 'roster_entry', label: 'Planned days of rosters', employee: ['employee_id'] },
    { table: 'roster_day', label: 'Published days of rosters', employee: ['employee_id'] },
  ],
}
