import { settingsErrors } from '@muster/contract/settings/settings.errors'
import { settingsPermissions } from '@muster/contract/settings/settings.permissions'
import { defineModule } from '../../platform/module.ts'
import { registerStandards } from '../../platform/standards.ts'
import { addCodeSettings, codeKinds } from './code-setting.service.ts'
import { settingsRoutes } from './settings.routes.ts'

export { nextCodes, passUsedCodes, peekCode, writeCode } from './code-setting.service.ts'

/** The code settings that other modules draw from, and what people make of their lists; no screens of its own. */
export const settingsModule = defineModule({
  name: 'settings',
  routes: settingsRoutes,
  permissions: settingsPermissions,
  errors: settingsErrors,
  connect: () => registerStandards({ name: 'settings.codes', fingerprint: codeKinds, give: addCodeSettings }),
})
