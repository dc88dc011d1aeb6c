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
    label: 'Book leave and short leave of many people from a file',
    scopes: ['group', 'organisation'],
  },
  'leave.calendar.view': {
    label: 'See in the team calendar who is away',
    scopes: ['reports', 'group', 'organisation'],
    defaults: { 7: ['reports'] },
  },
  'leave.rule.assign': {
    label: 'Assign leave rules to people',
    scopes: ['group', 'organisation'],
  },
  'leave.rule.configure': {
    label: 'Set leave types and rules, sandwich, clubbing, short leave and comp-off',
    scopes: ['organisation'],
  },
})
