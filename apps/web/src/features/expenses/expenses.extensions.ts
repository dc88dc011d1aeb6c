import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import { sheetPath } from '../../lib/screen/sheet-address.ts'
import './expenses.titles.ts'

/** What expenses add to search, self-service and requests. */
export const expensesExtensions: FeatureExtensions = {
  recordSearches: [
    {
      id: 'expenses.claims',
      label: 'expensesTitles:claims',
      entry: 'admin',
      permission: 'expenses.claims.view',
      load: async () => (await import('./data/claim-search.ts')).searchClaims,
    },
  ],
  synonyms: {
    expense_claims: 'expense claim reimbursement receipts finance travel bills',
    expense_payments: 'reimbursement pay batch ledger accounting gl export',
    expense_dashboard: 'expense trend average spend graph',
    expense_category: 'expense types mileage per diem gl code',
    expense_rules: 'expense policy limits per diem mileage rate receipts',
    expense_projects: 'client billing project',
    expense_rates: 'currency exchange rate foreign',
    expense_configuration: 'ledger accounts payable gl code',
    expense_reports: 'export xlsx average trend project approved graph',
    expense_claim_number: 'format prefix next number code payment advance',
    expense_advances: 'loan salary advance cash balance owed repay write off',
    expense_deductions: 'loan instalment emi payroll salary advance month',
    expense_advance_rules: 'loan policy salary advance eligibility instalments limit',
    expense_ticket_policies: 'lta leave travel allowance air ticket home leave fare passage family',
    my_advances: 'loan salary advance cash ask balance',
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
    {
      ...{ kind: 'LOAN_AND_ADVANCE', label: 'expensesTitles:LOAN_AND_ADVANCE', rank: 12 },
      permission: 'expenses.own',
      form: async () => (await import('./advances/request-form.tsx')).advanceForm,
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
      id: 'expenses.advances',
      label: 'expensesTitles:myAdvances',
      to: '/expenses/advances',
      entry: 'me',
      permission: 'expenses.own',
      section: 'service',
      synonyms: 'loan salary advance cash owed instalment ऋण अग्रिम वेतन',
    },
    {
      id: 'expenses.askAdvance',
      isRare: true,
      label: 'expensesTitles:askAdvance',
      to: sheetPath('LOAN_AND_ADVANCE'),
      entry: 'me',
      permission: 'expenses.own',
      synonyms: 'loan salary advance cash request ऋण अग्रिम माँगें',
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
