import { permissionCatalogue } from '../../kit/index.ts'

const everyScope = ['self', 'reports', 'group', 'organisation'] as const
const othersScope = ['group', 'organisation'] as const
const whole = ['organisation'] as const

/**
 * Identity numbers and bank accounts are listed masked with `employees.fields.identity` and `.bank`; the
 * permissions here reveal a number. Everybody may reveal their own; payroll (9) needs account numbers for
 * payments.
 */
export const privacyPermissions = permissionCatalogue({
  'employees.identity.reveal': {
    label: 'Show identity numbers in full, for a moment and recorded',
    scopes: everyScope,
    defaults: { 7: ['self'] },
  },
  'employees.bank.reveal': {
    label: 'Show bank accounts in full, for a moment and recorded',
    scopes: everyScope,
    defaults: { 7: ['self'], 9: ['organisation'] },
  },
  'employees.identity.edit': { label: 'Add and change identity numbers', scopes: othersScope },
  'employees.bank.edit': { label: 'Add and change bank accounts', scopes: othersScope },
  'employees.protected.export': {
    label: 'Export identity numbers and bank accounts in full',
    scopes: othersScope,
  },
  'employees.quality.view': { label: 'See what is missing or wrong in records', scopes: othersScope },
  'employees.quality.manage': {
    label: 'Dismiss findings, ask people to complete their record, recompute findings',
    scopes: othersScope,
  },
  'employees.privacy.manage': {
    label: 'Set retention, place legal holds, ask for and confirm erasures',
    scopes: whole,
  },
})
