import { listAllRequests } from '@muster/contract/requests/requests.contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import type { ListedRequest } from '../data/request-queries.ts'
import { RequestTable } from './RequestTable.tsx'
import '../page-texts.ts'

const LIST = 'apiv2/auth/hrms/list-all-requests'

beforeEach(() => {
  sessionStore.write({
    user: someUser(),
    token: 't',
    menu_access: new Set(['requests.view']),
    menu_access_tree: [],
    organisation: null,
  })
})

describe('RequestTable', () => {
  it('filters by the status in its address, as the call takes it', async () => {
    const server = stubServer({ [LIST]: { data: { requests: { docs: [], pages: 0, total: 0 } } } })
    renderAt('/?f.status=0&f.status=3', <RequestTable list="requests" title="All requests" />)
    await screen.findByRole('heading', { name: 'All requests' })
    const bodies = () => server.seen.filter(({ url }) => url.pathname.endsWith(LIST)).map(({ body }) => body)
    await waitFor(() => expect(bodies().length).toBeGreaterThan(0))
    for (const body of bodies()) {
      expect(listAllRequests.body?.safeParse(body)).toMatchObject({ success: true })
      expect(body).toMatchObject({ status: ['0', '3'] })
    }
  })

  it('does not count requests whose decision can still be undone', async () => {
    const request = (REQUEST_ID: number, EMPLOYEE_NAME: string) => ({
      ...{ REQUEST_ID, EMPLOYEE_ID: REQUEST_ID, EMPLOYEE_NAME, EMPLOYEE_CODE: `E${REQUEST_ID}`, photo: null },
      ...{ REQUEST_STATUS: 0, REQUEST_STATUS_NAME: 'Pending', REQUEST_NAME: 'Leave', summary: 'Sick leave' },
      ...{ submitted_at: '2026-11-27T09:00:00.000Z', decided_by: '', new_approval_matrix: [] },
    })
    const docs = [request(1, 'Asha Rao'), request(2, 'Ravi Das')] as unknown as ListedRequest[]
    sessionStore.write({
      ...{ user: someUser({ permissions: ['requests.view', 'requests.decide'] }), token: 't' },
      ...{ menu_access: new Set<string>(), menu_access_tree: [], organisation: null },
    })
    stubServer({ [LIST]: { data: { requests: { docs, pages: 1, total: 2 } } } })
    renderAt('/', <RequestTable list="requests" title="All requests" />)
    expect(await screen.findByText('1–2 of 2')).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: /Ravi Das/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('1–1 of 1')).toBeTruthy()
    // Kept in case the page ends: sent again with the same key, it has no further effect.
    expect(window.sessionStorage.getItem('muster.late-decision')).toMatch(/"key":"[0-9a-f-]{36}"/)
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1–2 of 2')).toBeTruthy()
    expect(window.sessionStorage.getItem('muster.late-decision')).toBeNull()
  })
})
