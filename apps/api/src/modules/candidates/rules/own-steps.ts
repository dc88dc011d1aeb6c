import type { PortalLetter } from '@muster/contract/candidates/portal.contract'
import { STEP_KIND, type StepState } from '@muster/contract/onboarding/onboarding.constants'

const { offerLetter, offerAcceptance, appointmentLetter, appointmentAcceptance } = STEP_KIND

/** What the candidate has done, as far as steps are about it. */
export interface Done {
  letters: readonly Pick<PortalLetter, 'kind' | 'state' | 'can_sign' | 'signed_at'>[]
  /** Submitted, and no mandatory document is missing or refused. */
  isFormSent: boolean
}

type Letters = Done['letters']

/** Letters by which a step is done: an offer without an acceptance of its own is accepted itself. */
const byKind: Readonly<Record<number, readonly number[]>> = {
  [offerLetter]: [offerLetter, offerAcceptance],
  [offerAcceptance]: [offerLetter, offerAcceptance],
  [appointmentLetter]: [appointmentLetter, appointmentAcceptance],
  [appointmentAcceptance]: [appointmentLetter, appointmentAcceptance],
  [STEP_KIND.acknowledgement]: [STEP_KIND.acknowledgement],
}
const isSending = (kind: number) => kind === offerLetter || kind === appointmentLetter

function isDone(kind: number, letters: Letters, { isFormSent }: Done): boolean {
  if (kind === STEP_KIND.joineeForm) return isFormSent
  if (kind === STEP_KIND.digitalSignature)
    return letters.some(({ signed_at }) => signed_at !== null) && !letters.some(({ can_sign }) => can_sign)
  const own = letters.filter((one) => byKind[kind]?.includes(one.kind))
  return own.some(({ state }) => state === 'accepted' || (isSending(kind) && state === 'sent'))
}

/** A letter waits for the candidate's answer or signature. */
const isAsked = (kind: number, letters: Letters): boolean =>
  letters.some((one) => (byKind[kind]?.includes(one.kind) ?? false) && one.state === 'sent') ||
  (kind === STEP_KIND.digitalSignature && letters.some(({ can_sign }) => can_sign))

/**
 * The state of a step as its candidate sees it: done once the candidate has done it, whatever the company still does, and open
 * while something waits for them.
 */
export function ownStepState({ kind, state }: { kind: number; state: StepState }, done: Done): StepState {
  const letters = done.letters.filter((one) => one.state !== 'superseded' && one.state !== 'withdrawn')
  if (state === 'done' || isDone(kind, letters, done)) return 'done'
  return isAsked(kind, letters) ? 'open' : state
}
