import { endpoint, signedIn, z } from '../kit/index.ts'

/** Every page asks for it: apart from the other calls, so that little is loaded for it. */
export const countBellNotifications = endpoint({
  id: 'notices.bell.count',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/bell-notifications/unread',
  access: signedIn,
  data: z.object({ unread: z.int() }),
  summary: 'How many notices the caller has not read',
})
