import { permissionCatalogue } from '../kit/index.ts'

/** Leave types, rules and balances. Applying for leave and deciding have separate permissions. */
export const leavePermissions = permissionCatalogue({
  'leave.balance.view': {
    label: 'See leave balances and their ledger',
    scopes: ['self', 'reports', 'group', 'organisation'],
    defaults: { 7: ['self', 'reports'] },
  },
  'leave.balance.manage': {
    label: 'Adjust, encash and upload leave balances',
    scopes: ['group', 'organisation'],
  },
  'leave.bulk.apply': {
    label: 'Upload leave and short leave for many people',
    scopes: ['group', 'organisation'],
  },
  'leave.calendar.view': {
    label: 'See who is away in the team calendar',
    scopes: ['reports', 'group', 'organisation'],
    defaults: { 7: ['reports'] },
  },
  'leave.rule.assign': {
    label: 'Assign leave rules to people',
    scopes: ['group', 'organisation'],
  },
  'leave.rule.configure': {
    label: 'Set up leave types, leave rules, sandwich rules, clubbing, short leave and comp-off',
    scopes: ['organisation'],
  },
})
