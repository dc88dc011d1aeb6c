// @vitest-environment jsdom

import { checkProbationForm } from '@muster/contract/calls/employees/probation/probation'
import { endpointUrl } from '@muster/contract/kit/endpoint'
import type { AnyUseQueryOptions } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { firstCalls } from '../../../scripts/first/first-calls.ts'
import { homeCards } from '../../features/extensions.ts'
import type { EntryName } from '../../lib/session/entry.ts'

/** Addresses of what `reads` ask for. */
async function addressesOf(reads: readonly AnyUseQueryOptions[]): Promise<string[]> {
  const asked = vi.fn(async (_url: string) => Response.json({}))
  vi.stubGlobal('fetch', asked)
  const { signal } = new AbortController()
  for (const { queryFn } of reads) {
    const read = queryFn as (context: { signal: AbortSignal }) => Promise<unknown>
    await read({ signal }).catch(() => undefined)
  }
  vi.unstubAllGlobals()
  return asked.mock.calls.map(([url]) => url)
}

async function partsOf(entry: EntryName): Promise<string[]> {
  if (entry === 'admin') {
    const { reads } = await import('../../features/dashboards/home/DashboardPage.tsx')
    return addressesOf(reads)
  }
  const cards = await Promise.all(homeCards.map((card) => card.lazy()))
  const own = await addressesOf(cards.flatMap(({ reads }) => reads ?? []))
  // Asked for unless the organisation hides it, so the home does not wait for it.
  return [...own, endpointUrl(checkProbationForm, {})]
}

it.each(['me', 'admin'] as const)(
  'the page asks early for what the home of %s shows first',
  async (entry) => {
    // The parts of the console's home name its entry by themselves.
    const parts = (await partsOf(entry)).map((url) => url.replace(/entry=\w+/, `entry=${entry}`))
    expect(firstCalls[entry].home.map(({ url }) => url).toSorted()).toEqual(parts.toSorted())
  },
)
