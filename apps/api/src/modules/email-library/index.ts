import { emailLibraryErrors } from '@muster/contract/email-library/email-library.errors'
import { emailLibraryPermissions } from '@muster/contract/email-library/email-library.permissions'
import { registerAuditedRecord } from '../../platform/audit/words.ts'
import { registerTemplateSource } from '../../platform/mail/templates.ts'
import { defineModule } from '../../platform/module.ts'
import { registerStandards } from '../../platform/standards.ts'
import { emailLibraryMenu } from './email-library.menu.ts'
import { emailLibraryRoutes } from './email-library.routes.ts'
import { emailLibraryTexts } from './email-library.texts.ts'
import { standardGroups } from './groups.service.ts'
import { emailLibraryPersonalData } from './personal-data.ts'
import { templateSource } from './template-source.ts'
import { templatesRoutes } from './templates.routes.ts'

export { publish } from './publish.service.ts'
export { mailTriggers } from './template-triggers.ts'
export { addTemplate } from './templates.service.ts'
export { findWording, previewWording, saveWording, wordingFields } from './wording.service.ts'

function connect(): void {
  registerTemplateSource(templateSource)
  registerStandards(standardGroups)
  registerAuditedRecord('email_template', { label: emailLibraryTexts('emailTemplate') })
}

export const emailLibraryModule = defineModule({
  name: 'email-library',
  personalData: emailLibraryPersonalData,
  routes: [...emailLibraryRoutes, ...templatesRoutes],
  permissions: emailLibraryPermissions,
  errors: emailLibraryErrors,
  menu: emailLibraryMenu,
  connect,
})
