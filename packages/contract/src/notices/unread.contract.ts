import { endpoint, signedIn, z } from '../kit/index.ts'

/** Every page calls this, so it is in a file of its own to keep the bundle small. */
export const countBellNotifications = endpoint({
  id: 'notices.bell.count',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/bell-notifications/unread',
  access: signedIn,
  data: z.object({ unread: z.int() }),
  summary: 'How many notices the caller has not read',
})
