import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './leave.titles.ts'

/** Contributions of leave to the self-service home, the command palette and the employee record. */
export const leaveExtensions: FeatureExtensions = {
  quickActions: [
    {
      id: 'leave.apply',
      label: 'leaveTitles:apply',
      to: '/leave/apply',
      entry: 'me',
      permission: 'requests.raise',
    },
    {
      id: 'leave.calendar',
      label: 'leaveTitles:calendar',
      to: '/leave/calendar',
      entry: 'both',
      permission: 'leave.calendar.view',
    },
    {
      id: 'leave.mine',
      label: 'leaveTitles:mine',
      to: '/leave',
      entry: 'me',
      permission: 'leave.balance.view',
    },
    {
      id: 'leave.balances',
      label: 'leaveTitles:balances',
      to: '/leave/balances',
      entry: 'admin',
      permission: 'leave.balance.manage',
    },
  ],
  homeCards: [
    { id: 'leave.mine', permission: 'leave.balance.view', lazy: () => import('./parts/HomeLeave.tsx') },
  ],
  requestChoices: [
    { kind: 'LEAVE', label: 'leaveTitles:request', to: '/leave/apply', permission: 'requests.raise' },
    ...(['SHORT_LEAVE', 'COMP_OFF', 'RESTRICTED_HOLIDAY'] as const).map((kind) => ({
      kind,
      label: `leaveTitles:${kind}`,
      to: `/leave/ask/${kind}`,
      permission: 'requests.raise',
    })),
  ],
  requestDetails: [{ kind: 'LEAVE', lazy: () => import('./apply/LeaveRequestDetail.tsx') }],
  profileTabs: [
    {
      id: 'leave',
      label: 'leaveTitles:tab',
      permission: 'leave.balance.view',
      entries: ['admin', 'me'],
      lazy: () => import('./parts/LeaveTab.tsx'),
    },
  ],
}
