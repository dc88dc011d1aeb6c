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
    label: 'Reveal full identity numbers (recorded in the audit log)',
    scopes: everyScope,
    defaults: { 7: ['self'] },
  },
  'employees.bank.reveal': {
    label: 'Reveal full bank account numbers (recorded in the audit log)',
    scopes: everyScope,
    defaults: { 7: ['self'], 9: ['organisation'] },
  },
  'employees.identity.edit': { label: 'Add and edit identity numbers', scopes: othersScope },
  'employees.bank.edit': { label: 'Add and edit bank accounts', scopes: othersScope },
  'employees.protected.export': {
    label: 'Export identity numbers and bank accounts in full',
    scopes: othersScope,
  },
  'employees.quality.view': { label: 'See data quality findings', scopes: othersScope },
  'employees.quality.manage': {
    label: 'Dismiss data quality findings, ask people to complete their records, run checks',
    scopes: othersScope,
  },
  'employees.privacy.manage': {
    label: 'Set retention, place legal holds, request and confirm erasures',
    scopes: whole,
  },
})
