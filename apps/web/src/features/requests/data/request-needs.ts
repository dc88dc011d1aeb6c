import { requestKinds } from '@muster/contract/calls/requests/request-kinds'
import { call } from '../../../lib/calls/api.ts'
import type { Need } from '../../../lib/screen/extensions.ts'

/** Requests that wait for the person's decision, and those that nobody can decide. */
export async function requestNeeds(signal: AbortSignal): Promise<Need[]> {
  const { pending_on_me, stuck, abilities } = await call(requestKinds, {}, { signal })
  const waiting = {
    id: 'waiting',
    label: 'requests:need.waiting',
    count: pending_on_me,
    to: '/requests/inbox',
  }
  const stranded = {
    id: 'stuck',
    label: 'requests:need.stuck',
    count: abilities.administer ? stuck : 0,
    to: '/requests/all?show=stuck',
    isUrgent: true,
  }
  return [waiting, stranded]
}
