import { permissionCatalogue } from '../../kit/index.ts'

/** Whoever works with settlements also needs to see the pay of the leaver (`employees.fields.pay`). */
export const settlementPermissions = permissionCatalogue({
  'offboarding.settlement.view': {
    label: 'See full and final settlements',
    scopes: ['group', 'organisation'],
    presets: ['hr_manager', 'payroll', 'auditor'],
    synonyms: ['fnf', 'final pay', 'full and final'],
  },
  'offboarding.settlement.prepare': {
    label: 'Prepare settlements, edit their lines, submit them and record the payment',
    scopes: ['group', 'organisation'],
    presets: ['payroll'],
    synonyms: ['fnf', 'final pay', 'full and final', 'gratuity', 'recovery'],
  },
  'offboarding.settlement.approve': {
    label: 'Approve settlements that others have submitted',
    scopes: ['group', 'organisation'],
    presets: ['hr_manager'],
    synonyms: ['fnf', 'final pay', 'full and final'],
  },
  'offboarding.settlement.configure': {
    label: 'Set up the terms of settlements by country: gratuity, encashment, legal due date',
    scopes: ['organisation'],
    presets: ['payroll'],
    synonyms: ['gratuity', 'leave encashment', 'fnf', 'final pay'],
  },
})
