import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const policiesMeScreens = defineScreens([
  {
    path: '/my-policies',
    access: 'common',
    header: true,
    entry: 'both',
    permission: 'policies.own.view',
    title: 'policiesTitles:mine',
    lazy: () => import('./pages/MyPoliciesPage.tsx'),
  },
  {
    path: '/my-policies/{id}',
    access: 'common',
    header: true,
    entry: 'both',
    permission: 'policies.own.view',
    title: 'policiesTitles:policy',
    lazy: () => import('./pages/ReadPolicyPage.tsx'),
  },
  {
    path: '/team-policies',
    access: 'common',
    header: true,
    entry: 'me',
    permission: 'policies.report.view',
    title: 'policiesTitles:team',
    lazy: () => import('./pages/TeamPoliciesPage.tsx'),
  },
  {
    path: '/team-policies/{id}',
    access: 'common',
    header: true,
    entry: 'me',
    permission: 'policies.report.view',
    title: 'policiesTitles:team',
    lazy: () => import('./pages/TeamPolicyPage.tsx'),
  },
])
