// @vitest-environment jsdom

import { expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/calls/api-error.ts'
import type { Need, NeedSource } from '../../../lib/screen/extensions.ts'
import type { Session } from '../../../lib/session/session.ts'
import { loadNeeds, needsOptions } from './needs.ts'

const need = (id: string, count: number, isUrgent = false): Need => ({
  id,
  label: id,
  count,
  to: `/${id}`,
  ...(isUrgent ? { isUrgent } : {}),
})
const source = (id: string, needs: Need[], permission?: string): NeedSource => ({
  id,
  ...(permission ? { permission } : {}),
  load: async () => async () => needs,
})
const gather = (sources: NeedSource[], permissions: string[] = []) =>
  loadNeeds(sources, permissions, new AbortController().signal)

it('shows what waits, urgent things first, and not what is nothing', async () => {
  const { needs, failure } = await gather([
    source('requests', [need('waiting', 3), need('stuck', 1, true)]),
    source('notices', [need('unread', 0)]),
  ])
  expect(needs.map(({ id, count }) => [id, count])).toEqual([
    ['requests stuck', 1],
    ['requests waiting', 3],
  ])
  expect(failure).toBeNull()
})

it('asks only what the person may see', async () => {
  const load = vi.fn()
  await gather([{ id: 'probation', permission: 'employees.probation.manage', load }])
  expect(load).not.toHaveBeenCalled()
})

it('keeps what is known when a part fails, and tells why', async () => {
  const broken: NeedSource = {
    id: 'broken',
    load: async () => () => Promise.reject(new Error('The server is busy.')),
  }
  const { needs, failure } = await gather([broken, source('requests', [need('waiting', 3)])])
  expect(needs).toHaveLength(1)
  expect(failure).toBeTruthy()
})

it('keeps what is known when the code of a part does not arrive, and tells why', async () => {
  const missing: NeedSource = { id: 'missing', load: () => Promise.reject(new Error('No such file.')) }
  const { needs, failure } = await gather([missing, source('requests', [need('waiting', 3)])])
  expect(needs.map(({ id }) => id)).toEqual(['requests waiting'])
  expect(failure).toBeTruthy()
})

it('is asked anew by somebody who may see something else, even if as much', () => {
  const keyWith = (permissions: string[]) =>
    needsOptions({ user: { permissions } } as unknown as Session).queryKey
  expect(keyWith(['leave.view'])).not.toEqual(keyWith(['audit.view']))
})

it('shows the rest to somebody who views as the person, without a failure that trying again could mend', async () => {
  const refusal = new ApiError({
    key: 'access.view_only',
    message: 'You can’t change anything.',
    status: 403,
  })
  const closed: NeedSource = { id: 'notices', load: async () => () => Promise.reject(refusal) }
  const { needs, failure, isClosed } = await gather([closed, source('requests', [need('waiting', 3)])])
  expect([needs.length, failure, isClosed]).toEqual([1, null, true])
})
