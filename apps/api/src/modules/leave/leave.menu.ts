import type { MenuContribution, PlacedMenuItem } from '../../platform/access/menu.ts'

const CONFIGURE = ['leave.rule.configure']

/** The list of one kind: a link with its filter already set, below “All requests” and not in the menu. */
const kind = (id: number, name: string, slug: string): PlacedMenuItem => ({
  place: { under: 'requests_all' },
  id,
  name: `${name} requests`,
  slug: `request_${slug.toLowerCase()}`,
  layout: `REQUEST_${slug}`,
  url: `/requests/kind/${slug}`,
  hideFromMenu: true,
  permissions: ['requests.view', 'requests.decide'],
})

/** Who is away, and balances, for HR and managers; leave types and rules among the settings. */
export const leaveMenu: MenuContribution = {
  block: 16_000,
  app: 'hrms',
  entries: [
    {
      place: { group: 'time' },
      order: 10,
      id: 21,
      name: 'Who is away',
      slug: 'leave_calendar',
      url: '/leave/calendar',
      permissions: ['leave.calendar.view'],
    },
    {
      place: { group: 'time' },
      order: 30,
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
          id: 22,
          name: 'Apply for somebody else',
          slug: 'leave_apply_for',
          url: '/leave/apply-for',
          permissions: ['requests.raise'],
        },
        {
          id: 27,
          name: 'Upload leave',
          slug: 'upload_bulk_leave_apply',
          url: '/upload-bulk-leave-apply',
          permissions: ['leave.bulk.apply'],
        },
        {
          id: 23,
          name: 'Recalculated leave',
          slug: 'leave_recounts',
          url: '/leave/recounts',
          permissions: ['leave.balance.manage'],
        },
      ],
    },
    {
      place: { settings: 'time' },
      order: 10,
      id: 30,
      name: 'Leave',
      slug: 'leave_settings',
      version: 1,
      permissions: CONFIGURE,
      children: [
        {
          id: 3,
          name: 'Leave types and rules',
          slug: 'leave',
          layout: 'LEAVE',
          url: '/leave/leave',
          intro: 'Leave types, who gets how much, and when it is credited',
          permissions: CONFIGURE,
        },
        {
          id: 4,
          name: 'Sandwich rule',
          slug: 'sandwich_rule',
          layout: 'SANDWICH_RULE',
          url: '/leave/sandwich-rule',
          intro: 'Whether days off between leave days count as leave',
          permissions: CONFIGURE,
        },
        {
          id: 5,
          name: 'Clubbing',
          slug: 'clubbing',
          layout: 'CLUBBING',
          url: '/leave/clubbing',
          intro: 'Which leave types can be taken together',
          permissions: CONFIGURE,
        },
        {
          id: 6,
          name: 'Short leave and comp-off',
          slug: 'short_leave',
          layout: 'SHORT_LEAVE',
          url: '/leave/short-leave',
          intro: 'Short leave, and comp-off for extra work',
          permissions: CONFIGURE,
        },
        {
          id: 7,
          name: 'Year-end',
          slug: 'leave_year_end',
          url: '/leave/year-end',
          intro: 'Carry forward, encash or lapse remaining balances',
          permissions: CONFIGURE,
        },
        {
          id: 8,
          name: 'Policy simulator',
          slug: 'leave_simulator',
          url: '/leave/simulator',
          intro: 'Try a rule on real people before it applies',
          permissions: CONFIGURE,
        },
      ],
    },
    kind(20, 'Leave', 'LEAVE'),
    kind(24, 'Short leave', 'SHORT_LEAVE'),
    kind(25, 'Comp-off', 'COMP_OFF'),
    kind(26, 'Restricted holiday', 'RESTRICTED_HOLIDAY'),
  ],
}
