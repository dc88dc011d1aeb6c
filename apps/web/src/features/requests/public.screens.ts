import { defineScreens } from '../../lib/screen/screen-definition.ts'

const page = {
  access: 'public',
  header: false,
  title: 'requests:titles.mail',
  lazy: () => import('./pages/MailApprovalPage.tsx'),
} as const

export const requestsPublicScreens = defineScreens([
  { path: '/mail/request-approval/{id}', ...page },
  { path: '/oldmail/request-approval/{id}', ...page },
])
