import { permissionCatalogue } from '../kit/index.ts'

export const offboardingPermissions = permissionCatalogue({
  'offboarding.separation.view': {
    label: 'See separations; with the scope self one’s own, with reports those of the team',
    scopes: ['self', 'reports', 'group', 'organisation'],
    defaults: { 7: ['self', 'reports'] },
    presets: ['hr_officer', 'hr_manager', 'payroll', 'auditor'],
    synonyms: ['resignation', 'exit request', 'offboarding', 'leaver'],
  },
  'offboarding.separation.manage': {
    label: 'Enter separations, agree the last working day, change statuses; see reasons that are private',
    scopes: ['group', 'organisation'],
    presets: ['hr_manager'],
    synonyms: ['termination', 'retirement', 'absconding', 'exit', 'hold', 'last working day'],
  },
  'offboarding.setting.manage': {
    label: 'Set up notice rules and the settings of offboarding',
    scopes: ['organisation'],
    presets: ['hr_manager'],
    synonyms: ['notice period', 'clearance days', 'exit settings'],
  },
})
