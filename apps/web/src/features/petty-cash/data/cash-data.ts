import { listFunds, listOwnFunds, readFund } from '@muster/contract/calls/petty-cash/funds'
import {
  listCashRequests,
  listOwnCashRequests,
  readCashForm,
  readCashRequest,
} from '@muster/contract/calls/petty-cash/requests'
import type { CashRequestState, CountState } from '@muster/contract/petty-cash/petty-cash.constants'
import type { StatusKind } from '@muster/ui/feedback'
import type { QueryClient } from '@tanstack/react-query'

export const requestKinds: Readonly<Record<CashRequestState, StatusKind>> = {
  ...{ submitted: 'pending', approved: 'info', rejected: 'danger' },
  ...{ withdrawn: 'neutral', cancelled: 'neutral', paid: 'success' },
}

export const countKinds: Readonly<Record<CountState, StatusKind>> = {
  ...{ open: 'pending', approved: 'success', rejected: 'danger', withdrawn: 'neutral' },
}

/** Path of a fund, in both entries. */
export const fundPath = (id: number): string => `/petty-cash/funds/${id}`

const shownBy = [
  ...[listFunds, listOwnFunds, readFund],
  ...[listCashRequests, listOwnCashRequests, readCashForm, readCashRequest],
]

/** Reads again what shows cash, after something changed. */
export const refreshCash = (client: QueryClient): Promise<unknown> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      String(key).startsWith('requests.') || shownBy.some(({ id }) => id === key),
  })
