import type { MenuContribution } from '../../platform/access/menu.ts'

export const rostersMenu: MenuContribution = {
  block: 19_000,
  app: 'hrms',
  entries: [
    {
      id: 1,
      name: 'Rosters',
      slug: 'rosters',
      icon: 'calendar',
      version: 1,
      permissions: ['rosters.roster.view'],
      children: [
        {
          id: 2,
          name: 'Rosters',
          slug: 'roster_list',
          layout: 'ROSTER',
          url: '/roster',
          permissions: ['rosters.roster.view'],
        },
      ],
    },
  ],
}
