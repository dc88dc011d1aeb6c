import type { MenuContribution } from '../../platform/access/menu.ts'

export const holidaysMenu: MenuContribution = {
  block: 17_000,
  app: 'hrms',
  entries: [
    {
      id: 1,
      name: 'Holidays',
      slug: 'holidays',
      icon: 'calendar',
      version: 1,
      permissions: ['holidays.list.view'],
      children: [
        {
          id: 2,
          name: 'Holidays',
          slug: 'holiday_list',
          layout: 'HOLIDAYS',
          url: '/holidays',
          permissions: ['holidays.list.view'],
        },
        {
          id: 3,
          name: 'Week-offs and restricted holidays',
          slug: 'holiday_settings',
          url: '/holidays/settings',
          permissions: ['holidays.list.view'],
        },
      ],
    },
  ],
}
