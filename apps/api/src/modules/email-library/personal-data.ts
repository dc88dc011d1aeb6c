import type { PersonalData } from '../../platform/privacy/personal-data.ts'

/** Words that people wrote for the organisation’s mails. */
export const emailLibraryPersonalData: PersonalData = {
  tables: [
    { table: 'email_version', label: 'Written templates', account: ['account_id'] },
    { table: 'email_send', label: 'Sent by template', account: ['account_id'] },
  ],
}
