import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { renderAt } from '../../../../test/render.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import HomeRequests from './HomeRequests.tsx'

const KINDS = 'apiv2/auth/hrms/request-kinds'
const abilities = { see_others: false, administer: false, raise_for_others: false }

beforeEach(() => {
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  })
})

describe('the requests on Home', () => {
  it('says how many wait, and leads to them', async () => {
    stubServer({ [KINDS]: { data: { kinds: [], pending_on_me: 2, stuck: 0, abilities } } })
    renderAt('/', <HomeRequests />)
    expect(await screen.findByText('2 requests are waiting for your decision')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Decide now' }).getAttribute('href')).toBe('/requests/inbox')
  })

  it('does not say that none wait when they could not be counted', async () => {
    stubServer({ [KINDS]: { status: 500, message: 'Something went wrong.' } })
    renderAt('/', <HomeRequests />)
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.queryByText('No requests are waiting for your decision.')).toBeNull()
    expect(screen.getByRole('link', { name: 'My requests' })).toBeTruthy()
  })
})
