import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './expenses.titles.ts'

/** What expenses add to search, self-service and requests. */
export const expensesExtensions: FeatureExtensions = {
  synonyms: {
    expense_claims: 'expense claim reimbursement receipts finance travel bills',
    expense_payments: 'reimbursement pay batch ledger accounting gl export',
    expense_dashboard: 'expense trend average spend graph',
    expense_category: 'expense types mileage per diem gl code',
    expense_rules: 'expense policy limits per diem mileage rate receipts',
    expense_projects: 'client billing project',
    expense_rates: 'currency exchange rate foreign',
    expense_configuration: 'ledger accounts payable gl code',
  },
  requestDetails: [
    {
      kind: 'EXPENSE',
      replacesFacts: true,
      hasApproval: true,
      lazy: () => import('./parts/RequestDetail.tsx'),
    },
  ],
  requestChoices: [
    {
      ...{ kind: 'EXPENSE', label: 'expensesTitles:claim', rank: 12 },
      permission: 'expenses.own',
      to: '/expenses/claim/new',
    },
  ],
  quickActions: [
    {
      id: 'expenses.mine',
      label: 'expensesTitles:mine',
      to: '/expenses',
      entry: 'me',
      permission: 'expenses.own',
      section: 'service',
      synonyms: 'claim reimbursement receipt bill taxi meal travel खर्च दावा रसीद',
    },
    {
      id: 'expenses.new',
      label: 'expensesTitles:newClaim',
      to: '/expenses/claim/new',
      entry: 'both',
      permission: 'expenses.own',
      synonyms: 'claim receipt bill photo reimbursement नया खर्च रसीद',
    },
  ],
}
