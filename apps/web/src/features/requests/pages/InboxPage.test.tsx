import type { ListedRequest } from '@muster/contract/requests/requests.contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { type SeenRequest, stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import InboxPage from './InboxPage.tsx'

const leave: ListedRequest = {
  ...{ REQUEST_ID: 1, REQUEST_STATUS: 0, REQUEST_STATUS_NAME: 'Pending' },
  ...{ TRIGGER_SLUG: 'LEAVE', REQUEST_NAME: 'Leave', summary: 'Sick leave', comment: '' },
  ...{ EMPLOYEE_ID: 8, EMPLOYEE_CODE: 'E8', EMPLOYEE_NAME: 'Asha Rao', photo: null },
  ...{ from_date: '2026-11-30', to_date: '2026-11-30', submitted_at: '2026-11-27T09:00:00.000Z' },
  ...{ waiting_since: null, reminded_at: null, due_at: null, decided_at: null, decided_by: '' },
  ...{ cancels: null, stuck: null, new_approval_matrix: [], new_attendance: [], acting_for: null },
  ...{ conflicts: [], around: [], abilities: { decide: true, withdraw: false, administer: false } },
}
const overtime: ListedRequest = {
  ...{ ...leave, REQUEST_ID: 2, TRIGGER_SLUG: 'OVERTIME', REQUEST_NAME: 'Overtime' },
  ...{ EMPLOYEE_NAME: 'Ravi Das', summary: '2 hours' },
}

function list({ body }: SeenRequest) {
  const { kinds } = body as { kinds?: string[] }
  const docs = [leave, overtime].filter((one) => !kinds || kinds.includes(one.TRIGGER_SLUG))
  return { data: { requests: { docs, pages: 1, total: docs.length } } }
}

const counts = {
  total: 2,
  kinds: [leave, overtime].map(({ TRIGGER_SLUG, REQUEST_NAME: name }) => ({ TRIGGER_SLUG, name, count: 1 })),
}

function signIn() {
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  })
}

afterEach(() => vi.unstubAllGlobals())

it('brings back the focus together with a decision that is undone', async () => {
  signIn()
  stubServer({
    'apiv2/auth/hrms/list-all-requests': list,
    'apiv2/auth/hrms/request-kind-counts': { data: counts },
  })
  const isWide = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => isWide)
  const { router } = renderAt('/requests/inbox', <InboxPage />)
  await screen.findByRole('checkbox', { name: 'Select Asha Rao, Sick leave' })
  const focused = () => document.activeElement?.closest<HTMLElement>('[data-request]')?.dataset.request
  await userEvent.keyboard('ja')
  await waitFor(() => expect(focused()).toBe('1'))
  await userEvent.keyboard('u')
  await waitFor(() => expect(focused()).toBe('2'))
  expect(new URLSearchParams(router.state.location.search).get('request')).toBe('2')
})

it('sends a decision that was waiting when the page ended, once and for the same user alone', async () => {
  signIn()
  const { paths } = stubServer({
    'apiv2/auth/hrms/list-all-requests': list,
    'apiv2/auth/hrms/request-kind-counts': { data: counts },
    'apiv2/auth/workflow/bulk_requeststatus_rm': { data: { done: 1, failed: 0, results: [] } },
  })
  const sent = () => paths().filter((path) => path.endsWith('bulk_requeststatus_rm')).length
  const first = renderAt('/requests/inbox', <InboxPage />)
  await userEvent.click((await screen.findAllByRole('button', { name: /Approve/ }))[0]!)
  // The tab is reloaded: the page ends without unmounting anything.
  const kept = window.sessionStorage.getItem('muster.late-decision')
  expect(kept).toContain('"ids":[1]')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(window.sessionStorage.getItem('muster.late-decision')).toBeNull()
  first.unmount()
  expect(sent()).toBe(0)
  window.sessionStorage.setItem('muster.late-decision', kept!)
  renderAt('/requests/inbox', <InboxPage />).unmount()
  await waitFor(() => expect(sent()).toBe(1))
  expect(window.sessionStorage.getItem('muster.late-decision')).toBeNull()
  window.sessionStorage.setItem('muster.late-decision', kept!.replace('"userId":1', '"userId":2'))
  renderAt('/requests/inbox', <InboxPage />).unmount()
  expect(sent()).toBe(1)
})

it('sends what waits when the tab goes to the background, and not again when it is back', async () => {
  signIn()
  const decided = new Set<number>()
  const { paths } = stubServer({
    'apiv2/auth/hrms/list-all-requests': (request) => {
      const docs = list(request).data.requests.docs.filter((one) => !decided.has(one.REQUEST_ID))
      return { data: { requests: { docs, pages: 1, total: docs.length } } }
    },
    'apiv2/auth/hrms/request-kind-counts': { data: counts },
    'apiv2/auth/workflow/bulk_requeststatus_rm': ({ body }) => {
      for (const id of (body as { requests: number[] }).requests) decided.add(id)
      return { data: { done: 1, failed: 0, results: [] } }
    },
  })
  const sent = () => paths().filter((path) => path.endsWith('bulk_requeststatus_rm')).length
  const lists = () => paths().filter((path) => path.endsWith('list-all-requests')).length
  const shown = renderAt('/requests/inbox', <InboxPage />)
  await userEvent.click((await screen.findAllByRole('button', { name: /Approve/ }))[0]!)
  const before = lists()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  visibility.mockRestore()
  await waitFor(() => expect(sent()).toBe(1))
  await waitFor(() => expect(window.sessionStorage.getItem('muster.late-decision')).toBeNull())
  await waitFor(() => expect(lists()).toBeGreaterThan(before))
  shown.unmount()
  renderAt('/requests/inbox', <InboxPage />).unmount()
  expect(sent()).toBe(1)
})

it('does not offer to decide selected requests that another kind hides', async () => {
  signIn()
  stubServer({
    'apiv2/auth/hrms/list-all-requests': list,
    'apiv2/auth/hrms/request-kind-counts': { data: counts },
  })
  const { router } = renderAt('/requests/inbox', <InboxPage />)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Asha Rao, Sick leave' }))
  expect(screen.getByRole('region', { name: '1 selected' })).toBeTruthy()
  await act(() => router.navigate('/requests/inbox?kind=OVERTIME'))
  expect(await screen.findByRole('checkbox', { name: 'Select Ravi Das, 2 hours' })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'Select Asha Rao, Sick leave' })).toBeNull()
  expect(screen.queryByRole('region', { name: '1 selected' })).toBeNull()
  await act(() => router.navigate('/requests/inbox'))
  expect(await screen.findByRole('region', { name: '1 selected' })).toBeTruthy()
})
