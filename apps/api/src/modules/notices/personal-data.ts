import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { noticesTexts } from './notices.texts.ts'

/** Notices people received, and their preferences. */
export const noticesPersonalData: PersonalData = {
  tables: [
    { table: 'notice', label: noticesTexts('notices'), account: ['account_id'] },
    { table: 'notice_preference', label: noticesTexts('notificationPreferences'), account: ['account_id'] },
  ],
}
