import type { MenuContribution } from '../../platform/access/menu.ts'

export const shiftsMenu: MenuContribution = {
  block: 18_000,
  app: 'hrms',
  entries: [
    {
      place: { group: 'time' },
      id: 3,
      name: 'Shift assignments',
      slug: 'shift_plan',
      url: '/shifts/who',
      permissions: ['shifts.people.view'],
    },
    {
      place: { settings: 'time' },
      order: 20,
      id: 1,
      name: 'Shifts',
      slug: 'shifts',
      icon: 'clock',
      version: 1,
      permissions: ['shifts.list.view'],
      children: [
        {
          id: 2,
          name: 'Shifts',
          slug: 'shift_list',
          layout: 'SHIFT',
          url: '/shifts',
          intro: 'Working hours, breaks and grace minutes',
          permissions: ['shifts.list.view'],
        },
        {
          id: 4,
          name: 'Shift rules',
          slug: 'shift_rules',
          url: '/shifts/rules',
          intro: 'Which shift people get automatically',
          permissions: ['shifts.list.view'],
        },
      ],
    },
  ],
}
