import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { candidatesTexts } from './candidates.texts.ts'
import { findWanted, missingDocuments } from './form/documents.queries.ts'
import { findTyped } from './form/form.queries.ts'
import { findDeclined, findOwnLetters, letterView, toSign } from './letters/letters.queries.ts'

/** The step of the joinee form: submitted, and every mandatory document accepted. */
export async function formComplete(ctx: Ctx, db: Db, candidateId: number): Promise<string[]> {
  const { submitted_at } = await findTyped(ctx, db, candidateId)
  const left = missingDocuments(await findWanted(ctx, db, candidateId), true)
  return [
    ...(submitted_at === null ? [candidatesTexts('stepFormMissing')] : []),
    ...left.map((name) => candidatesTexts('stepDocumentMissing', { name })),
  ]
}

/** The step of the digital signature: the letter that was accepted last is signed. */
export async function letterSigned(ctx: Ctx, db: Db, candidateId: number): Promise<string[]> {
  const all = await findOwnLetters(ctx, db, candidateId)
  const last = toSign(all.letters).at(-1)
  if (last && letterView(all, last).signed_at !== null) return []
  const reason = last ? await findDeclined(ctx, db, last.letterId) : null
  return [
    reason === null ? candidatesTexts('stepNotSigned') : candidatesTexts('stepSigningDeclined', { reason }),
  ]
}
