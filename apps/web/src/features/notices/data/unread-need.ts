import { countBellNotifications } from '@muster/contract/calls/notices/unread'
import { call } from '../../../lib/calls/api.ts'
import type { Need } from '../../../lib/screen/extensions.ts'

/** Unread notices. */
export async function unreadNeed(signal: AbortSignal): Promise<Need[]> {
  const { unread } = await call(countBellNotifications, {}, { signal })
  return [{ id: 'unread', label: 'noticeTitles:unread', count: unread, to: '/notifications' }]
}
