import { REQUEST } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import { slicesOf } from '../../lib/slices.ts'
import { englishOf, isText } from '../../lib/texts/texts.ts'
import { refuseOwnRecord } from '../../platform/access/own-record.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { notify } from '../notices/index.ts'
import { refuseClashes } from './clashes.service.ts'
import { requestLink } from './notify.service.ts'
import { actorName } from './request.queries.ts'
import { requestKind } from './request-kinds.ts'
import { requestsTexts } from './requests.texts.ts'

const SLICE = 2000
const ENTERED = requestsTexts.text('enteredAsApproved')

export interface EnteredRequest<P> {
  employeeId: number
  /** Name and code, for the audit log. */
  label: string
  payload: P
}

/** Inserts requests, payloads and both events of each, in one statement; returns ids in the order given. */
async function insertAll(ctx: Ctx, db: Db, kind: string, rows: readonly object[]): Promise<number[]> {
  const now = ctx.now.toString()
  const { rows: inserted } = await sql<{ id: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (place integer, employee_id bigint,
        summary text, summary_text jsonb, comment text, from_date date, to_date date, amount numeric, payload jsonb, facts jsonb)
    ), requests as (
      insert into request (org_id, kind, employee_id, account_id, submitter, summary, summary_text, comment, status, path,
        path_text, from_date, to_date, amount, submitted_at, decided_at, decided_by, decision_comment)
      select ${ctx.orgId}, ${kind}, g.employee_id, ${ctx.actor.accountId}::bigint, ${actorName(ctx)}, g.summary,
        g.summary_text, g.comment, ${REQUEST.approved}, ${[englishOf(ENTERED)]}::text[],
        ${JSON.stringify([ENTERED])}::jsonb, g.from_date, g.to_date, g.amount,
        ${now}::timestamptz, ${now}::timestamptz, ${actorName(ctx)}, g.comment
      from given g order by g.place
      returning id
    ), placed as (
      select id, row_number() over (order by id) - 1 as place from requests
    ), payloads as (
      insert into request_payload (org_id, request_id, payload, facts)
      select ${ctx.orgId}, p.id, g.payload, g.facts from given g join placed p on p.place = g.place
    ), events as (
      insert into request_event (org_id, request_id, at, what, employee_id, account_id, actor, comment)
      select ${ctx.orgId}, p.id, ${now}::timestamptz, w.what, ${ctx.actor.employeeId}::bigint,
        ${ctx.actor.accountId}::bigint, ${actorName(ctx)}, g.comment
      from given g join placed p on p.place = g.place cross join (values (1, 'submitted'), (2, 'approved')) w (nth, what)
      order by g.place, w.nth
    )
    select id from placed order by place`.execute(db)
  return inserted.map(({ id }) => id)
}

/**
 * Stores requests entered on behalf of employees as approved: no workflow runs, history and audit log name
 * who entered them, and the employees are notified. The caller validates, names clashes where they were entered
 * (`findClashes`) and applies the effect in the same transaction. Three statements per two thousand, one for clashes,
 * plus those of notices.
 *
 * @returns ids, in the order given
 * @throws AppError `access.own_record`, since nobody approves for themselves; `requests.days_taken`, whatever the caller
 * has checked: requests that exclude each other can't both be approved
 */
export async function enterApproved<P>(
  ctx: Ctx,
  db: Db,
  of: { kind: string; requests: readonly EnteredRequest<P>[]; comment: string },
): Promise<number[]> {
  const kind = requestKind(of.kind)
  await refuseOwnRecord(
    ctx,
    db,
    of.requests.map((one) => one.employeeId),
    'requests.decide',
  )
  await refuseClashes(
    ctx,
    db,
    of.requests.map(({ employeeId, payload }) => ({ kind: of.kind, employeeId, payload })),
    'approved',
  )
  const withSummary = of.requests.map((one) => ({ ...one, summary: kind.summary(one.payload) }))
  const ids: number[] = []
  for (const slice of slicesOf(withSummary, SLICE)) {
    const rows = slice.map(({ employeeId, payload, summary }, place) => {
      const period = kind.period?.(payload) ?? null
      return {
        ...{
          place,
          employee_id: employeeId,
          summary: englishOf(summary).slice(0, 500),
          summary_text: isText(summary) ? summary : null,
          comment: of.comment,
          payload,
        },
        ...{ from_date: period?.from ?? null, to_date: period?.to ?? null },
        ...{ amount: kind.amount?.(payload) ?? null, facts: kind.facts(payload) },
      }
    })
    ids.push(...(await insertAll(ctx, db, of.kind, rows)))
  }
  const facts = withSummary.map(({ label, summary }, at) => ({
    recordType: 'request',
    recordId: ids[at] as number,
    recordLabel: `${of.kind} · ${label}`,
    changes: { status: [null, REQUEST.approved], summary: [null, englishOf(summary)] } as Record<
      string,
      [unknown, unknown]
    >,
    reason: of.comment,
  }))
  await recordAudit(ctx, db, ...facts)
  const notices = withSummary.map(({ employeeId, summary }, at) => ({
    to: { employeeIds: [employeeId] },
    kind: 'requests.approved',
    values: { request: kind.name, summary, by: actorName(ctx), comment: of.comment },
    link: requestLink(ids[at] as number),
  }))
  await notify(ctx, db, ...notices)
  return ids
}
