import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { dashboardsTexts } from './dashboards.texts.ts'

/** Moods, what was read and answered, and own links. */
export const dashboardsPersonalData: PersonalData = {
  tables: [
    { table: 'mood_entry', label: dashboardsTexts('moods'), employee: ['employee_id'] },
    { table: 'announcement_reading', label: dashboardsTexts('announcementsRead'), employee: ['employee_id'] },
    { table: 'own_quick_link', label: dashboardsTexts('ownLinks'), account: ['account_id'] },
  ],
}
