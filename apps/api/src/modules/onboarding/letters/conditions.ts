import type { CandidateLetterKind } from '@muster/contract/onboarding/letters/letters.constants'
import { STEP_KIND } from '@muster/contract/onboarding/onboarding.constants'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { missingApproval } from '../ctc/approvals.service.ts'
import { registerStepCondition } from '../flows/steps.queries.ts'
import { type CandidateLetter, findLetters } from './letter.queries.ts'
import { letterTexts } from './letters.texts.ts'

type Key =
  | 'offerNotSent'
  | 'offerNotAccepted'
  | 'appointmentNotSent'
  | 'appointmentNotAccepted'
  | 'notAcknowledged'
  | 'stageNotAnswered'
type Holds = (latest: CandidateLetter | undefined) => boolean

const isSent: Holds = (latest) => latest?.state === 'sent' || latest?.state === 'accepted'
const isAccepted: Holds = (latest) => latest?.state === 'accepted'

/** The latest letter of the first of these kinds that the candidate got. */
const latestOf = (
  letters: readonly CandidateLetter[],
  kinds: readonly CandidateLetterKind[],
): CandidateLetter | undefined =>
  kinds.flatMap((kind) => letters.find((one) => one.kind === kind && one.isCurrent) ?? [])[0]

function letterCondition(kinds: readonly CandidateLetterKind[], holds: Holds, key: Key) {
  return async (ctx: Ctx, db: Db, candidateId: number): Promise<string[]> =>
    holds(latestOf(await findLetters(ctx, db, candidateId), kinds)) ? [] : [letterTexts(key)]
}

/**
 * What must hold before steps about letters and approvals can be finished. An acceptance is that of the letter of its own kind,
 * or, where none was sent, of the offer or appointment itself. A custom stage asks for an answer only where a letter was sent.
 */
export function connectConditions(): void {
  const {
    offerLetter,
    offerAcceptance,
    appointmentLetter,
    appointmentAcceptance,
    acknowledgement,
    customStage,
  } = STEP_KIND
  registerStepCondition(offerLetter, letterCondition([offerLetter], isSent, 'offerNotSent'))
  registerStepCondition(
    offerAcceptance,
    letterCondition([offerAcceptance, offerLetter], isAccepted, 'offerNotAccepted'),
  )
  registerStepCondition(appointmentLetter, letterCondition([appointmentLetter], isSent, 'appointmentNotSent'))
  registerStepCondition(
    appointmentAcceptance,
    letterCondition([appointmentAcceptance, appointmentLetter], isAccepted, 'appointmentNotAccepted'),
  )
  registerStepCondition(acknowledgement, letterCondition([acknowledgement], isAccepted, 'notAcknowledged'))
  registerStepCondition(
    customStage,
    letterCondition([customStage], (latest) => !latest || isAccepted(latest), 'stageNotAnswered'),
  )
  registerStepCondition(STEP_KIND.ctcApproval, (ctx, db, id) => missingApproval(ctx, db, id, 'ctc'))
  registerStepCondition(STEP_KIND.candidateApproval, (ctx, db, id) =>
    missingApproval(ctx, db, id, 'candidate'),
  )
}
