import type { PersonalData } from '../../platform/privacy/personal-data.ts'

/** What people were told, and how they wish to be. */
export const noticesPersonalData: PersonalData = {
  tables: [
    { table: 'notice', label: 'Notices', account: ['account_id'] },
    { table: 'notice_preference', label: 'Ways of notices', account: ['account_id'] },
  ],
}
