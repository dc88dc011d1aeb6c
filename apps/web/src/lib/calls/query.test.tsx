import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const shown: string[] = []
vi.mock('../feedback/notices.ts', () => ({ notifyError: (message: string) => shown.push(message) }))

const { ApiError } = await import('./api-error.ts')
const { createQueryClient } = await import('./query.ts')

beforeEach(() => {
  shown.length = 0
})

function aForm(meta?: { errorShown: 'inline' }) {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { promise, reject } = Promise.withResolvers<void>()
  const form = renderHook(() => useMutation({ mutationFn: () => promise, ...(meta ? { meta } : {}) }), {
    wrapper,
  })
  act(() => form.result.current.mutate())
  return {
    ...form,
    fail: () => reject(new ApiError({ key: 'x.refused', message: 'It was not saved.', status: 409 })),
  }
}

describe('a failed mutation', () => {
  it('is shown as a toast', async () => {
    const form = aForm()
    act(form.fail)
    await waitFor(() => expect(shown).toHaveLength(1))
  })

  it('is not shown if the form shows it', async () => {
    const form = aForm({ errorShown: 'inline' })
    act(form.fail)
    await waitFor(() => expect(form.result.current.isError).toBe(true))
    expect(shown).toEqual([])
  })

  it('is shown as a toast after the form was left', async () => {
    const form = aForm({ errorShown: 'inline' })
    form.unmount()
    act(form.fail)
    await waitFor(() => expect(shown).toHaveLength(1))
  })
})
