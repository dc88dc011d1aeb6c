import { listVerifications, readVerification } from '@muster/contract/calls/onboarding/verification'
import type { DataOf } from '@muster/contract/kit/index'
import type {
  BgvCaseState,
  BgvCheckState,
  BgvResult,
} from '@muster/contract/onboarding/verification.constants'
import type { StatusKind } from '@muster/ui/feedback'
import { candidateReads } from '../data/candidate-data.ts'

/** Reads that show a verification. */
export const verificationReads = [readVerification, listVerifications, ...candidateReads] as const

export type Verification = DataOf<typeof readVerification>

export const VERIFICATIONS = '/onboarding/background-verification'
export const PACKAGES = `${VERIFICATIONS}/packages`

export const checkKinds: Readonly<Record<BgvCheckState, StatusKind>> = {
  ...{ pending: 'neutral', clear: 'success', discrepancy: 'danger', unable: 'warning' },
}

/** How a case stands in one word: its result once it is done. */
export const caseKind = (state: BgvCaseState, result: BgvResult | null): StatusKind =>
  state === 'done' && result ? checkKinds[result] : state === 'in_progress' ? 'info' : 'neutral'
