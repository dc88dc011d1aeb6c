import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './rosters.titles.ts'

/** Contributions of rosters to the command palette. */
export const rostersExtensions: FeatureExtensions = {
  quickActions: [
    {
      id: 'rosters.mine',
      label: 'rosterTitles:mine',
      to: '/my-roster',
      entry: 'me',
      permission: 'rosters.days.view',
    },
    {
      id: 'rosters.new',
      label: 'rosterTitles:create',
      to: '/roster/create',
      entry: 'admin',
      permission: 'rosters.roster.manage',
    },
  ],
}
