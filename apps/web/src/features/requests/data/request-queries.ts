import { listDelegations } from '@muster/contract/calls/requests/delegations'
import { countRequestKinds, requestKinds } from '@muster/contract/calls/requests/request-kinds'
import {
  approverHistory,
  listAllRequests,
  requestDetail,
  requestPendingOn,
} from '@muster/contract/calls/requests/requests'
import type { CallInput, DataOf } from '@muster/contract/kit/index'
import type { ListedRequest as Listed } from '@muster/contract/requests/requests.contract'
import type { StatusKind } from '@muster/ui/feedback'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'

export type ListedRequest = Listed
export type RequestAnswer = DataOf<typeof requestDetail>
export type RequestStatus = Listed['REQUEST_STATUS']

const inline = { errorShown: 'inline' as const }

export const statusKinds: Record<RequestStatus, StatusKind> = {
  0: 'pending',
  1: 'success',
  3: 'danger',
  4: 'neutral',
  5: 'neutral',
}

type ListInput = CallInput<typeof listAllRequests>['body']

/** A page of a request list. */
export function requestsOptions(body: ListInput) {
  return queryOptions({
    queryKey: endpointKey(listAllRequests, { body }),
    queryFn: ({ signal }) => call(listAllRequests, { body }, { signal }),
    meta: inline,
  })
}

const PAGE = 50

/** Infinite lists: the inbox and the user's own requests. */
export function endlessOptions(body: ListInput) {
  return infiniteQueryOptions({
    queryKey: [listAllRequests.id, 'endless', body],
    queryFn: ({ signal, pageParam }) =>
      call(listAllRequests, { body: { ...body, limit: PAGE, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ requests }, _pages, last: number) => (last < requests.pages ? last + 1 : undefined),
    meta: inline,
  })
}

export function detailOptions(id: number) {
  return {
    ...readOptions(requestDetail, { params: { id }, query: {} }),
    placeholderData: undefined,
    meta: inline,
  }
}

export const kindsOptions = { ...readOptions(requestKinds, {}), meta: inline }

export type CountInput = CallInput<typeof countRequestKinds>['body']

/** How many requests of each kind a list has. */
export function kindCountsOptions(body: CountInput) {
  return { ...readOptions(countRequestKinds, { body }), meta: inline }
}

export function delegationsOptions(of: 'me' | 'all') {
  return { ...readOptions(listDelegations, { query: { of } }), meta: inline }
}

/** Invalidates everything that shows requests, after a decision. */
export async function refreshRequests(queries: QueryClient): Promise<void> {
  const shown = [
    ...[listAllRequests, requestDetail, requestKinds, countRequestKinds],
    ...[requestPendingOn, approverHistory],
  ]
  await Promise.all(shown.map((endpoint) => queries.invalidateQueries({ queryKey: [endpoint.id] })))
}
