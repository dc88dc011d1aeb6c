import { readCandidateHistory } from '@muster/contract/calls/onboarding/candidates'
import {
  computeCtc,
  listCandidateRequests,
  readCandidatePay,
  readCtcChoices,
} from '@muster/contract/calls/onboarding/ctc/ctc'
import { listCandidateLetters } from '@muster/contract/calls/onboarding/letters/letters'
import type { ApprovalState } from '@muster/contract/onboarding/ctc/ctc.constants'
import type { CandidateLetterState } from '@muster/contract/onboarding/letters/letters.constants'
import type { StatusKind } from '@muster/ui/feedback'
import type { QueryClient } from '@tanstack/react-query'
import { readOptions } from '../../../lib/calls/query.ts'
import { candidateReads } from '../data/candidate-data.ts'

const inline = { meta: { errorShown: 'inline' as const } }

export const payOptions = (candidate_id: number) => ({
  ...readOptions(readCandidatePay, { body: { candidate_id } }),
  ...inline,
})
export const lettersOptions = (candidate_id: number) => ({
  ...readOptions(listCandidateLetters, { body: { candidate_id } }),
  ...inline,
})
export const requestsOptions = (candidate_id: number, kind?: 'ctc' | 'candidate') => ({
  ...readOptions(listCandidateRequests, { body: { candidate_id, ...(kind ? { kind } : {}) } }),
  ...inline,
})
export const choicesOptions = { ...readOptions(readCtcChoices, { body: {} }), ...inline }

/** Reads that show what a candidate is offered. */
const offerReads = [
  readCandidatePay,
  listCandidateLetters,
  listCandidateRequests,
  computeCtc,
  readCandidateHistory,
]
export const refreshedByOffers = [...offerReads, ...candidateReads]

export const refreshOffers = (client: QueryClient) =>
  Promise.all(refreshedByOffers.map(({ id }) => client.invalidateQueries({ queryKey: [id] })))

export const approvalKinds: Readonly<Record<ApprovalState, StatusKind>> = {
  ...{ pending: 'warning', approved: 'success', rejected: 'danger', withdrawn: 'neutral' },
}
export const letterKinds: Readonly<Record<CandidateLetterState, StatusKind>> = {
  ...{ sent: 'info', accepted: 'success', rejected: 'danger' },
  ...{ expired: 'warning', withdrawn: 'neutral', superseded: 'neutral' },
}

/** The page on which a letter to a candidate is made. */
export const createPath = (candidateId: number, kind?: number) =>
  `/onboarding/${candidateId}/create${kind === undefined ? '' : `?kind=${kind}`}`
