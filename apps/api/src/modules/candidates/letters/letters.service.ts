import { letterAnswers } from '@muster/contract/candidates/candidates.constants'
import type {
  answerOffer,
  askCompany,
  openLetter,
  readOfferAnswer,
} from '@muster/contract/candidates/letters.contract'
import type { BodyOf, DataOf, ParamsOf } from '@muster/contract/kit/index'
import type { PublicCtx } from '../../../platform/context.ts'
import { found } from '../../../platform/errors.ts'
import { fileLink } from '../../files/index.ts'
import { answerLetter, askQuestion, letterFile } from '../../onboarding/index.ts'
import { asCandidate } from '../entry/visitor.ts'
import { requireOpenCandidate } from '../form/documents.service.ts'
import { findOwnLetters, letterView, threadOf } from './letters.queries.ts'

/** The current letter of a kind. Reading changes nothing. */
export const readLetter = (
  ctx: PublicCtx,
  { status, cid }: ParamsOf<typeof readOfferAnswer>,
): Promise<DataOf<typeof readOfferAnswer>> =>
  asCandidate(ctx, cid, async (own, db, who) => {
    const all = await findOwnLetters(own, db, who.candidate_id)
    const letter = all.letters.find((one) => one.kind === letterAnswers[status].kind && one.isCurrent)
    return {
      letter: letter ? letterView(all, letter) : null,
      thread: await threadOf(own, db, who.candidate_id),
    }
  })

/** @throws AppError as `answerLetter` */
export const answer = (
  ctx: PublicCtx,
  { status, cid }: ParamsOf<typeof answerOffer>,
  { version, reason_code, reason }: BodyOf<typeof answerOffer>,
): Promise<DataOf<typeof answerOffer>> =>
  asCandidate(ctx, cid, async (own, db, who) => {
    const { kind, answer } = letterAnswers[status]
    await answerLetter(own, db, {
      ...{ candidateId: who.candidate_id, kind, version, answer },
      ...{ reasonCode: reason_code, reason },
    })
    const all = await findOwnLetters(own, db, who.candidate_id)
    const letter = all.letters.find((one) => one.kind === kind && one.version === version)
    return { letter: letterView(all, found(letter)) }
  })

/** @throws AppError `record.not_found` */
export const open = (
  ctx: PublicCtx,
  { cid, kind, version }: BodyOf<typeof openLetter>,
): Promise<DataOf<typeof openLetter>> =>
  asCandidate(ctx, cid, async (own, db, who) => {
    const { filePath, name } = await letterFile(own, db, { candidateId: who.candidate_id, kind, version })
    const { signatures } = await findOwnLetters(own, db, who.candidate_id)
    const signed = signatures.find((one) => one.kind === kind && one.letter_version === version)
    return {
      url: fileLink(own, filePath, name),
      signed_url: signed ? fileLink(own, signed.file_path, signed.file_name) : null,
    }
  })

/** @throws AppError `candidates.closed`, `onboarding.too_many_messages` */
export const ask = (
  ctx: PublicCtx,
  { cid, body }: BodyOf<typeof askCompany>,
): Promise<DataOf<typeof askCompany>> =>
  asCandidate(ctx, cid, async (own, db, who) => {
    // Whoever is on hold may ask why.
    if (who.status !== 'on_hold') requireOpenCandidate(who)
    await askQuestion(own, db, { candidateId: who.candidate_id, body })
    return { thread: await threadOf(own, db, who.candidate_id) }
  })
