import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** What the person asked for and keeps, in self-service and in the console. */
export const pettyCashMeScreens = defineScreens([
  {
    path: '/my-petty-cash',
    access: 'common',
    header: true,
    entry: 'both',
    permission: 'petty-cash.request.raise',
    title: 'pettyCashTitles:mine',
    lazy: () => import('./own/MyCashPage.tsx'),
  },
  {
    path: '/petty-cash/funds/{id}',
    access: 'common',
    header: true,
    entry: 'both',
    permission: 'petty-cash.request.raise',
    title: 'pettyCashTitles:fund',
    lazy: () => import('./own/FundPage.tsx'),
  },
])
