import { readClaim } from '@muster/contract/calls/expenses/claims'
import { listClaims } from '@muster/contract/calls/expenses/claims-list'
import { readTrend } from '@muster/contract/calls/expenses/expense-reports'
import { listOwnCategories, listOwnClaims } from '@muster/contract/calls/expenses/own-claims'
import type { ClaimStatus } from '@muster/contract/expenses/expenses.constants'
import type { StatusKind } from '@muster/ui/feedback'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey } from '../../../lib/calls/query.ts'

export const statusKinds: Readonly<Record<ClaimStatus, StatusKind>> = {
  ...{ draft: 'neutral', submitted: 'pending', sent_back: 'warning', partly_approved: 'success' },
  ...{ approved: 'success', rejected: 'danger', withdrawn: 'neutral', in_payment: 'info', paid: 'success' },
}

/** Path of a claim, in both entries. */
export const claimPath = (id: number | 'new'): string => `/expenses/claim/${id}`

const shownBy = [listClaims, listOwnClaims, listOwnCategories, readClaim, readTrend]

/** Reads again what shows claims, after one of them changed. */
export async function refreshClaims(client: QueryClient): Promise<void> {
  await Promise.all(shownBy.map((one) => client.invalidateQueries({ queryKey: endpointKey(one) })))
}
