import { defineScreens } from '../../lib/screen/screen-definition.ts'

export const own = { access: 'common', header: true, permission: 'helpdesk.own' } as const

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
])
