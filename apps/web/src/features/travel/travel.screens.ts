import { defineScreens } from '../../lib/screen/screen-definition.ts'

const setup = { access: 'admin', header: true, permission: 'travel.setup.manage' } as const
const desk = { access: 'admin', header: true, permission: 'travel.desk.manage' } as const

/** The travel desk, and what travel is made of. */
export const travelScreens = defineScreens([
  {
    path: '/organisation/traveldesk/booking',
    layoutKeys: ['TRAVELDESK'],
    ...desk,
    title: 'travelTitles:desk',
    lazy: () => import('./desk/DeskPage.tsx'),
  },
  {
    path: '/organisation/traveldesk/dashboard',
    layoutKeys: ['TRAVELDESK_DASHBOARD'],
    ...desk,
    title: 'travelTitles:dashboard',
    lazy: () => import('./desk/DashboardPage.tsx'),
  },
  {
    path: '/organisation/traveldesk/category',
    layoutKeys: ['TRAVELDESK_CATEGORY'],
    ...setup,
    title: 'travelTitles:categories',
    lazy: () => import('./setup/CategoriesPage.tsx'),
  },
  {
    path: '/organisation/traveldesk/policies',
    layoutKeys: ['TRAVELDESK_POLICIES'],
    ...setup,
    title: 'travelTitles:policies',
    lazy: () => import('./setup/PoliciesPage.tsx'),
  },
  {
    path: '/organisation/traveldesk/cities',
    layoutKeys: ['TRAVELDESK_CITIES'],
    ...setup,
    title: 'travelTitles:cities',
    lazy: () => import('./setup/CitiesPage.tsx'),
  },
  {
    // Spelt as the specification spells it.
    path: '/organisation/traveldesk/confirguration',
    layoutKeys: ['TRAVELDESK_CONFIGURATION'],
    ...setup,
    title: 'travelTitles:configuration',
    lazy: () => import('./setup/ConfigurationPage.tsx'),
  },
])
