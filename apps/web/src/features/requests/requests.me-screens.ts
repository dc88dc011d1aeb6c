import { defineScreens } from '../../lib/screen/screen-definition.ts'
import { FORMER_PATHS } from '../../lib/screen/sheet-address.ts'

/** The request sheet. Its code is prefetched with the page, since links open it over the screen they are on. */
const sheet = {
  access: 'common',
  header: true,
  entry: 'both',
  permission: 'requests.raise',
  title: 'requests:titles.apply',
  lazy: async () => {
    const [page] = await Promise.all([
      import('./pages/NewRequestPage.tsx'),
      import('../../lib/request-form/RequestSheet.tsx'),
    ])
    return page
  },
} as const

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const requestsMeScreens = defineScreens([
  {
    path: '/workflow/request-worlflow/{id}',
    access: 'common',
    header: false,
    entry: 'both',
    title: 'requests:titles.request',
    lazy: () => import('./pages/RequestPage.tsx'),
  },
  {
    path: '/requests/inbox',
    access: 'common',
    header: true,
    entry: 'both',
    title: 'requests:titles.inbox',
    lazy: () => import('./pages/InboxPage.tsx'),
  },
  {
    path: '/requests',
    access: 'common',
    header: true,
    entry: 'both',
    title: 'requests:titles.mine',
    lazy: () => import('./pages/MyRequestsPage.tsx'),
  },
  {
    ...sheet,
    path: '/requests/new',
  },
  {
    ...sheet,
    path: '/requests/new/{kind}',
  },
  ...FORMER_PATHS.map((path) => ({ ...sheet, path })),
  {
    path: '/organisation/requisition',
    access: 'common',
    header: true,
    entry: 'both',
    title: 'requests:titles.requisition',
    lazy: () => import('./requisition/RequisitionPage.tsx'),
  },
  {
    // Open to everybody who may raise a requisition, not to administrators only.
    path: '/requisition/my-requisition',
    access: 'common',
    header: true,
    entry: 'both',
    title: 'requests:titles.myRequisition',
    lazy: () => import('./requisition/MyRequisitionsPage.tsx'),
  },
  {
    path: '/requests/delegations',
    access: 'common',
    header: true,
    entry: 'both',
    title: 'requests:titles.delegations',
    lazy: () => import('./pages/DelegationsPage.tsx'),
  },
  {
    path: '/requests/all',
    access: 'common',
    header: true,
    entry: 'both',
    title: 'requests:titles.all',
    lazy: () => import('./pages/AllRequestsPage.tsx'),
  },
])
