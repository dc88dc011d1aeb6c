import type { PersonalData } from '../../platform/privacy/personal-data.ts'

/** Notices people received, and their preferences. */
export const noticesPersonalData: PersonalData = {
  tables: [
    { table: 'notice', label: 'Notices', account: ['account_id'] },
    { table: 'notice_preference', label: 'Ways of notices', account: ['account_id'] },
  ],
}
