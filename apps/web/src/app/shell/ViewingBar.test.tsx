import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { someUser } from '../../../test/people.ts'
import { renderAt } from '../../../test/render.tsx'
import { stubServer } from '../../../test/stub-server.ts'
import { connectApi } from '../../lib/calls/api.ts'
import { sessionStore } from '../../lib/session/session.ts'
import { isViewing, viewing } from '../../lib/session/viewing.ts'
import ViewingBar from './ViewingBar.tsx'

const STOP = 'apiv2/auth/view-as/stop'

beforeEach(() => {
  connectApi({ token: () => 'v.token', onSessionOver: vi.fn(), onSuccessMessage: vi.fn() })
  viewing.begin({ token: 'v.token', back: '#back' })
  const viewed_by = { name: 'Admin', ends_at: new Date(Date.now() + 60_000).toISOString() }
  sessionStore.write({
    user: someUser({ emp_name: 'Asha Menon', viewed_by }),
    token: 'v.token',
    menu_access: new Set(),
    menu_access_tree: [],
    organisation: null,
  })
})
afterEach(() => {
  vi.useRealTimers()
  if (isViewing()) viewing.leave()
})

it('says as whom one looks, and stops with the viewing’s own token', async () => {
  const { seen } = stubServer({ [STOP]: { data: { ended: 1 } } })
  renderAt('/', <ViewingBar />)
  expect(screen.getByText('You’re viewing as Asha Menon')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Stop viewing' }))
  await waitFor(() => expect(isViewing()).toBe(false))
  expect(seen[0]?.headers.get('token')).toBe('v.token')
})

it('stays when the server can’t be told', async () => {
  stubServer({ [STOP]: { status: 503, key: 'server.unavailable', message: 'Try again.' } })
  renderAt('/', <ViewingBar />)
  await userEvent.click(screen.getByRole('button', { name: 'Stop viewing' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Stop viewing' }).hasAttribute('data-loading')).toBe(false),
  )
  expect(isViewing()).toBe(true)
})

it('returns when the time is up', () => {
  vi.useFakeTimers()
  renderAt('/', <ViewingBar />)
  vi.advanceTimersByTime(61_000)
  expect(isViewing()).toBe(false)
  expect(viewing.takeFarewell()).toEqual({ kind: 'info', message: expect.stringMatching(/15 minutes/) })
})
