import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './texts.ts'

/** Contributions of requests to the command palette, the self-service home and the apply menu. */
export const requestsExtensions: FeatureExtensions = {
  quickActions: [
    {
      id: 'requests.delegations',
      label: 'requests:titles.delegations',
      to: '/requests/delegations',
      entry: 'me',
    },
    {
      id: 'requests.inbox',
      label: 'requests:titles.inbox',
      to: '/requests/inbox',
      entry: 'admin',
      permission: 'requests.view',
    },
  ],
  profileTabs: [
    {
      id: 'requests',
      label: 'requests:titles.all',
      permission: 'requests.view',
      entries: ['admin', 'me'],
      lazy: () => import('./people/RequestsTab.tsx'),
    },
  ],
  requestDetails: [
    { kind: 'PROFILE_UPDATE', replacesFacts: true, lazy: () => import('./people/ProfileChange.tsx') },
    { kind: 'PROFILE_PICTURE', lazy: () => import('./people/PictureChange.tsx') },
    { kind: 'TRANSFER', replacesFacts: true, lazy: () => import('./people/TransferChange.tsx') },
  ],
  homeCards: [{ id: 'requests.home', lazy: () => import('./components/HomeRequests.tsx') }],
  requestChoices: [
    {
      kind: 'WORK_FROM_HOME',
      label: 'requests:kinds.WORK_FROM_HOME',
      to: '/requests/new/WORK_FROM_HOME',
      permission: 'requests.raise',
    },
    {
      kind: 'ON_DUTY',
      label: 'requests:kinds.ON_DUTY',
      to: '/requests/new/ON_DUTY',
      permission: 'requests.raise',
    },
    {
      kind: 'REQUISITION',
      label: 'requests:kinds.REQUISITION',
      to: '/organisation/requisition',
      permission: 'requests.requisition',
      leadsOnly: true,
    },
  ],
}
