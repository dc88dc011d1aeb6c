import { permissionCatalogue } from '../kit/index.ts'

export const emailLibraryPermissions = permissionCatalogue({
  'email-library.log.view': { label: 'See the e-mail log', scopes: ['organisation'] },
  'email-library.log.resend': { label: 'Send failed e-mail again', scopes: ['organisation'] },
  'email-library.preview.view': { label: 'Preview the mails the product sends', scopes: ['organisation'] },
})
