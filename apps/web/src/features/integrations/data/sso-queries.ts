import { listSsoEvents, listSsoProviders, readSsoTest } from '@muster/contract/calls/integrations/sso'
import type { SsoProviderRow } from '@muster/contract/integrations/sso.contract'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'

const inline = { errorShown: 'inline' as const }
const TEST_POLL_MS = 1_000

export const providersOptions = { ...readOptions(listSsoProviders, {}), meta: inline }
export const eventsOptions = { ...readOptions(listSsoEvents, {}), meta: inline }

/** Polls until the test has ended. */
export function testResultOptions(id: number) {
  return {
    ...readOptions(readSsoTest, { params: { id } }),
    meta: inline,
    placeholderData: undefined,
    staleTime: 0,
    refetchInterval: (query: { state: { data?: { result: unknown } } }) =>
      query.state.data?.result ? (false as const) : TEST_POLL_MS,
    refetchIntervalInBackground: true,
  }
}

/** Invalidates everything that shows the set-up. */
export async function refreshSetup(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: endpointKey(listSsoProviders) }),
    queries.invalidateQueries({ queryKey: endpointKey(listSsoEvents) }),
  ])
}

export type ProviderState = 'on' | 'off' | 'required'

export function stateOf(provider: SsoProviderRow): ProviderState {
  if (provider.status === 0) return 'off'
  return provider.is_required ? 'required' : 'on'
}
