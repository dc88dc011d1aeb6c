import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './email-library.titles.ts'

/** E-mail templates for the command palette, and other words for the screens about e-mail. */
export const emailLibraryExtensions: FeatureExtensions = {
  synonyms: {
    email_library: 'mail template message letter wording',
    email_log: 'mail sent delivery bounce failed smtp',
  },
  recordSearches: [
    {
      id: 'email-library.templates',
      label: 'emailTitles:templates',
      entry: 'admin',
      permission: 'email-library.template.view',
      load: async () => (await import('./data/template-search.ts')).searchTemplates,
    },
  ],
}
