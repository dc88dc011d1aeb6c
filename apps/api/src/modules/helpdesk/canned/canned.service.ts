import type {
  fillCanned,
  listCanned,
  removeCanned,
  saveCanned,
} from '@muster/contract/helpdesk/canned.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { MANAGE, mayHandle } from '../helpdesk.access.ts'
import { helpdeskTexts } from '../helpdesk.texts.ts'
import { fillFields, unknownFields } from '../rules/canned-text.ts'

export const CANNED = 'helpdesk_canned'
const mayShare = ({ actor }: Ctx) => holds(actor, 'helpdesk.setup.manage')

/** SQL: the caller answers tickets: of people in reach, of a sub-category, or one that is assigned to them. */
function answersTickets(ctx: Ctx): RawBuilder<boolean> {
  const { orgId, actor } = ctx
  if (holds(actor, MANAGE) || mayShare(ctx)) return sql<boolean>`true`
  if (actor.employeeId === null) return sql<boolean>`false`
  return sql<boolean>`(exists (select from helpdesk_subcategory s where s.org_id = ${orgId} and s.owner_id = ${actor.employeeId})
    or exists (select from helpdesk_agent a where a.org_id = ${orgId} and a.employee_id = ${actor.employeeId})
    or exists (select from ticket k where k.org_id = ${orgId} and k.assignee_id = ${actor.employeeId}))`
}

/** SQL condition over answer `r`: the caller's own, or a shared one. */
const isOffered = ({ orgId, actor }: Ctx) =>
  sql<boolean>`(r.org_id = ${orgId} and (r.account_id is null or r.account_id = ${actor.accountId}::bigint))`

type Answers = DataOf<typeof listCanned>['answers']

/** One statement. While viewing as somebody, that person's own answers are hidden. */
export function cannedAnswers(ctx: Ctx): Promise<DataOf<typeof listCanned>> {
  const share = mayShare(ctx)
  return readTx(ctx, async (db) => {
    const { rows } = await sql<{ may_write: boolean; answers: Answers }>`
      select w.may_write, (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'body', r.body,
          'is_shared', r.account_id is null, 'may_edit', r.account_id is not null or ${share}, 'version', r.version)
          order by r.account_id is null, lower(r.name), r.id), '[]')
        from helpdesk_canned r where w.may_write and ${isOffered(ctx)}
          and (r.account_id is null or ${!ctx.actor.viewer})) as answers
      from (select ${answersTickets(ctx)} as may_write) w`.execute(db)
    const { may_write, answers } = rows[0] ?? { may_write: false, answers: [] }
    return { answers, may_share: share, may_write }
  })
}

async function requireWriter(ctx: Ctx, db: Db, isShared: boolean): Promise<void> {
  if (isShared && !mayShare(ctx)) fail('access.denied')
  const { rows } = await sql<{ may: boolean }>`select ${answersTickets(ctx)} as may`.execute(db)
  if (!rows[0]?.may) fail('access.denied')
}

interface Stored {
  name: string
  body: string
  is_shared: boolean
  version: number
}

/** Locks an answer that the caller may change. @throws AppError `record.not_found`, `access.denied` */
async function lockAnswer(ctx: Ctx, db: Db, id: number): Promise<Stored> {
  const { rows } =
    await sql<Stored>`select r.name, r.body, r.account_id is null as is_shared, r.version from helpdesk_canned r
    where r.id = ${id} and ${isOffered(ctx)} for update`.execute(db)
  const stored = found(rows[0])
  if (stored.is_shared && !mayShare(ctx)) fail('access.denied')
  return stored
}

async function refuseTaken(ctx: Ctx, db: Db, owner: number | null, name: string, id = 0): Promise<void> {
  const { rows } = await sql`select from helpdesk_canned where org_id = ${ctx.orgId} and id <> ${id}
    and coalesce(account_id, 0) = coalesce(${owner}::bigint, 0) and lower(name) = lower(${name})`.execute(db)
  if (rows.length > 0) fail('record.duplicate', { fields: { name: helpdeskTexts.text('nameTaken') } })
}

