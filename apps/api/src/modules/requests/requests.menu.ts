import type { MenuContribution, PlacedMenuItem } from '../../platform/access/menu.ts'

const VIEW = ['requests.view', 'requests.decide']

/** The list of one kind: a link with its filter already set, below “All requests” and not in the menu. */
const kind = (id: number, name: string, layout: string, slug: string): PlacedMenuItem => ({
  place: { under: 'requests_all' },
  id,
  name,
  slug: `request_${slug.toLowerCase()}`,
  layout,
  url: `/requests/kind/${slug}`,
  hideFromMenu: true,
  permissions: VIEW,
})

/** Requests of people in reach, of all kinds; the kind is a filter. */
export const requestsMenu: MenuContribution = {
  block: 15_000,
  app: 'hrms',
  entries: [
    {
      place: { group: 'inbox' },
      id: 2,
      name: 'Waiting for me',
      slug: 'requests_inbox',
      url: '/requests/inbox',
      permissions: VIEW,
    },
    {
      place: { group: 'inbox' },
      id: 8,
      name: 'Mine',
      slug: 'requests_mine',
      url: '/requests',
      permissions: ['requests.raise'],
      needsEmployee: true,
    },
    {
      place: { group: 'inbox' },
      id: 3,
      name: 'All requests',
      slug: 'requests_all',
      url: '/requests/all',
      permissions: VIEW,
    },
    kind(4, 'Work from home', 'REQUEST_WORK_FROM_HOME', 'WORK_FROM_HOME'),
    kind(5, 'On duty', 'REQUEST_ON_DUTY', 'ON_DUTY'),
    kind(22, 'Regularisation', 'REQUEST_REGULARISATION', 'REGULARISATION'),
    kind(23, 'Attendance', 'REQUEST_ATTENDANCE_APPROVAL', 'ATTENDANCE'),
    kind(24, 'Overtime', 'REQUEST_OVERTIME', 'OVERTIME'),
    kind(25, 'Local stay', 'REQUEST_LOCAL_STAY', 'LOCAL_STAY'),
    kind(20, 'Requisition', 'REQUEST_REQUISITION', 'REQUISITION'),
    {
      place: { under: 'requests_mine' },
      id: 21,
      name: 'My requisitions',
      slug: 'my_requisition',
      url: '/requisition/my-requisition',
      hideFromMenu: true,
      permissions: ['requests.requisition'],
    },
    {
      // A view of “All requests”, to which the entry leads.
      place: { under: 'requests_all' },
      id: 6,
      name: 'Stuck requests',
      slug: 'requests_stuck',
      url: '/requests/stuck',
      hideFromMenu: true,
      permissions: ['requests.decide'],
    },
    {
      place: { settings: 'approvals' },
      id: 7,
      name: 'Delegations',
      slug: 'requests_delegations',
      url: '/requests/delegations',
      intro: 'Who decides while an approver is away',
      permissions: ['requests.delegations.manage'],
    },
  ],
}
