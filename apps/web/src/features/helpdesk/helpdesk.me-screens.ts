import { defineScreens } from '../../lib/screen/screen-definition.ts'

const own = { access: 'common', header: true, permission: 'helpdesk.own' } as const

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const helpdeskMeScreens = defineScreens([
  {
    path: '/helpdesk',
    ...own,
    entry: 'me',
    title: 'helpdeskTitles:list',
    lazy: () => import('./pages/TicketsPage.tsx'),
  },
  {
    path: '/helpdesk/ticket/{id}',
    ...own,
    entry: 'me',
    title: 'helpdeskTitles:ticket',
    lazy: () => import('./pages/TicketPage.tsx'),
  },
  {
    path: '/helpdesk/support',
    layoutKeys: ['HELPDESK_SUPPORT'],
    ...own,
    entry: 'both',
    title: 'helpdeskTitles:support',
    lazy: () => import('./pages/SupportPage.tsx'),
  },
  {
    path: '/helpdesk/faq',
    layoutKeys: ['HELPDESK_FAQ'],
    ...own,
    entry: 'both',
    title: 'helpdeskTitles:faq',
    lazy: () => import('./faq/FaqPage.tsx'),
  },
  {
    path: '/helpdesk/answers',
    ...own,
    entry: 'both',
    title: 'helpdeskTitles:answers',
    lazy: () => import('./pages/AnswersPage.tsx'),
  },
])
