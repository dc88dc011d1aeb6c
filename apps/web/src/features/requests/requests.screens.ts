import { defineScreens } from '../../lib/screen/screen-definition.ts'

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

export const requestsScreens = defineScreens([
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
