import { listVerifications, readVerification } from '@muster/contract/calls/onboarding/verification'
import type { DataOf } from '@muster/contract/kit/index'
import type {
  BgvCaseState,
  BgvCheckState,
  BgvResult,
} from '@muster/contract/onboarding/verification.constants'
import type { StatusKind } from '@muster/ui/feedback'
import { useTranslation } from 'react-i18next'
import { candidateReads } from '../data/candidate-data.ts'
import './texts.ts'

/** Reads that show a verification. */
export const verificationReads = [readVerification, listVerifications, ...candidateReads] as const

export type Verification = DataOf<typeof readVerification>

export const VERIFICATIONS = '/onboarding/background-verification'
export const PACKAGES = `${VERIFICATIONS}/packages`

export const checkKinds: Readonly<Record<BgvCheckState, StatusKind>> = {
  ...{ pending: 'neutral', clear: 'success', discrepancy: 'danger', unable: 'warning' },
}

interface CaseState {
  state: BgvCaseState
  result: BgvResult | null
}

/** How a case stands in one word: its result once it is done. */
export function useCaseWord() {
  const { t } = useTranslation('onboardingVerification')
  return ({ state, result }: CaseState): { kind: StatusKind; text: string } =>
    state === 'done' && result
      ? { kind: checkKinds[result], text: t(`checkStates.${result}`) }
      : { kind: state === 'in_progress' ? 'info' : 'neutral', text: t(`caseStates.${state}`) }
}