/** Shared answers are in the audit log; personal ones are not. */
async function logShared(
  ctx: Ctx,
  db: Db,
  id: number,
  before: Stored | null,
  next: Stored | null,
): Promise<void> {
  if (!(before?.is_shared || next?.is_shared)) return
  const shown = (one: Stored | null) => (one?.is_shared ? one : null)
  await recordAudit(ctx, db, {
    ...{ recordType: CANNED, recordId: id, recordLabel: (next ?? before)?.name ?? '' },
    changes: {
      name: [shown(before)?.name ?? null, shown(next)?.name ?? null],
      body: [shown(before)?.body ?? null, shown(next)?.body ?? null],
    },
  })
}

/**
 * Adds or edits an answer.
 *
 * @throws AppError `access.denied`, `record.not_found`, `record.conflict`, `record.duplicate`, `request.invalid`
 */
export function saveAnswer(ctx: Ctx, input: BodyOf<typeof saveCanned>): Promise<DataOf<typeof saveCanned>> {
  const { id, name, body, is_shared, version } = input
  if (unknownFields(body).length > 0)
    fail('request.invalid', { fields: { body: helpdeskTexts.text('unknownField') } })
  const owner = is_shared ? null : ctx.actor.accountId
  const at = ctx.now.toString()
  return tx(ctx, async (db) => {
    await requireWriter(ctx, db, is_shared)
    await advisoryLock(ctx, db, `${CANNED} ${owner ?? 'shared'}`)
    const before = id === undefined ? null : await lockAnswer(ctx, db, id)
    if (before) requireVersion(before.version, version)
    if (before && before.name === name && before.body === body && before.is_shared === is_shared)
      return { id: id as number, version: before.version }
    await refuseTaken(ctx, db, owner, name, id)
    const next = { name, body, is_shared, version: (before?.version ?? 0) + 1 }
    const { rows } = await (before
      ? sql<{
          id: number
        }>`update helpdesk_canned set name = ${name}, body = ${body}, account_id = ${owner}::bigint,
          version = ${next.version}, updated_at = ${at}::timestamptz where org_id = ${ctx.orgId} and id = ${id} returning id`
      : sql<{
          id: number
        }>`insert into helpdesk_canned (org_id, account_id, name, body, created_at, updated_at)
          values (${ctx.orgId}, ${owner}::bigint, ${name}, ${body}, ${at}::timestamptz, ${at}::timestamptz) returning id`
    ).execute(db)
    const saved = rows[0]?.id as number
    await logShared(ctx, db, saved, before, next)
    return { id: saved, version: next.version }
  })
}

/** @throws AppError `record.not_found`, `access.denied` */
export function removeAnswer(ctx: Ctx, { id }: BodyOf<typeof removeCanned>): Promise<null> {
  return tx(ctx, async (db) => {
    const before = await lockAnswer(ctx, db, id)
    await sql`delete from helpdesk_canned where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
    await logShared(ctx, db, id, before, null)
    return null
  })
}

/** An answer for a ticket. One statement. @throws AppError `record.not_found` for a ticket that the caller does not answer */
export function filledAnswer(ctx: Ctx, input: BodyOf<typeof fillCanned>): Promise<DataOf<typeof fillCanned>> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<
      Record<'body' | 'first_name' | 'full_name' | 'number' | 'subject' | 'category', string>
    >`
      select r.body, coalesce(e.first_name, '') as first_name, coalesce(e.full_name, '') as full_name, k.number::text as number,
        k.subject, c.name as category
      from helpdesk_canned r join ticket k on k.org_id = r.org_id and k.id = ${input.ticket_id}
      join helpdesk_category c on c.org_id = k.org_id and c.id = k.category_id
      left join employee e on e.org_id = k.org_id and e.id = k.requester_id
      where r.id = ${input.id} and ${isOffered(ctx)} and ${mayHandle(ctx)}`.execute(db)
    const { body, ...values } = found(rows[0])
    return { text: fillFields(body, { ...values, agent_name: ctx.actor.name }) }
  })
}
