import type { FeatureExtensions } from '../../lib/extensions.ts'
import './leave.titles.ts'

/** What leave brings to the home of self-service, the palette and a person's record. */
export const leaveExtensions: FeatureExtensions = {
  quickActions: [
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
  profileTabs: [
    {
      id: 'leave',
      label: 'leaveTitles:tab',
      permission: 'leave.balance.view',
      lazy: () => import('./parts/LeaveTab.tsx'),
    },
  ],
}
