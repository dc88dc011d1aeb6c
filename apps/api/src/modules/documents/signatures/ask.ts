import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { currentProvider, releaseLetters } from './providers/providers.ts'
import { recordEvent } from './signing.queries.ts'

/** A letter that is sent now is to be signed within the days of its sending. */
export async function askForSignature(
  ctx: Ctx,
  db: Db,
  letterId: number,
  { days, isFinal }: { days: number; isFinal: boolean },
): Promise<void> {
  const { kind, name } = await currentProvider(ctx, db)
  await sql`insert into letter_signature (org_id, letter_id, due_on, is_final, created_at, provider, provider_name)
    values (${ctx.orgId}, ${letterId}, ${organisationTodaySql(ctx)} + ${days}::int, ${isFinal},
      ${ctx.now.toString()}::timestamptz, ${kind}, ${name})`.execute(db)
  await recordEvent(ctx, db, [letterId], 'sent')
}

/**
 * Letters that are withdrawn can't be signed any more; those that are signed stay signed. The letters must be locked by
 * nobody who waits for their signatures.
 */
export async function withdrawSignatures(
  ctx: Ctx,
  db: Db,
  letterIds: readonly number[],
  reason: string,
): Promise<void> {
  const { rows } = await sql<{ letter_id: number }>`
    update letter_signature set state = 'withdrawn', closed_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and letter_id = any (${[...letterIds]}::bigint[]) and state = 'waiting'
    returning letter_id`.execute(db)
  const ids = rows.map(({ letter_id }) => letter_id)
  await recordEvent(ctx, db, ids, 'withdrawn', reason)
  await releaseLetters(ctx, db, ids)
}
