import { permissionCatalogue } from '../kit/index.ts'

export const emailLibraryPermissions = permissionCatalogue({
  'email-library.log.view': {
    label: 'See the e-mail log',
    scopes: ['organisation'],
    presets: ['auditor', 'it'],
    synonyms: ['mail', 'sent messages'],
  },
  'email-library.log.resend': { label: 'Resend failed e-mails', scopes: ['organisation'], presets: ['it'] },
  'email-library.preview.view': { label: 'Preview system e-mails', scopes: ['organisation'] },
  'email-library.template.view': { label: 'See e-mail templates', scopes: ['organisation'] },
  'email-library.template.edit': { label: 'Create and edit e-mail templates', scopes: ['organisation'] },
  'email-library.template.publish': { label: 'Publish e-mail templates', scopes: ['organisation'] },
  'email-library.template.send': {
    label: 'Send e-mail templates to people',
    scopes: ['reports', 'group', 'organisation'],
  },
})
