import { defineModule } from '../../platform/module.ts'
import { registerStandards } from '../../platform/standards.ts'
import { addCodeSettings, codeKinds } from './code-setting.service.ts'

export { nextCodes, passUsedCodes, peekCode, writeCode } from './code-setting.service.ts'

/** No endpoints and no screens yet: the code settings that other modules draw from. */
export const settingsModule = defineModule({
  name: 'settings',
  routes: [],
  connect: () => registerStandards({ name: 'settings.codes', fingerprint: codeKinds, give: addCodeSettings }),
})
