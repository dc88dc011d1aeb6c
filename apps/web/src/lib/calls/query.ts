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

/** A form that was told to close after saving is gone this soon, in milliseconds. */
const CLOSING_MS = 100

/** Shows a failure as a notice unless the screen does, and logs what is no answer of the server. */
function showError(error: unknown, errorShown: 'inline' | undefined): void {
  if (errorShown === 'inline') markShown(error)
  else showFailure(error)
  if (!(error instanceof ApiError)) logFailure(error)
}

/**
 * Shows what went wrong with a change. A form that says so itself can't when it has been left meanwhile: nothing
 * may fail unseen, so it is shown like any other then. After a success the form is about to close, and what
 * follows may still throw: whether the form is there to show that is only known a moment later.
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

/** The query client with the specification's times (platform document, section 9). */
export function createQueryClient(): QueryClient {
  // Self-service answers by itself what it can without a connection: nothing must wait for the browser's word.
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

/** Key of a read; `endpointKey(endpoint)` alone matches every input, for invalidating. */
export function endpointKey<E extends Call>(endpoint: E, input?: CallInput<E>): readonly unknown[] {
  return input === undefined ? [endpoint.id] : [endpoint.id, input]
}

/** Query options of a reading endpoint, for `useQuery`, prefetching and loaders. */
export function readOptions<E extends Call>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: endpointKey(endpoint, input),
    // The conditional type of `call`'s arguments cannot be resolved for an open E: both shapes take this.
    queryFn: ({ signal }): Promise<DataOf<E>> =>
      (call as (e: Call, i: unknown, o: object) => Promise<DataOf<E>>)(endpoint, input, { signal }),
  })
}

/**
 * Mutation options of a writing endpoint: shows the server's message on success. Set
 * `meta: { errorShown: 'inline' }` where the form shows the error itself.
 */
export function writeOptions<E extends Call>(endpoint: E) {
  return mutationOptions({
    mutationKey: [endpoint.id],
    mutationFn: (input: CallInput<E>): Promise<DataOf<E>> =>
      (call as (e: Call, i: unknown, o: object) => Promise<DataOf<E>>)(endpoint, input, { notify: true }),
  })
}
