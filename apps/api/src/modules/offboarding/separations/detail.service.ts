import type { DataOf } from '@muster/contract/kit/index'
import type { listToApprove, readOwnSeparation } from '@muster/contract/offboarding/resignation.contract'
import type { SeparationDetail, SeparationRow } from '@muster/contract/offboarding/separation-shapes'
import type { readSeparationHistory } from '@muster/contract/offboarding/separations.contract'
import { REQUEST } from '@muster/contract/requests/request-states'
import { type RawBuilder, sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { computeNotice, findNoticeTerms } from '../notice/notice.service.ts'
import { mayBecome, statusesAfter } from '../rules/separation-status.ts'
import { findSeparations, requireSeparation, type StoredSeparation } from './load-separation.ts'
import { noticeCase } from './notice-case.ts'
import { asRow, modeFor, rowColumns } from './separations.queries.ts'
import { factsOf } from './status.service.ts'

type FullRow = SeparationRow & { reason: string | null; replacement: SeparationDetail['replacement'] }

/** SQL: the latest requisition in place of the leaver `s` of this employment, and how it stands. */
const replacement = sql`(
  select jsonb_build_object('REQUEST_ID', r.id, 'state', case
    when r.status = ${REQUEST.pending} then 'waiting' when r.status = ${REQUEST.rejected} then 'rejected'
    when v.open > 0 then 'open' when v.filled > 0 then 'filled' else 'closed' end)
  from request_payload p join request r on r.org_id = p.org_id and r.id = p.request_id
  cross join lateral (
    select count(*) filter (where y.outcome is null) as open, count(*) filter (where y.outcome = 'filled') as filled
    from requisition_vacancy l join vacancy y on y.org_id = l.org_id and y.id = l.vacancy_id
    where l.org_id = r.org_id and l.request_id = r.id) v
  where p.org_id = s.org_id and p.payload ->> 'REPLACES_ID' = s.employee_id::text and r.kind = 'REQUISITION'
    and r.cancels is null and r.status in (${REQUEST.pending}, ${REQUEST.approved}, ${REQUEST.rejected})
    and (r.submitted_at at time zone (select o.time_zone from organisation o where o.org_id = r.org_id))::date >= s.joined_on
  order by r.id desc limit 1)`

async function findRow(ctx: Ctx, db: Db, id: number): Promise<FullRow> {
  const { rows } = await sql<FullRow>`
    select ${rowColumns(ctx)}, (select r.name from reason r where r.org_id = s.org_id and r.id = s.reason_id) as reason, ${replacement} as replacement
    from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id
    where s.org_id = ${ctx.orgId} and s.id = ${id}`.execute(db)
  return asRow(found(rows[0]))
}

/** Of those who leave for certain, or have left. */
const REPLACED: readonly number[] = [1, 3, 4, 6]

function abilitiesOf(ctx: Ctx, separation: StoredSeparation, row: SeparationRow) {
  const { may_manage, is_own, left_on, today, is_current, status, kind } = separation
  const facts = factsOf(separation)
  const isAhead = is_current && left_on !== null && left_on >= today
  return {
    manage: may_manage,
    statuses: may_manage ? statusesAfter(facts) : [],
    move_day: may_manage && isAhead && (status === 1 || status === 6),
    withdraw:
      kind === 'resignation' &&
      (is_own || may_manage) &&
      !row.withdrawal_pending &&
      mayBecome(facts, 7) &&
      holds(ctx.actor, 'requests.raise'),
    hand_over: may_manage && isAhead && holds(ctx.actor, 'employees.separation'),
    replace: !is_own && is_current && REPLACED.includes(status) && holds(ctx.actor, 'requests.requisition'),
  }
}

/** @param separation one that the caller may see */
async function detailOf(ctx: Ctx, db: Db, separation: StoredSeparation): Promise<SeparationDetail> {
  const { reason, replacement: asked, ...row } = await findRow(ctx, db, separation.id)
  const { may_manage, is_own, mode, reason_id } = separation
  const mayRead = may_manage || is_own
  const lastDay = row.last_working_day ?? separation.requested_lwd
  return {
    ...row,
    SMP_ID: modeFor(mode, mayRead),
    DATE_OF_JOINING: separation.joined_on,
    WITHDRAWAL_REQUEST_ID: separation.withdrawal_request_id,
    reason_id: mayRead ? reason_id : null,
    reason: mayRead ? reason : null,
    note: mayRead ? separation.note : '',
    hr_note: may_manage ? separation.hr_note : null,
    rehire: may_manage ? separation.rehire : null,
    notice: await computeNotice(ctx, db, noticeCase(separation, lastDay)),
    access_ended_at: separation.access_ended_at && instantOf(separation.access_ended_at),
    is_past: !separation.is_current,
    // That somebody is looked for is for those who look for them, and for HR.
    replacement: !is_own && (may_manage || holds(ctx.actor, 'requests.requisition')) ? asked : null,
    abilities: abilitiesOf(ctx, separation, row),
  }
}

/**
 * A separation by its number or that of its request. At most four statements.
 *
 * @throws AppError `record.not_found`, `request.invalid` without a number
 */
export function readSeparation(
  ctx: Ctx,
  { reques_id, sepration_id }: { reques_id?: number | undefined; sepration_id?: number | undefined },
): Promise<SeparationDetail> {
  return readTx(ctx, async (db) => {
    if (sepration_id !== undefined) return detailOf(ctx, db, await requireSeparation(ctx, db, sepration_id))
    if (reques_id === undefined) fail('record.not_found')
    const [one] = await findSeparations(
      ctx,
      db,
      sql<boolean>`(s.request_id = ${reques_id} or s.withdrawal_request_id = ${reques_id})`,
    )
    return detailOf(ctx, db, found(one?.may_view ? one : undefined))
  })
}

/** Maximum entries of a history. */
const EVENTS = 200

interface EventRow {
  id: number
  at: string
  actor: string
  kind: DataOf<typeof readSeparationHistory>['events'][number]['kind']
  changes: Record<string, [unknown, unknown]>
  reason: string
}

const written = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value)

