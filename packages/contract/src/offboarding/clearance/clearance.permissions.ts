import { permissionCatalogue } from '../../kit/index.ts'

/** Approvers and leavers need none: they see the lines that are theirs. */
export const clearancePermissions = permissionCatalogue({
  'offboarding.clearance.view': {
    label: 'See the clearance of leavers',
    scopes: ['reports', 'group', 'organisation'],
    presets: ['hr_officer', 'hr_manager', 'payroll', 'auditor'],
    synonyms: ['no dues', 'exit checklist', 'handover'],
  },
  'offboarding.clearance.manage': {
    label: 'Decide clearance lines in place of the approvers, add lines and send reminders',
    scopes: ['group', 'organisation'],
    presets: ['hr_officer', 'hr_manager'],
    synonyms: ['no dues', 'override', 'exit checklist'],
  },
  'offboarding.clearance.configure': {
    label: 'Set up clearance checklists and their approvers',
    scopes: ['organisation'],
    presets: ['hr_manager'],
    synonyms: ['no dues', 'exit checklist'],
  },
})
