import type { MenuContribution } from '../../platform/access/menu.ts'

const CONFIGURE = ['leave.rule.configure']

/** Balances for whoever looks after people; types and rules for whoever sets them. */
export const leaveMenu: MenuContribution = {
  block: 16_000,
  app: 'hrms',
  entries: [
    {
      id: 1,
      name: 'Leave',
      slug: 'leave_group',
      icon: 'calendar',
      version: 1,
      permissions: [],
      children: [
        {
          id: 2,
          name: 'Balances',
          slug: 'leave_balances',
          url: '/leave/balances',
          permissions: ['leave.balance.manage', 'leave.rule.assign'],
        },
        {
          id: 3,
          name: 'Types and rules',
          slug: 'leave',
          layout: 'LEAVE',
          url: '/leave/leave',
          permissions: CONFIGURE,
        },
        {
          id: 4,
          name: 'Sandwich rule',
          slug: 'sandwich_rule',
          layout: 'SANDWICH_RULE',
          url: '/leave/sandwich-rule',
          permissions: CONFIGURE,
        },
        {
          id: 5,
          name: 'Clubbing',
          slug: 'clubbing',
          layout: 'CLUBBING',
          url: '/leave/clubbing',
          permissions: CONFIGURE,
        },
        {
          id: 6,
          name: 'Short leave and comp-off',
          slug: 'short_leave',
          layout: 'SHORT_LEAVE',
          url: '/leave/short-leave',
          permissions: CONFIGURE,
        },
        {
          id: 7,
          name: 'Year-end',
          slug: 'leave_year_end',
          url: '/leave/year-end',
          permissions: CONFIGURE,
        },
        {
          id: 8,
          name: 'Policy simulator',
          slug: 'leave_simulator',
          url: '/leave/simulator',
          permissions: CONFIGURE,
        },
      ],
    },
  ],
}
