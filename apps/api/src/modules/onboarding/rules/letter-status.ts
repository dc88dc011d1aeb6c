import {
  type CandidateLetterKind,
  type CandidateLetterState,
  letterKinds,
} from '@muster/contract/onboarding/letters/letters.constants'
import {
  type CandidateStatus,
  isLost,
  isOpen,
  STEP_KIND,
} from '@muster/contract/onboarding/onboarding.constants'

/** What happens to a letter. */
export type LetterEvent = 'sent' | 'accepted' | 'rejected' | 'expired' | 'withdrawn'

const { offerLetter, offerAcceptance, appointmentLetter, appointmentAcceptance } = STEP_KIND
const isOffer = (kind: CandidateLetterKind) => kind === offerLetter || kind === offerAcceptance
const isAppointment = (kind: CandidateLetterKind) =>
  kind === appointmentLetter || kind === appointmentAcceptance

const beforeAcceptance: readonly CandidateStatus[] = ['draft', 'in_progress', 'offer_sent']
/** Ended by an offer: the next offer begins anew. */
const endedByOffer: readonly CandidateStatus[] = ['offer_declined', 'offer_expired', 'offer_revoked']

/** Whether a letter can be sent to a candidate of this status. */
export const maySendLetter = (status: CandidateStatus, kind: CandidateLetterKind): boolean =>
  letterKinds.includes(kind) && (isOpen(status) || (isOffer(kind) && endedByOffer.includes(status)))

/** Whether a letter that was sent can be answered while the candidate has this status. */
export const mayAnswerLetter = (status: CandidateStatus): boolean =>
  isOpen(status) || status === 'on_hold' || status === 'joined'

/** Whether a letter can be taken back: not what somebody accepted who works here by now. */
export const mayWithdrawLetter = (status: CandidateStatus, state: CandidateLetterState): boolean =>
  state === 'sent' || (state === 'accepted' && status !== 'joined' && status !== 'completed')

/**
 * The candidate's status after something happened to a letter; null where it stays.
 *
 * - The offer and its acceptance set the statuses of offers; a later version of the offer asks anew, whatever was reached.
 * - Rejecting an appointment declines as well. Custom stages and acknowledgements leave the status alone.
 * - What was reached beyond the acceptance (documents, verification) isn't taken back by an acceptance that comes later.
 */
export function statusAfterLetter(
  kind: CandidateLetterKind,
  event: LetterEvent,
  status: CandidateStatus,
): CandidateStatus | null {
  const next = nextStatus(kind, event, status)
  return next === status ? null : next
}

function nextStatus(
  kind: CandidateLetterKind,
  event: LetterEvent,
  status: CandidateStatus,
): CandidateStatus | null {
  if (event === 'rejected') return isOffer(kind) || isAppointment(kind) ? declined(status) : null
  return isOffer(kind) ? nextOfOffer[event](status, kind) : null
}

const declined = (status: CandidateStatus): CandidateStatus | null =>
  isOpen(status) || status === 'on_hold' ? 'offer_declined' : null

const nextOfOffer: Readonly<
  Record<
    Exclude<LetterEvent, 'rejected'>,
    (status: CandidateStatus, kind: CandidateLetterKind) => CandidateStatus | null
  >
> = {
  sent: (status, kind) =>
    kind === offerLetter || beforeAcceptance.includes(status) || isLost(status) ? 'offer_sent' : null,
  accepted: (status) => (beforeAcceptance.includes(status) || status === 'on_hold' ? 'offer_accepted' : null),
  expired: (status) => (status === 'offer_sent' ? 'offer_expired' : null),
  withdrawn: (status) => (isOpen(status) ? 'offer_revoked' : null),
}
