import type { sendEntryCode } from '@muster/contract/candidates/entry.contract'
import type { DataOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { findCodeOf, mailCodeTo, takeCodeOf } from '../guests/guest-codes.ts'
import { CANDIDATES, type Visitor } from './visitor.ts'

export { codeViewOf, refuseCode } from '../guests/guest-codes.ts'

const of = (candidateId: number) => ({ kind: CANDIDATES, ownerId: candidateId })

/** The code mailed last to a candidate. */
export const findCode = (ctx: Ctx, db: Db, candidateId: number) => findCodeOf(ctx, db, of(candidateId))

/** Mails a one-time code to the candidate: see `mailCodeTo`. */
export const mailCode = (
  ctx: Ctx,
  db: Db,
  who: Visitor,
  what: string,
): Promise<DataOf<typeof sendEntryCode>> => mailCodeTo(ctx, db, { ...of(who.candidate_id), who }, what)

/** Checks a candidate's code: see `takeCodeOf`. */
export const takeCode = (ctx: Ctx, db: Db, candidateId: number, code: { what: string; typed: string }) =>
  takeCodeOf(ctx, db, of(candidateId), code)
