import { organisationCreated } from '../../platform/hooks.ts'
import { defineModule } from '../../platform/module.ts'
import { addCodeSettings } from './code-setting.service.ts'

export { nextCodes, passUsedCodes, peekCode, writeCode } from './code-setting.service.ts'

/** No endpoints and no screens yet: the code settings that other modules draw from. */
export const settingsModule = defineModule({
  name: 'settings',
  routes: [],
  connect: () => organisationCreated.on((ctx, db) => addCodeSettings(ctx, db)),
})
