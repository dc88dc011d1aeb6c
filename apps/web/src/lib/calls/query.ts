import type { Call, CallInput, DataOf } from '@muster/contract/kit/index'
import {
  keepPreviousData,
  MutationCache,
  mutationOptions,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { logFailure, markShown } from '../feedback/failure-log.ts'
import { showFailure } from '../feedback/failures.ts'
import { notifyError } from '../feedback/notices.ts'
import { currentEntry } from '../session/entry.ts'
import { ApiError, call, messageOf } from './api.ts'
import { shouldRetry } from './retry.ts'
import { TIMING } from './timings.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { errorShown?: 'inline' }
    mutationMeta: { errorShown?: 'inline' }
  }
}

/** Time after which a form that closes on success is gone, in milliseconds. */
const CLOSING_MS = 100

/** Shows an error as a toast unless the screen does, and logs errors that are not responses of the server. */
function showError(error: unknown, errorShown: 'inline' | undefined): void {
  if (errorShown === 'inline') markShown(error)
  else showFailure(error)
  if (!(error instanceof ApiError)) logFailure(error)
}

/**
 * Shows errors of mutations. A form that shows them itself may have been left meanwhile; the error is then
 * shown as a toast, since nothing may fail silently. After a success the form is about to close while later
 * callbacks may still throw, so a short delay is needed to know whether the form is still there.
 */
function watchMutations(): MutationCache {
  const left = new WeakSet<object>()
  const succeeded = new WeakSet<object>()
  const cache = new MutationCache({
    onMutate: (_variables, mutation) => void succeeded.delete(mutation),
    onSuccess: (_data, _variables, _result, mutation) => void succeeded.add(mutation),
    onError: (error, _variables, _result, mutation) => {
      const shownBy = () => (left.has(mutation) ? undefined : mutation.meta?.errorShown)
      if (!succeeded.has(mutation)) return showError(error, shownBy())
      if (shownBy() !== 'inline') return showError(error, undefined)
      showError(error, 'inline')
      setTimeout(() => shownBy() === undefined && notifyError(messageOf(error)), CLOSING_MS)
    },
  })
  cache.subscribe((event) => {
    if (event.type === 'observerRemoved') left.add(event.mutation)
    if (event.type === 'observerAdded') left.delete(event.mutation)
  })
  return cache
}

/** Creates the query client with the specified times (platform document, section 9). */
export function createQueryClient(): QueryClient {
  // Self-service handles offline calls itself, so queries must not wait for the browser's online state.
  const networkMode = currentEntry.name === 'me' ? 'always' : 'online'
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => showError(error, query.meta?.errorShown) }),
    mutationCache: watchMutations(),
    defaultOptions: {
      queries: {
        networkMode,
        staleTime: TIMING.queryStale,
        gcTime: TIMING.queryCache,
        retry: shouldRetry,
        retryDelay: TIMING.retryDelay,
        refetchOnWindowFocus: false,
        placeholderData: keepPreviousData,
      },
      mutations: { networkMode, retry: false },
    },
  })
}

/** Query key of a read; `endpointKey(endpoint)` alone matches every input, for invalidation. */
export function endpointKey<E extends Call>(endpoint: E, input?: CallInput<E>): readonly unknown[] {
  return input === undefined ? [endpoint.id] : [endpoint.id, input]
}

/** Query options of a read endpoint, for `useQuery`, prefetching and loaders. */
export function readOptions<E extends Call>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: endpointKey(endpoint, input),
    // TypeScript can't resolve the conditional type of `call`'s arguments for a generic E: this shape fits
    // both.
    queryFn: ({ signal }): Promise<DataOf<E>> =>
      (call as (e: Call, i: unknown, o: object) => Promise<DataOf<E>>)(endpoint, input, { signal }),
  })
}

/**
 * Mutation options of a write endpoint: shows the server's message on success. Set `meta: { errorShown:
 * 'inline' }` if the form shows the error itself.
 */
export function writeOptions<E extends Call>(endpoint: E) {
  return mutationOptions({
    mutationKey: [endpoint.id],
    mutationFn: (input: CallInput<E>): Promise<DataOf<E>> =>
      (call as (e: Call, i: unknown, o: object) => Promise<DataOf<E>>)(endpoint, input, { notify: true }),
  })
}
