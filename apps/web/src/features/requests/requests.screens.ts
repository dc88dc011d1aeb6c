import { defineScreens } from '../../lib/screen/screen-definition.ts'
import { FORMER_PATHS } from '../../lib/screen/sheet-address.ts'

/** Request kinds of the specification's list layouts; the kind is part of the URL. */
const layoutKeys = [
  'REQUEST_LEAVE',
  'REQUEST_REGULARISATION',
  'REQUEST_WORK_FROM_HOME',
  'REQUEST_ON_DUTY',
  'REQUEST_COMP_OFF',
  'REQUEST_SHORT_LEAVE',
  'REQUEST_ATTENDANCE_APPROVAL',
  'REQUEST_RESTRICTED_HOLIDAY',
  'REQUEST_CTC_APPROVAL',
  'REQUEST_CANDIDATE_APPROVAL',
  'REQUEST_RESIGNATION',
  'REQUEST_EXIT_INTERVIEW',
  'REQUEST_WITHDRAWAL',
  'REQUEST_PETTY_CASH',
  'REQUEST_ASSETS',
  'REQUEST_PROBATION',
  'REQUEST_EXPENSE',
  'REQUEST_REQUISITION',
  'REQUEST_TRANSFER',
  'REQUEST_PROFILE_UPDATES',
  'REQUEST_VENDOR',
  'REQUEST_TRAVEL',
  'REQUEST_LOAN_AND_ADVANCE',
  'REQUEST_DOCUMENT_REQUEST',
  'REQUEST_MAKER_CHECKER',
  'REQUEST_OVERTIME',
  'REQUEST_DOCUMENT_UPLOAD',
  'REQUEST_LOCAL_STAY',
  'REQUEST_PIP',
] as const

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

export const requestsScreens = defineScreens([
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
  {
    path: '/requests/stuck',
    access: 'admin',
    header: true,
    permission: 'requests.decide',
    title: 'requests:titles.stuck',
    lazy: () => import('./pages/StuckPage.tsx'),
  },
  {
    path: '/requests/kind/{kind}',
    layoutKeys,
    access: 'admin',
    header: true,
    title: 'requests:titles.all',
    lazy: () => import('./pages/AllRequestsPage.tsx'),
  },
])
