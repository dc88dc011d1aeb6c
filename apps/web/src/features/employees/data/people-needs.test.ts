// @vitest-environment jsdom

import { expect, it } from 'vitest'
import { someUser } from '../../../../test/people.ts'
import { stubServer } from '../../../../test/stub-server.ts'
import { connectApi } from '../../../lib/calls/api.ts'
import { readListState } from '../../../lib/list/list-state.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import { plannedOptions } from '../moves/moves-queries.ts'
import { movingNeeds } from './people-needs.ts'

it('links what is counted, people who leave or return, to the list of exactly them', async () => {
  connectApi({ token: () => 't', onSessionOver: () => undefined, onSuccessMessage: () => undefined })
  sessionStore.write({
    ...{ user: someUser(), token: 't', menu_access: new Set(), menu_access_tree: [], organisation: null },
  })
  const { seen } = stubServer({
    'apiv2/auth/hrms/planned-changes': { data: { changes: [], total_rows: 3, numPages: 1 } },
  })
  const [need] = await movingNeeds(new AbortController().signal)
  expect(need?.count).toBe(3)
  const { page: _page, limit: _limit, ...counted } = (seen[0]?.body ?? {}) as Record<string, unknown>
  const [path, query] = (need?.to ?? '').split('?')
  expect(path).toBe('/users/planned-changes')
  const state = readListState(new URLSearchParams(query))
  const shown = JSON.stringify(plannedOptions(state, 1, 20).queryKey)
  expect(counted).toMatchObject({ kinds: ['separation', 'rejoining'], from: expect.any(String) })
  for (const [name, value] of Object.entries(counted))
    expect(shown).toContain(`${JSON.stringify(name)}:${JSON.stringify(value)}`)
})
