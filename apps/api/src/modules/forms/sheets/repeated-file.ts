import { sql } from 'kysely'
import { dateText } from '../../../lib/texts/span.texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'

interface Earlier {
  day: string
  actor: string
}

const hashOf = (ctx: Ctx, filePath: string) =>
  sql`(select sha256 from stored_file where org_id = ${ctx.orgId} and path = ${filePath} and sha256 is not null)`

const refuse = ({ day, actor }: Earlier): never =>
  fail('forms.sheet_repeated', { parameters: { day: dateText(day), actor } })

const earlier = (ctx: Ctx, sheet: string, filePath: string) =>
  sql<Earlier>`
    select (u.at at time zone o.time_zone)::date::text as day, u.actor from sheet_upload u
    join organisation o on o.org_id = u.org_id
    where u.org_id = ${ctx.orgId} and u.sheet = ${sheet} and u.sha256 = ${hashOf(ctx, filePath)}`

/** Refuses a file whose rows were added before. One statement. @throws AppError `forms.sheet_repeated` */
export async function refuseRepeated(ctx: Ctx, db: Db, sheet: string, filePath: string): Promise<void> {
  const { rows } = await earlier(ctx, sheet, filePath).execute(db)
  if (rows[0]) refuse(rows[0])
}

/**
 * Remembers that the rows of a file are added in this transaction. Of two that add the same file at once, one waits for the other
 * and is refused. One statement.
 *
 * @throws AppError `forms.sheet_repeated`
 */
export async function rememberFile(ctx: Ctx, db: Db, sheet: string, filePath: string): Promise<void> {
  const { rows } = await sql`
    insert into sheet_upload (org_id, sheet, sha256, account_id, actor, at)
    select ${ctx.orgId}, ${sheet}, h.sha256, ${ctx.actor.accountId}::bigint, ${ctx.actor.name || ctx.actor.email},
      ${ctx.now.toString()}::timestamptz from (select ${hashOf(ctx, filePath)} as sha256) h where h.sha256 is not null
    on conflict do nothing returning sheet`.execute(db)
  if (rows.length === 0) await refuseRepeated(ctx, db, sheet, filePath)
}
