import { permissionCatalogue } from '../kit/index.ts'

/** Leave types, rules and balances. Applying for leave and deciding have separate permissions. */
export const leavePermissions = permissionCatalogue({
  'leave.balance.view': {
    label: 'See leave balances and their ledger',
    scopes: ['self', 'reports', 'group', 'organisation'],
    defaults: { 7: ['self', 'reports'] },
    presets: ['hr_officer', 'hr_manager', 'payroll', 'auditor'],
    synonyms: ['time off', 'holiday balance', 'absence', 'pto'],
  },
  'leave.balance.manage': {
    label: 'Adjust, encash and upload leave balances',
    scopes: ['group', 'organisation'],
    presets: ['hr_manager'],
    synonyms: ['time off', 'encashment', 'credit leave', 'pto'],
  },
  'leave.bulk.apply': {
    label: 'Upload leave and short leave for many people',
    scopes: ['group', 'organisation'],
    presets: ['hr_manager'],
    synonyms: ['time off', 'upload leave'],
  },
  'leave.calendar.view': {
    label: 'See who is away',
    scopes: ['reports', 'group', 'organisation'],
    defaults: { 7: ['reports'] },
    presets: ['hr_officer', 'hr_manager', 'auditor'],
    synonyms: ['time off', 'absence', 'who is away'],
  },
  'leave.rule.assign': {
    label: 'Assign leave rules to people',
    scopes: ['group', 'organisation'],
    presets: ['hr_manager'],
    synonyms: ['leave policy', 'entitlement'],
  },
  'leave.rule.configure': {
    label: 'Set up leave types, leave rules, sandwich rules, clubbing, short leave and comp-off',
    scopes: ['organisation'],
    synonyms: ['leave policy', 'accrual', 'carry-forward', 'entitlement'],
  },
})
