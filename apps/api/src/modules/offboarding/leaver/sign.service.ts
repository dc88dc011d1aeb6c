import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  declineLeaverLetter,
  readLeaverSigning,
  sendLeaverSigningCode,
  signLeaverLetter,
} from '@muster/contract/offboarding/leaver.contract'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { declineLetterOf, mailSigningCode, readSigningOf, signLetterOf } from '../../documents/index.ts'
import { asLeaver } from './guests.ts'

/**
 * Whoever holds the link, to sign as themselves: codes go to the address that the link went to, as the mailbox of work is closed, and
 * belong to the leaver's account, if they had one, which nobody signs in with any more.
 */
async function asSigner(ctx: PublicCtx, key: string): Promise<Ctx> {
  const { ctx: own, who } = await asLeaver(ctx, key)
  const account = await readTx(own, (db) =>
    db
      .selectFrom('account')
      .select('id')
      .where('org_id', '=', own.orgId)
      .where('employee_id', '=', who.employee_id)
      .executeTakeFirst(),
  )
  return { ...own, actor: { ...own.actor, accountId: account?.id ?? null, email: who.email ?? '' } }
}

/** @throws AppError `candidates.link_invalid`, `candidates.code_needed`, `record.not_found` */
export const readSigning = async (
  ctx: PublicCtx,
  { key, letter_id }: BodyOf<typeof readLeaverSigning>,
): Promise<DataOf<typeof readLeaverSigning>> => readSigningOf(await asSigner(ctx, key), letter_id)

/** @throws AppError as `readSigning`, and as in self-service */
export const sendCode = async (
  ctx: PublicCtx,
  { key, ...asked }: BodyOf<typeof sendLeaverSigningCode>,
): Promise<DataOf<typeof sendLeaverSigningCode>> => mailSigningCode(await asSigner(ctx, key), asked)

/** @throws AppError as `readSigning`, and as in self-service */
export const sign = async (
  ctx: PublicCtx,
  { key, ...given }: BodyOf<typeof signLeaverLetter>,
): Promise<DataOf<typeof signLeaverLetter>> => signLetterOf(await asSigner(ctx, key), given)

/** @throws AppError as `readSigning`, and as in self-service */
export const decline = async (
  ctx: PublicCtx,
  { key, ...given }: BodyOf<typeof declineLeaverLetter>,
): Promise<DataOf<typeof declineLeaverLetter>> => declineLetterOf(await asSigner(ctx, key), given)
