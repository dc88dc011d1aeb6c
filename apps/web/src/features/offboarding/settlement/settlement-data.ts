import { listSettlements, readSettlement } from '@muster/contract/calls/offboarding/settlement/settlement'
import type { SettlementState } from '@muster/contract/offboarding/settlement/settlement.constants'
import type { StatusKind } from '@muster/ui/feedback'
import { readOptions } from '../../../lib/calls/query.ts'

/** What is done with a statement next. */
export type Step = 'compute' | 'submit' | 'approve' | 'return' | 'pay'

export const SETTLEMENTS = '/offboarding/settlements'
export const TERMS = '/offboarding/settlement-terms'
export const settlementOf = (sepid: number) => `/offboarding/settlement/${sepid}`

export const stateKinds: Readonly<Record<SettlementState, StatusKind>> = {
  draft: 'neutral',
  submitted: 'warning',
  approved: 'info',
  paid: 'success',
}

/** Reads that show statements. */
export const settlementReads = [listSettlements, readSettlement] as const

export const settlementOptions = (sepid: number) => ({
  ...readOptions(readSettlement, { body: { SEPID: sepid } }),
  meta: { errorShown: 'inline' as const },
})
