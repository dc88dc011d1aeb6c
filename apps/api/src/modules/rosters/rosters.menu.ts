import type { MenuContribution } from '../../platform/access/menu.ts'

export const rostersMenu: MenuContribution = {
  block: 19_000,
  app: 'hrms',
  entries: [
    {
      place: { group: 'time' },
      order: 40,
      id: 2,
      name: 'Rosters',
      slug: 'roster_list',
      layout: 'ROSTER',
      url: '/roster',
      permissions: ['rosters.roster.view'],
    },
  ],
}
