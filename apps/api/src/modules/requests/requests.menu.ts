import type { MenuContribution } from '../../platform/access/menu.ts'
import { kindMenuItem, VIEW_REQUESTS as VIEW } from './kind-menu-item.ts'

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
      name: 'My requests',
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
    kindMenuItem({ id: 4, name: 'Work from home requests', kind: 'WORK_FROM_HOME' }),
    kindMenuItem({ id: 5, name: 'On duty requests', kind: 'ON_DUTY' }),
    kindMenuItem({ id: 22, name: 'Attendance correction requests', kind: 'REGULARISATION' }),
    kindMenuItem({
      ...{ id: 23, name: 'Whole-day attendance requests', kind: 'ATTENDANCE' },
      layout: 'REQUEST_ATTENDANCE_APPROVAL',
    }),
    kindMenuItem({ id: 24, name: 'Overtime requests', kind: 'OVERTIME' }),
    kindMenuItem({ id: 25, name: 'Local stay requests', kind: 'LOCAL_STAY' }),
    kindMenuItem({ id: 20, name: 'Requisitions', kind: 'REQUISITION' }),
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
      // Opens a view of “All requests”.
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
