import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import { sheetPath } from '../../lib/screen/sheet-address.ts'
import './texts.ts'

/** Contributions of requests to the command palette, the self-service home and the request sheet. */
export const requestsExtensions: FeatureExtensions = {
  recordSearches: [
    {
      id: 'requests',
      label: 'requests:titles.all',
      entry: 'admin',
      permission: 'requests.view',
      load: async () => (await import('./data/request-search.ts')).searchRequests,
    },
    {
      id: 'requests.mine',
      label: 'requests:titles.mine',
      entry: 'me',
      permission: 'requests.raise',
      load: async () => (await import('./data/request-search.ts')).searchRequests,
    },
  ],
  synonyms: {
    requests_inbox: 'approve decide pending approvals',
    requests_mine: 'my own requests applied submitted',
    requests_all: 'everybody requests list status',
    requests_stuck: 'nobody approver missing reassign remind chase',
    requests_delegations: 'substitute away approver hand over vacation',
  },
  quickActions: [
    {
      id: 'requests.new',
      label: 'requests:titles.apply',
      to: sheetPath(),
      entry: 'me',
      permission: 'requests.raise',
      isMain: true,
      synonyms: 'request apply ask submit new अनुरोध नया',
    },
    {
      id: 'requests.waiting',
      label: 'requests:titles.inbox',
      to: '/requests/inbox',
      entry: 'me',
      section: 'inbox',
      synonyms: 'approve decide pending approvals स्वीकृति',
    },
    {
      id: 'requests.mine',
      label: 'requests:titles.mine',
      to: '/requests',
      entry: 'me',
      permission: 'requests.raise',
      section: 'inbox',
      synonyms: 'apply submit status अनुरोध',
    },
    {
      id: 'requests.all',
      label: 'requests:titles.everybody',
      to: '/requests/all',
      entry: 'me',
      permission: 'requests.view',
      leadsOnly: true,
      section: 'inbox',
      synonyms: 'team requests everybody status सभी',
    },
    {
      id: 'requests.requisitions',
      label: 'requests:titles.myRequisition',
      to: '/requisition/my-requisition',
      entry: 'me',
      permission: 'requests.requisition',
      leadsOnly: true,
      section: 'more',
      synonyms: 'hire vacancy opening headcount भर्ती',
    },
    {
      id: 'requests.delegations',
      label: 'requests:titles.delegations',
      to: '/requests/delegations',
      entry: 'me',
      section: 'more',
      synonyms: 'delegate away approver substitute hand over सौंपें',
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
  requestChoices: [
    {
      ...{ kind: 'WORK_FROM_HOME', label: 'requests:kinds.WORK_FROM_HOME', rank: 3 },
      permission: 'requests.raise',
      form: async () => (await import('./data/request-forms.ts')).homeForm,
    },
    {
      ...{ kind: 'ON_DUTY', label: 'requests:kinds.ON_DUTY', rank: 4, permission: 'requests.raise' },
      form: async () => (await import('./data/request-forms.ts')).dutyForm,
    },
    {
      ...{ kind: 'REQUISITION', label: 'requests:kinds.REQUISITION', rank: 10 },
      to: '/organisation/requisition',
      permission: 'requests.requisition',
      leadsOnly: true,
    },
  ],
}
