import { defineScreens } from '../../lib/screen/screen-definition.ts'

const setup = { access: 'admin', header: true, permission: 'helpdesk.setup.manage' } as const

/** Tickets in the console, and what the helpdesk is made of. */
export const helpdeskScreens = defineScreens([
  {
    path: '/helpdesk/tickets',
    layoutKeys: ['HELPDESK_TICKETS'],
    access: 'admin',
    header: true,
    permission: 'helpdesk.own',
    title: 'helpdeskTitles:list',
    lazy: () => import('./pages/TicketsPage.tsx'),
  },
  {
    path: '/helpdesk/{childId}/ticket/{id}',
    access: 'admin',
    header: true,
    permission: 'helpdesk.own',
    title: 'helpdeskTitles:ticket',
    lazy: () => import('./pages/TicketPage.tsx'),
  },
  {
    path: '/helpdesk/faq/articles',
    layoutKeys: ['HELPDESK_FAQ_ARTICLES'],
    access: 'admin',
    header: true,
    permission: 'helpdesk.faq.manage',
    title: 'helpdeskTitles:articles',
    lazy: () => import('./faq/ArticlesPage.tsx'),
  },
  {
    path: '/helpdesk/dashboard',
    layoutKeys: ['HELPDESK_DASHBOARD'],
    access: 'admin',
    header: true,
    permission: 'helpdesk.tickets.view',
    title: 'helpdeskTitles:dashboard',
    lazy: () => import('./insights/DashboardPage.tsx'),
  },
  {
    path: '/helpdesk/setting',
    ...setup,
    title: 'helpdeskTitles:setting',
    lazy: () => import('./setup/SettingPage.tsx'),
  },
  {
    path: '/helpdesk/setting/create',
    ...setup,
    title: 'helpdeskTitles:create',
    lazy: () => import('./setup/CreatePage.tsx'),
  },
  {
    path: '/organisation/helpdesk/helpdesk-category',
    layoutKeys: ['HELPDESK_CATEGORY'],
    ...setup,
    title: 'helpdeskTitles:categories',
    lazy: () => import('./setup/CategoriesPage.tsx'),
  },
  {
    path: '/organisation/helpdesk/helpdesk-label',
    layoutKeys: ['HELPDESK_LABELS'],
    ...setup,
    title: 'helpdeskTitles:labels',
    lazy: () => import('./setup/LabelsPage.tsx'),
  },
  {
    path: '/helpdesk/subcategory',
    layoutKeys: ['HELPDESK_SUBCATEGORY'],
    ...setup,
    title: 'helpdeskTitles:subcategories',
    lazy: () => import('./setup/SubcategoriesPage.tsx'),
  },
  {
    path: '/helpdesk/status',
    layoutKeys: ['HELPDESK_STATUS'],
    ...setup,
    title: 'helpdeskTitles:statuses',
    lazy: () => import('./setup/StatusesPage.tsx'),
  },
  {
    path: '/helpdesk/service-levels',
    layoutKeys: ['HELPDESK_SERVICE_LEVELS'],
    ...setup,
    title: 'helpdeskTitles:levels',
    lazy: () => import('./setup/LevelsPage.tsx'),
  },
  {
    path: '/helpdesk/configuration',
    layoutKeys: ['HELPDESK_CONFIGURATION'],
    ...setup,
    title: 'helpdeskTitles:configuration',
    lazy: () => import('./setup/ConfigurationPage.tsx'),
  },
])
