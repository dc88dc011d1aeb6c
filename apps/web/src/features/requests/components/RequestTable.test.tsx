import { listAllRequests } from '@muster/contract/requests/requests.contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
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
})
