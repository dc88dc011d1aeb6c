import { emailLibraryErrors } from '@muster/contract/email-library/email-library.errors'
import { emailLibraryPermissions } from '@muster/contract/email-library/email-library.permissions'
import { defineModule } from '../../platform/module.ts'
import { emailLibraryMenu } from './email-library.menu.ts'
import { emailLibraryRoutes } from './email-library.routes.ts'

export const emailLibraryModule = defineModule({
  name: 'email-library',
  routes: emailLibraryRoutes,
  permissions: emailLibraryPermissions,
  errors: emailLibraryErrors,
  menu: emailLibraryMenu,
})
