import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './rosters.titles.ts'

/** Contributions of rosters to the command palette. */
export const rostersExtensions: FeatureExtensions = {
  synonyms: { roster_list: 'schedule plan week shift planner' },
  recordSearches: [
    {
      id: 'rosters',
      label: 'rosterTitles:list',
      entry: 'admin',
      permission: 'rosters.roster.view',
      load: async () => (await import('./roster-search.ts')).searchRosters,
    },
  ],
  quickActions: [
    {
      id: 'rosters.mine',
      label: 'rosterTitles:mine',
      to: '/my-roster',
      entry: 'me',
      permission: 'rosters.days.view',
      section: 'time',
      synonyms: 'schedule plan week रोस्टर',
    },
    {
      id: 'rosters.new',
      label: 'rosterTitles:create',
      to: '/roster/create',
      entry: 'admin',
      permission: 'rosters.roster.manage',
      synonyms: 'create roster schedule plan week',
    },
  ],
}
