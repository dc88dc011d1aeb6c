import { permissionCatalogue } from '../kit/index.ts'

export const pettyCashPermissions = permissionCatalogue({
  'petty-cash.request.raise': {
    label: 'Ask for petty cash from funds that they may use, follow it, and keep funds that they are given',
    scopes: ['self'],
    defaults: { 7: ['self'], 8: ['self'] },
    synonyms: ['cash', 'voucher', 'imprest', 'float'],
  },
  'petty-cash.fund.view': {
    label: 'See petty cash funds, their ledgers, requests, counts and reports',
    scopes: ['group', 'organisation'],
    presets: ['hr_manager', 'payroll', 'auditor'],
    synonyms: ['cash', 'imprest', 'float'],
  },
  'petty-cash.fund.manage': {
    label: 'Set up petty cash funds, top them up, and decide counts',
    scopes: ['group', 'organisation'],
    presets: ['payroll'],
    synonyms: ['cash', 'imprest', 'float', 'reconciliation'],
  },
  'petty-cash.setup.manage': {
    label: 'Set up petty cash: types, rules, and who may use which fund; import balances',
    scopes: ['organisation'],
    presets: ['payroll'],
    synonyms: ['cash', 'limit', 'rule'],
  },
})
