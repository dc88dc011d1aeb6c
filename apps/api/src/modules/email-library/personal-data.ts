import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { emailLibraryTexts } from './email-library.texts.ts'

/** Personal data held by the email library: authors of templates. */
export const emailLibraryPersonalData: PersonalData = {
  tables: [
    { table: 'email_version', label: emailLibraryTexts('createdTemplates'), account: ['account_id'] },
    { table: 'email_send', label: emailLibraryTexts('sentWithTemplate'), account: ['account_id'] },
  ],
}
