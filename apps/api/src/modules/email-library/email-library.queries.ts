import type { listMail } from '@muster/contract/email-library/email-library.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type CursorPosition, daysAsInstants, exactInstant } from '../../platform/db/newest-first.ts'
import type { Db } from '../../platform/db/tx.ts'

export type MailSelection = Omit<BodyOf<typeof listMail>, 'page' | 'limit' | 'cursor'>
export type MailState = 'waiting' | 'sent' | 'failed'

export interface MailListRow {
  id: number
  exact_at: string
  state: MailState
  kind: string
  to_address: string
  to_name: string
  subject: string
  language: string
  secrets: string[]
  tries: number
  created_at: string
  sent_at: string | null
  next_try_at: string
  last_error: string | null
}

export interface MailDetailRow extends MailListRow {
  html_body: string
  text_body: string
  attachments: { name: string; size: number }[]
}

const columns = sql`m.id, ${exactInstant(sql`m.created_at`)} as exact_at, m.state, m.kind, m.to_address, m.to_name,
  m.subject, m.language, m.secrets, m.tries, m.created_at, m.sent_at, m.next_try_at, m.last_error`

const orNull = <T>(values: readonly T[] | undefined): readonly T[] | null =>
  values && values.length > 0 ? values : null

function conditions(ctx: Ctx, timeZone: string, selection: MailSelection): RawBuilder<boolean> {
  const { states, kinds } = selection
  const { from, until } = daysAsInstants(timeZone, selection.from, selection.until)
  const parts = [
    sql<boolean>`m.org_id = ${ctx.orgId}`,
    orNull(states) && sql<boolean>`m.state = any (${states}::text[])`,
    orNull(kinds) && sql<boolean>`m.kind = any (${kinds}::text[])`,
    from && sql<boolean>`m.created_at >= ${from}`,
    until && sql<boolean>`m.created_at < ${until}`,
  ].filter((part) => part !== null && part !== undefined && part !== '')
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

function searchCall(
  timeZone: string,
  selection: MailSelection,
  cut: { place?: CursorPosition; offset: number; limit: number | null },
): RawBuilder<unknown> {
  const { from, until } = daysAsInstants(timeZone, selection.from, selection.until)
  return sql`search_mail(${selection.search}, ${orNull(selection.states)}::text[], ${orNull(selection.kinds)}::text[],
    ${from}::timestamptz, ${until}::timestamptz, ${cut.place?.at ?? null}::timestamptz,
    ${cut.place?.id ?? null}::bigint, ${cut.place?.before ?? false}, ${cut.offset}::integer,
    ${cut.limit}::integer)`
}

interface PageInput {
  place: CursorPosition | undefined
  offset: number
  /** Reads one more row to detect whether there are more. */
  limit: number
}

export async function findMails(
  ctx: Ctx,
  db: Db,
  timeZone: string,
  selection: MailSelection,
  { place, offset, limit }: PageInput,
): Promise<MailListRow[]> {
  const backwards = place?.before ?? false
  const order = backwards ? sql`m.created_at, m.id` : sql`m.created_at desc, m.id desc`
  const after = place
    ? sql`and (m.created_at, m.id) ${backwards ? sql`>` : sql`<`} (${place.at}::timestamptz, ${place.id}::bigint)`
    : sql``
  const page =
    selection.search === ''
      ? sql`select m.id as mail_id from mail_outbox m
          where ${conditions(ctx, timeZone, selection)} ${after}
          order by ${order} offset ${offset} limit ${limit + 1}`
      : sql`select mail_id from ${searchCall(timeZone, selection, { place, offset, limit: limit + 1 })}`
  const { rows } = await sql<MailListRow>`
    with page as materialized (${page})
    select ${columns} from page join mail_outbox m on m.org_id = ${ctx.orgId} and m.id = page.mail_id
    order by ${order}`.execute(db)
  return rows
}

export async function countMails(
  ctx: Ctx,
  db: Db,
  timeZone: string,
  selection: MailSelection,
): Promise<number> {
  const from =
    selection.search === ''
      ? sql`mail_outbox m where ${conditions(ctx, timeZone, selection)}`
      : searchCall(timeZone, selection, { offset: 0, limit: null })
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db)
  return rows[0]?.total ?? 0
}

interface OutboxSummary {
  time_zone: string
  failed: number
  waiting: number
}

/** The organisation's time zone, and the number of failed and queued mails. */
export async function findOutboxSummary(ctx: Ctx, db: Db): Promise<OutboxSummary> {
  const { rows } = await sql<OutboxSummary>`
    select o.time_zone,
      (select count(*)::int from mail_outbox m where m.org_id = o.org_id and m.state = 'failed') as failed,
      (select count(*)::int from mail_outbox m where m.org_id = o.org_id and m.state = 'waiting') as waiting
    from organisation o where o.org_id = ${ctx.orgId}`.execute(db)
  return rows[0] as OutboxSummary
}

export async function findMail(
  ctx: Ctx,
  db: Db,
  id: number,
  options: { lock?: boolean } = {},
): Promise<MailDetailRow | undefined> {
  const { rows } = await sql<MailDetailRow>`
    select ${columns}, m.html_body, m.text_body, coalesce(m.attachments, '[]') as attachments from mail_outbox m
    where m.org_id = ${ctx.orgId} and m.id = ${id} ${options.lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** Requeues a failed mail with all its retries. */
export async function requeueMail(ctx: Ctx, db: Db, id: number): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ state: 'waiting', tries: 0, next_try_at: ctx.now.toString() })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .execute()
}
