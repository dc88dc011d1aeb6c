import { defineScreens } from '../../lib/screen/screen-definition.ts'

const page = { access: 'public', header: false, bringsData: true, title: 'leaver:tab' } as const

/** The pages of those who have left; the token of a link is in the fragment of the address. */
export const offboardingPublicScreens = defineScreens([
  { path: '/exitInterviewform', ...page, lazy: () => import('./leaver/LeaverPage.tsx') },
  { path: '/onlyForm', ...page, lazy: () => import('./leaver/FormPage.tsx') },
])
