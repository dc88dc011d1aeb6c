import { permissionCatalogue } from '../kit/index.ts'

export const expensesPermissions = permissionCatalogue({
  'expenses.own': {
    label: 'Claim their own expenses and follow them',
    scopes: ['self'],
    defaults: { 7: ['self'], 8: ['self'] },
    synonyms: ['claim', 'reimbursement', 'receipt', 'bill'],
  },
  'expenses.claims.view': {
    label: 'See people’s expense claims with receipts, and reports of expenses',
    scopes: ['group', 'organisation'],
    presets: ['hr_manager', 'payroll', 'auditor'],
    synonyms: ['reimbursement', 'finance', 'receipts'],
  },
  'expenses.claims.pay': {
    label: 'Pay people’s approved expense claims and advances, and export payments to accounting',
    scopes: ['group', 'organisation'],
    presets: ['payroll'],
    synonyms: ['reimbursement', 'finance', 'general ledger', 'payment'],
  },
  'expenses.advances.manage': {
    label: 'See people’s loans and advances, record repayments and deductions, correct and write off',
    scopes: ['group', 'organisation'],
    presets: ['payroll'],
    synonyms: ['loan', 'salary advance', 'instalment', 'deduction', 'payroll'],
  },
  'expenses.setup.manage': {
    label:
      'Set up expenses: categories, rules, loans and advances, projects, exchange rates, claim numbers, accounts',
    scopes: ['organisation'],
    presets: ['hr_manager', 'payroll'],
    synonyms: ['expense policy', 'per diem', 'mileage', 'limits'],
  },
})
