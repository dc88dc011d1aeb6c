import type { MenuContribution } from '../../platform/access/menu.ts'
import { kindMenuItem } from '../requests/index.ts'
import { DESK, OWN, SETUP, VIEW } from './travel.access.ts'

const desk = (name: string) => `/organisation/traveldesk/${name}`

export const travelMenu: MenuContribution = {
  block: 32_000,
  app: 'hrms',
  entries: [
    {
      place: { group: 'money' },
      id: 10,
      name: 'Travel',
      slug: 'travel',
      icon: 'plane',
      version: 1,
      permissions: [DESK, VIEW, OWN],
      children: [
        {
          id: 1,
          name: 'Travel desk',
          slug: 'travel_desk',
          icon: 'plane',
          layout: 'TRAVELDESK',
          url: desk('booking'),
          permissions: [DESK],
        },
        {
          id: 2,
          name: 'Travel dashboard',
          slug: 'travel_dashboard',
          icon: 'chart',
          layout: 'TRAVELDESK_DASHBOARD',
          url: desk('dashboard'),
          permissions: [DESK],
        },
        {
          id: 4,
          name: 'Team trips',
          slug: 'team_trips',
          icon: 'plane',
          url: '/travel/team',
          permissions: [VIEW],
        },
        {
          id: 3,
          name: 'My trips',
          slug: 'my_trips',
          icon: 'plane',
          url: '/travel',
          permissions: [OWN],
          needsEmployee: true,
        },
      ],
    },
    {
      place: { settings: 'money' },
      id: 11,
      name: 'Travel',
      slug: 'travel_settings',
      version: 1,
      permissions: [SETUP],
      children: [
        {
          id: 5,
          name: 'Travel categories',
          slug: 'travel_categories',
          layout: 'TRAVELDESK_CATEGORY',
          url: desk('category'),
          intro: 'Why people travel, and what else is booked',
          permissions: [SETUP],
        },
        {
          id: 6,
          name: 'Travel policies',
          slug: 'travel_policies',
          layout: 'TRAVELDESK_POLICIES',
          url: desk('policies'),
          intro: 'Classes, most for a night and days ahead, and for whom',
          permissions: [SETUP],
        },
        {
          id: 7,
          name: 'Travel cities',
          slug: 'travel_cities',
          layout: 'TRAVELDESK_CITIES',
          url: desk('cities'),
          intro: 'Tiers of cities and their time zones',
          permissions: [SETUP],
        },
        {
          id: 8,
          name: 'Travel configuration',
          slug: 'travel_configuration',
          layout: 'TRAVELDESK_CONFIGURATION',
          url: desk('confirguration'),
          intro: 'Agents of the desk, cut-off, and how costs are claimed',
          permissions: [SETUP],
        },
      ],
    },
    kindMenuItem({ id: 9, name: 'Travel requests', kind: 'TRAVEL' }),
  ],
}
