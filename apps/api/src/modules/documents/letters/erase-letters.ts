import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { removeStoredFile } from '../../files/index.ts'
import { ERASED } from '../erased.ts'
import { releaseLetters } from '../signatures/providers/providers.ts'

/** Erases the letters of people who are anonymised: that there was one stays, what it said goes. */
export async function eraseLettersOf(ctx: Ctx, db: Db, employeeIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ file_path: string | null }>`
    update letter l set erased_at = ${ctx.now.toString()}::timestamptz, file_path = null, merge_values = null,
      void_reason = case when l.void_reason = '' then '' else ${ERASED} end
    from (select id, file_path from letter where org_id = ${ctx.orgId} and erased_at is null
      and employee_id = any (${[...employeeIds]}::bigint[]) for no key update) before
    where l.org_id = ${ctx.orgId} and l.id = before.id
    returning before.file_path`.execute(db)
  const signed = await sql<{ file_path: string | null }>`
    update letter_signature s set erased_at = ${ctx.now.toString()}::timestamptz, file_path = null, typed_name = '', ip = '',
      user_agent = '', code_address = '', reason = case when s.reason = '' then '' else ${ERASED} end
    from (select s.letter_id, s.file_path from letter_signature s join letter l on l.org_id = s.org_id and l.id = s.letter_id
      where s.org_id = ${ctx.orgId} and s.erased_at is null and l.employee_id = any (${[...employeeIds]}::bigint[])
      for no key update of s) before
    where s.org_id = ${ctx.orgId} and s.letter_id = before.letter_id
    returning before.file_path`.execute(db)
  const own = await sql<{ letter_id: number }>`select s.letter_id from letter_signature s
    join letter l on l.org_id = s.org_id and l.id = s.letter_id
    where s.org_id = ${ctx.orgId} and l.employee_id = any (${[...employeeIds]}::bigint[])`.execute(db)
  await releaseLetters(
    ctx,
    db,
    own.rows.map(({ letter_id }) => letter_id),
  )
  for (const { file_path } of [...rows, ...signed.rows])
    if (file_path !== null) await removeStoredFile(ctx, db, file_path)
  await sql`update letter set state = 'cancelled' where org_id = ${ctx.orgId} and state in ('waiting', 'queued', 'failed')
    and employee_id = any (${[...employeeIds]}::bigint[])`.execute(db)
}
