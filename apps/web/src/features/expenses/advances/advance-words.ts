import { listOwnAdvances, readAdvance } from '@muster/contract/calls/expenses/advances'
import { listAdvances, listDeductions } from '@muster/contract/calls/expenses/advances-desk'
import { listPayments, readPayment } from '@muster/contract/calls/expenses/payments'
import type { AdvanceState } from '@muster/contract/expenses/advances.constants'
import type { StatusKind } from '@muster/ui/feedback'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey } from '../../../lib/calls/query.ts'

export const advanceKindsOfStatus: Readonly<Record<AdvanceState, StatusKind>> = {
  ...{ requested: 'pending', approved: 'success', in_payment: 'info', open: 'info', closed: 'success' },
  ...{ rejected: 'danger', withdrawn: 'neutral', cancelled: 'neutral' },
}

const shownBy = [listAdvances, listOwnAdvances, readAdvance, listDeductions, listPayments, readPayment]

/** Reads again what shows loans and advances, after one of them changed. */
export async function refreshAdvances(client: QueryClient): Promise<void> {
  await Promise.all(shownBy.map((one) => client.invalidateQueries({ queryKey: endpointKey(one) })))
}
