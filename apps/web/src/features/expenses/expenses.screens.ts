import { defineScreens } from '../../lib/screen/screen-definition.ts'

const setup = { access: 'admin', header: true, permission: 'expenses.setup.manage' } as const
const advances = { access: 'admin', header: true, permission: 'expenses.advances.manage' } as const
const view = { access: 'admin', header: true, permission: 'expenses.claims.view' } as const

/** People’s claims, their payments, and what expenses are made of. */
export const expensesScreens = defineScreens([
  {
    path: '/expense/claims',
    layoutKeys: ['ORG_EXPENSE'],
    ...view,
    title: 'expensesTitles:claims',
    lazy: () => import('./pages/ClaimsPage.tsx'),
  },
  {
    path: '/expense/dashboard',
    layoutKeys: ['EXPENSE_DASHBOARD'],
    ...view,
    title: 'expensesTitles:dashboard',
    lazy: () => import('./pages/DashboardPage.tsx'),
  },
  {
    path: '/expense/reports',
    layoutKeys: ['EXPENSE_REPORTS'],
    ...view,
    title: 'expensesTitles:reports',
    lazy: () => import('./pages/ReportsPage.tsx'),
  },
  {
    path: '/expense/payments',
    layoutKeys: ['EXPENSE_PAYMENTS'],
    access: 'admin',
    header: true,
    permission: 'expenses.claims.pay',
    title: 'expensesTitles:payments',
    lazy: () => import('./pages/PaymentsPage.tsx'),
  },
  {
    path: '/expense/advances',
    layoutKeys: ['EXPENSE_ADVANCES'],
    ...advances,
    title: 'expensesTitles:advances',
    lazy: () => import('./advances/AdvancesPage.tsx'),
  },
  {
    path: '/expense/deductions',
    layoutKeys: ['EXPENSE_DEDUCTIONS'],
    ...advances,
    title: 'expensesTitles:deductions',
    lazy: () => import('./advances/DeductionsPage.tsx'),
  },
  {
    path: '/expense/advance-rules',
    layoutKeys: ['EXPENSE_ADVANCE_RULE'],
    ...setup,
    title: 'expensesTitles:advanceRules',
    lazy: () => import('./advances/AdvanceRulesPage.tsx'),
  },
  {
    path: '/expense/ticket-policies',
    layoutKeys: ['EXPENSE_TICKET_ALLOWANCE_POLICY'],
    ...setup,
    title: 'expensesTitles:ticketPolicies',
    lazy: () => import('./tickets/TicketPoliciesPage.tsx'),
  },
  {
    path: '/expense/expense-settings/',
    ...setup,
    title: 'expensesTitles:setting',
    lazy: () => import('./setup/SettingPage.tsx'),
  },
  {
    path: '/expense/expense-settings/create-expense-catagory',
    ...setup,
    title: 'expensesTitles:createCategory',
    lazy: () => import('./setup/CreateCategoryPage.tsx'),
  },
  {
    path: '/expense/expense-settings/create-rule',
    ...setup,
    title: 'expensesTitles:createRule',
    lazy: () => import('./setup/CreateRulePage.tsx'),
  },
  {
    path: '/organisation/expense/expense-category',
    layoutKeys: ['EXPENSE_CATEGORY'],
    ...setup,
    title: 'expensesTitles:categories',
    lazy: () => import('./setup/CategoriesPage.tsx'),
  },
  {
    path: '/organisation/expense/expense-rule',
    layoutKeys: ['EXPENSE_RULES'],
    ...setup,
    title: 'expensesTitles:rules',
    lazy: () => import('./setup/RulesPage.tsx'),
  },
  {
    path: '/expense/expense-rule/{id}',
    ...setup,
    title: 'expensesTitles:rule',
    lazy: () => import('./setup/RulePage.tsx'),
  },
  {
    path: '/expense/projects',
    layoutKeys: ['EXPENSE_PROJECTS'],
    ...setup,
    title: 'expensesTitles:projects',
    lazy: () => import('./setup/ProjectsPage.tsx'),
  },
  {
    path: '/expense/rates',
    layoutKeys: ['EXPENSE_RATES'],
    ...setup,
    title: 'expensesTitles:rates',
    lazy: () => import('./setup/RatesPage.tsx'),
  },
  {
    path: '/expense/configuration',
    layoutKeys: ['EXPENSE_CONFIGURATION'],
    ...setup,
    title: 'expensesTitles:configuration',
    lazy: () => import('./setup/ConfigurationPage.tsx'),
  },
])