/**
 * What happened, newest first. What was noted is for HR and the person.
 *
 * @throws AppError `record.not_found`
 */
export function readHistory(ctx: Ctx, id: number): Promise<DataOf<typeof readSeparationHistory>> {
  return readTx(ctx, async (db) => {
    const { may_manage, is_own } = await requireSeparation(ctx, db, id)
    const { rows } = await sql<EventRow>`
      select id, at, actor, kind, changes, reason from separation_log
      where org_id = ${ctx.orgId} and separation_id = ${id} order by id desc limit ${EVENTS}`.execute(db)
    const shown = may_manage ? rows : rows.filter(({ kind }) => kind !== 'edited')
    return {
      events: shown.map(({ changes, reason, at, ...row }) => ({
        ...row,
        at: instantOf(at),
        reason: may_manage || is_own ? reason : '',
        changes: Object.fromEntries(
          Object.entries(changes).map(([key, [before, after]]) => [key, [written(before), written(after)]]),
        ),
      })),
    }
  })
}

/** Resignations and withdrawals whose decision waits for the caller. One statement. */
export function toApprove(ctx: Ctx): Promise<DataOf<typeof listToApprove>> {
  const { employeeId, accountId } = ctx.actor
  const waits: RawBuilder<unknown> = sql`
    select distinct r.id from request r join request_task t on t.org_id = r.org_id and t.request_id = r.id
      and t.position = r.position and t.state = 'pending'
    where r.org_id = ${ctx.orgId} and r.status = 0 and r.kind in ('RESIGNATION', 'WITHDRAWAL')
      and (t.approver_id = ${employeeId}::bigint or t.account_id = ${accountId}::bigint)`
  return readTx(ctx, async (db) => {
    const { rows } = await sql<SeparationRow & { waits: 'resignation' | 'withdrawal' }>`
      with mine as materialized (${waits})
      select ${rowColumns(ctx)}, case when s.request_id = q.id then 'resignation' else 'withdrawal' end as waits
      from mine q join separation s on s.org_id = ${ctx.orgId} and q.id in (s.request_id, s.withdrawal_request_id)
      join employee e on e.org_id = s.org_id and e.id = s.employee_id order by s.id limit 200`.execute(db)
    return { rows: rows.map(asRow) }
  })
}

/** One's own separation and the notice that would apply today. At most seven statements. */
export function readOwn(ctx: Ctx): Promise<DataOf<typeof readOwnSeparation>> {
  const { employeeId } = ctx.actor
  return readTx(ctx, async (db) => {
    const today = await organisationToday(ctx, db)
    if (employeeId === null) return { separation: null, notice: null, today, can_resign: false }
    const own = await findSeparations(
      ctx,
      db,
      sql<boolean>`s.employee_id = ${employeeId} and s.joined_on = e.date_of_joining`,
    )
    const latest = own.at(-1)
    const terms = await findNoticeTerms(ctx, db, employeeId, today)
    const at = { employeeId, resignedOn: today, lastDay: today, terms, waived: 0 }
    const isOpen = own.some(({ status }) => status !== 2 && status !== 7)
    return {
      separation: latest ? await detailOf(ctx, db, latest) : null,
      notice: {
        ...(await computeNotice(ctx, db, at)),
        in_probation: terms.in_probation,
        rule: terms.rule,
      },
      today,
      can_resign: !isOpen,
    }
  })
}
