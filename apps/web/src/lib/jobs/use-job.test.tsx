import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { stubServer } from '../../../test/stub-server.ts'

const handlers = new Set<(payload: unknown) => void>()
vi.mock('../calls/socket.ts', () => ({
  useIsLive: () => true,
  onSocket: (_event: string, handler: (payload: unknown) => void) => {
    handlers.add(handler)
    return () => handlers.delete(handler)
  },
}))

const { useJob } = await import('./use-job.ts')
const ID = '0190b6f4-0000-7000-8000-000000000001'

const standing = (changes: object) => ({
  id: ID,
  kind: 'probe',
  state: 'running',
  stage: '',
  done: 0,
  total: 10,
  result: null,
  error: null,
  ...changes,
})

it('shows pushed progress without polling, and loads the job once at the end', async () => {
  let state = standing({})
  const { seen } = stubServer({ [`apiv2/auth/job-status/${ID}`]: () => ({ data: state }) })
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, unmount } = renderHook(() => useJob(ID), { wrapper })
  await waitFor(() => expect(result.current.data?.state).toBe('running'))
  const push = (changes: object) => {
    const { id, state: now, stage, done, total } = standing(changes)
    act(() => {
      for (const handler of handlers) handler({ id, state: now, stage, done, total })
    })
  }
  push({ stage: 'Writing', done: 4 })
  await waitFor(() => expect(result.current.data).toMatchObject({ stage: 'Writing', done: 4, kind: 'probe' }))
  push({ id: 'another', done: 9 })
  expect(seen).toHaveLength(1)
  state = standing({ state: 'done', done: 10, result: null })
  push({ state: 'done', done: 10 })
  await waitFor(() => expect(result.current.data?.state).toBe('done'))
  expect(seen).toHaveLength(2)
  unmount()
  expect(handlers.size).toBe(0)
})
