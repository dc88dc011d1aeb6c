import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** The page on which requesters say how a ticket was answered; the token of a link is in the fragment of the address. */
export const helpdeskPublicScreens = defineScreens([
  {
    path: '/helpdesk/employee-tickets/ticket-feedback/{idBuffer}',
    access: 'public',
    header: false,
    title: 'helpdesk:feedback.title',
    lazy: () => import('./pages/FeedbackPage.tsx'),
  },
])
