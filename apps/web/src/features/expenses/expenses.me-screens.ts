import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** The person’s own claims, in self-service and in the console. */
export const expensesMeScreens = defineScreens([
  {
    path: '/expenses',
    access: 'common',
    header: true,
    entry: 'both',
    permission: 'expenses.own',
    title: 'expensesTitles:mine',
    lazy: () => import('./own/MyExpensesPage.tsx'),
  },
  {
    path: '/expenses/claim/{id}',
    access: 'common',
    header: true,
    entry: 'both',
    title: 'expensesTitles:claim',
    lazy: () => import('./own/ClaimPage.tsx'),
  },
  {
    path: '/expenses/advances',
    access: 'common',
    header: true,
    entry: 'both',
    permission: 'expenses.own',
    title: 'expensesTitles:myAdvances',
    lazy: () => import('./advances/MyAdvancesPage.tsx'),
  },
])
