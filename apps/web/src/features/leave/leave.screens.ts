import { defineScreens } from '../../lib/screen/screen-definition.ts'

const setting = { access: 'admin', header: true, permission: 'leave.rule.configure' } as const

/** Leave types, rules and settings, and the balances of all employees. */
export const leaveScreens = defineScreens([
  {
    ...setting,
    path: '/leave/leave',
    layoutKeys: ['LEAVE'],
    title: 'leave:titles.setup',
    lazy: () => import('./pages/LeaveSetupPage.tsx'),
  },
  {
    ...setting,
    path: '/config/leave-rules/{leaveRuleId}',
    title: 'leave:titles.rule',
    lazy: () => import('./pages/LeaveRulePage.tsx'),
  },
  {
    ...setting,
    path: '/leave/sandwich-rule',
    layoutKeys: ['SANDWICH_RULE'],
    title: 'leave:titles.sandwich',
    lazy: () => import('./pages/SandwichPage.tsx'),
  },
  {
    ...setting,
    path: '/leave/clubbing',
    layoutKeys: ['CLUBBING'],
    title: 'leave:titles.clubbing',
    lazy: () => import('./pages/ClubbingPage.tsx'),
  },
  {
    ...setting,
    path: '/leave/short-leave',
    layoutKeys: ['SHORT_LEAVE'],
    title: 'leave:titles.short',
    lazy: () => import('./pages/ShortLeavePage.tsx'),
  },
  {
    ...setting,
    path: '/leave/year-end',
    title: 'leaveYears:titles.yearEnd',
    lazy: () => import('./pages/YearEndPage.tsx'),
  },
  {
    ...setting,
    path: '/leave/simulator',
    title: 'leaveYears:titles.simulator',
    lazy: () => import('./pages/SimulatorPage.tsx'),
  },
  {
    path: '/leave/balances',
    access: 'admin',
    header: true,
    permission: 'leave.balance.view',
    title: 'leave:titles.balances',
    lazy: () => import('./pages/BalancesPage.tsx'),
  },
  {
    path: '/leave/apply-for',
    access: 'admin',
    header: true,
    permission: 'requests.raise',
    title: 'leaveTitles:applyFor',
    lazy: () => import('./apply/ApplyForPage.tsx'),
  },
  {
    path: '/upload-bulk-leave-apply',
    access: 'common',
    header: true,
    permission: 'leave.bulk.apply',
    title: 'leaveTitles:bulk',
    lazy: () => import('./bulk/BulkLeavePage.tsx'),
  },
  {
    path: '/leave/recounts',
    access: 'admin',
    header: true,
    permission: 'leave.balance.manage',
    title: 'leaveTitles:recounts',
    lazy: () => import('./apply/RecountsPage.tsx'),
  },
])
