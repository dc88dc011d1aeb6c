import type { MenuContribution } from '../../platform/access/menu.ts'

export const holidaysMenu: MenuContribution = {
  block: 17_000,
  app: 'hrms',
  entries: [
    {
      place: { settings: 'time' },
      order: 30,
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
          intro: 'Holiday calendar of each location',
          permissions: ['holidays.list.view'],
        },
        {
          id: 3,
          name: 'Week-offs and restricted holidays',
          slug: 'holiday_settings',
          url: '/holidays/settings',
          intro: 'Weekly days off, and optional holidays people choose',
          permissions: ['holidays.list.view'],
        },
      ],
    },
  ],
}
