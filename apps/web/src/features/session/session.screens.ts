import { defineScreens } from '../../lib/screen-definition.ts'

/** The sign-in page itself is the root of each entry and belongs to the frame. */
export const sessionScreens = defineScreens([
  {
    path: '/email-verification/{id}',
    access: 'public',
    header: false,
    entry: 'both',
    title: 'session:invitation.tab',
    lazy: () => import('./pages/InvitationPage.tsx'),
  },
])
