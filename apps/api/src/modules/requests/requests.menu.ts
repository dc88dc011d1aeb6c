import type { MenuContribution, MenuItem } from '../../platform/access/menu.ts'

const VIEW = ['requests.view', 'requests.decide']

const kind = (id: number, name: string, layout: string, slug: string): MenuItem => ({
  id,
  name,
  slug: `request_${slug.toLowerCase()}`,
  layout,
  url: `/requests/kind/${slug}`,
  permissions: VIEW,
})

/** Requests of people in reach, in total and by kind. */
export const requestsMenu: MenuContribution = {
  block: 15_000,
  app: 'hrms',
  entries: [
    {
      id: 1,
      name: 'Requests',
      slug: 'requests',
      icon: 'inbox',
      version: 1,
      permissions: [],
      children: [
        { id: 2, name: 'Inbox', slug: 'requests_inbox', url: '/requests/inbox', permissions: VIEW },
        { id: 3, name: 'All requests', slug: 'requests_all', url: '/requests/all', permissions: VIEW },
        kind(4, 'Work from home', 'REQUEST_WORK_FROM_HOME', 'WORK_FROM_HOME'),
        kind(5, 'On duty', 'REQUEST_ON_DUTY', 'ON_DUTY'),
        kind(22, 'Regularisation', 'REQUEST_REGULARISATION', 'REGULARISATION'),
        kind(23, 'Attendance', 'REQUEST_ATTENDANCE_APPROVAL', 'ATTENDANCE'),
        kind(24, 'Overtime', 'REQUEST_OVERTIME', 'OVERTIME'),
        kind(25, 'Local stay', 'REQUEST_LOCAL_STAY', 'LOCAL_STAY'),
        kind(20, 'Requisition', 'REQUEST_REQUISITION', 'REQUISITION'),
        {
          id: 21,
          name: 'My requisitions',
          slug: 'my_requisition',
          url: '/requisition/my-requisition',
          permissions: ['requests.requisition'],
        },
        {
          id: 6,
          name: 'Stuck requests',
          slug: 'requests_stuck',
          url: '/requests/stuck',
          permissions: ['requests.decide'],
        },
        {
          id: 7,
          name: 'Delegations',
          slug: 'requests_delegations',
          url: '/requests/delegations',
          permissions: ['requests.delegations.manage'],
        },
      ],
    },
  ],
}
