import { settingsErrors } from '@muster/contract/settings/settings.errors'
import { settingsPermissions } from '@muster/contract/settings/settings.permissions'
import { registerAuditedRecord } from '../../platform/audit/words.ts'
import { defineModule } from '../../platform/module.ts'
import { registerStandards } from '../../platform/standards.ts'
import { benefitRoutes } from './benefits/benefits.routes.ts'
import { checklistRoutes } from './checklists/checklists.routes.ts'
import { addCodeSettings, codeKinds } from './code-setting.service.ts'
import { organisationSettingsRoutes } from './organisation-settings.routes.ts'
import { settingsPersonalData } from './personal-data.ts'
import { settingsMenu } from './settings.menu.ts'
import { settingsRoutes } from './settings.routes.ts'
import { settingsTexts } from './settings.texts.ts'

export { registerChecklistKind } from './checklists/checklist-kinds.ts'
export { beginChecklists, findTasks, moveTasks } from './checklists/checklist-tasks.service.ts'
export { type CodesInUse, registerCodesInUse } from './code-kinds.ts'
export { nextCodes, passUsedCodes, peekCode, writeCode } from './code-setting.service.ts'

/** Organisation settings, code formats, and users' list views and preferences. */
export const settingsModule = defineModule({
  name: 'settings',
  personalData: settingsPersonalData,
  routes: [...settingsRoutes, ...organisationSettingsRoutes, ...checklistRoutes, ...benefitRoutes],
  permissions: settingsPermissions,
  errors: settingsErrors,
  menu: settingsMenu,
  connect: () => {
    registerStandards({ name: 'settings.codes', fingerprint: codeKinds, apply: addCodeSettings })
    registerAuditedRecord('code_setting', { label: settingsTexts('codeSetting') })
  },
})
