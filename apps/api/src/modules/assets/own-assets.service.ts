import type { HeldAsset } from '@muster/contract/assets/asset-shapes'
import type {
  answerHandOver,
  listAssetsOfPerson,
  listMyAssets,
  OwnAssetRequest,
} from '@muster/contract/assets/own-assets.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { holds } from '../../platform/access/actor.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  instantOf,
  runQuery,
} from '../../platform/db/deferred-query.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { organisationToday, organisationTodaySql } from '../../platform/organisation-day.ts'
import { reachPerson } from '../employees/index.ts'
import { notify } from '../notices/index.ts'
import { OF_PERSON, VIEW } from './assets.access.ts'
import { assetsTexts } from './assets.texts.ts'
import { labelOf } from './assets.views.ts'
import { logAssets } from './log.queries.ts'

/** What a person holds: hand-overs that wait for an answer first. */
export function heldQuery(ctx: Ctx, employeeId: number): DeferredQuery<HeldAsset[]> {
  return deferredQuery(
    sql<HeldAsset>`
      select a.id as "AID", a.code, a.name, a.serial, t.name as type, a.status, h.handed_on::text as handed_on,
        h.due_back_on::text as due_back_on, coalesce(h.due_back_on < ${organisationTodaySql(ctx)}, false) as is_overdue,
        h.condition_out, h.note, h.answer, h.answer_note, h.answered_at
      from asset_holding h join asset a on a.org_id = h.org_id and a.id = h.asset_id
      join asset_type t on t.org_id = a.org_id and t.id = a.type_id
      where h.org_id = ${ctx.orgId} and h.employee_id = ${employeeId}::bigint and h.ended_on is null
      order by (h.answer is not null), h.handed_on desc, h.id desc`,
    (rows) => rows.map((row) => ({ ...row, answered_at: instantOf(row.answered_at) })),
  )
}

const CLOSED_DAYS = 30

/** What a person has asked for: approved requests that wait, and those closed or answered with something else lately. */
const ownRequestsQuery = (ctx: Ctx, employeeId: number): DeferredQuery<OwnAssetRequest[]> =>
  deferredQuery(
    sql<OwnAssetRequest>`
      select w.request_id, t.name as type, w.details, w.needed_by::text as needed_by, w.state, w.reason,
        exists (select from asset_purchase p where p.org_id = w.org_id and p.for_request_id = w.request_id
          and p.state in ('requested', 'approved', 'ordered')) as is_bought,
        case when a.type_id <> w.type_id and w.reason <> '' then jsonb_build_object('code', a.code, 'name', a.name, 'type', o.name) end as substitute
      from asset_request w join asset_type t on t.org_id = w.org_id and t.id = w.type_id
      left join asset a on a.org_id = w.org_id and a.id = w.asset_id
      left join asset_type o on o.org_id = a.org_id and o.id = a.type_id
      where w.org_id = ${ctx.orgId} and w.employee_id = ${employeeId}::bigint and (w.state = 'open'
        or (w.state = 'closed' or a.type_id <> w.type_id)
          and w.done_at > ${ctx.now.toString()}::timestamptz - make_interval(days => ${CLOSED_DAYS}))
      order by w.request_id desc limit 50`,
    (rows) => rows,
  )

/** The caller's own assets and requests. One statement. */
export async function readMine(ctx: Ctx): Promise<DataOf<typeof listMyAssets>> {
  const { employeeId } = ctx.actor
  if (employeeId === null) return { assets: [], to_answer: 0, requests: [] }
  const read = await readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({ assets: heldQuery(ctx, employeeId), requests: ownRequestsQuery(ctx, employeeId) }),
    ),
  )
  return { ...read, to_answer: read.assets.filter(({ answer }) => answer === null).length }
}

type Returned = DataOf<typeof listAssetsOfPerson>['returned'][number]

const MOST_RETURNED = 50

/** What a person in the caller's reach holds and has held. Two statements. @throws AppError `record.not_found` */
export function readOfPerson(ctx: Ctx, employeeId: number): Promise<DataOf<typeof listAssetsOfPerson>> {
  return readTx(ctx, async (db) => {
    await reachPerson(ctx, db, employeeId, OF_PERSON)
    const read = await runQuery(
      db,
      combineQueries({
        assets: heldQuery(ctx, employeeId),
        returned: deferredQuery(
          sql<Returned>`
            select a.id as "AID", a.code, a.name, t.name as type, h.handed_on::text as handed_on, h.ended_on::text as ended_on
            from asset_holding h join asset a on a.org_id = h.org_id and a.id = h.asset_id
            join asset_type t on t.org_id = a.org_id and t.id = a.type_id
            where h.org_id = ${ctx.orgId} and h.employee_id = ${employeeId} and h.ended_on is not null
            order by h.ended_on desc, h.id desc limit ${MOST_RETURNED}`,
          (rows) => rows,
        ),
      }),
    )
    return { ...read, abilities: { view: holds(ctx.actor, VIEW) } }
  })
}

interface OwnHolding {
  id: number
  code: string
  name: string
  status: 1 | 2 | 3 | 4 | 5
  answer: 'accepted' | 'disputed' | null
  answered_at: string | null
  /** Who handed it over, to be told of a dispute. */
  by: number | null
}

/**
 * Answers a hand-over: accepts it, or says what is wrong. A disputed hand-over can be accepted later. Idempotent.
 *
 * @throws AppError `record.not_found` unless the caller holds it, `assets.answered`, `request.invalid`
 */
export function answer(
  ctx: Ctx,
  body: BodyOf<typeof answerHandOver>,
): Promise<DataOf<typeof answerHandOver>> {
  const { AID, answer: given, note } = body
  if (given === 'disputed' && note === '')
    fail('request.invalid', { fields: { note: assetsTexts('disputeNote') } })
  const employeeId = ctx.actor.employeeId ?? fail('record.not_found')
  return tx(ctx, async (db) => {
    await sql`select from asset where org_id = ${ctx.orgId} and id = ${AID} for update`.execute(db)
    const { rows } = await sql<OwnHolding>`
      select h.id, a.code, a.name, a.status, h.answer, h.answered_at, (
        select v.account_id from asset_event v where v.org_id = h.org_id and v.asset_id = h.asset_id and v.kind = 'assigned'
        order by v.id desc limit 1) as by
      from asset_holding h join asset a on a.org_id = h.org_id and a.id = h.asset_id
      where h.org_id = ${ctx.orgId} and h.asset_id = ${AID} and h.employee_id = ${employeeId} and h.ended_on is null`.execute(
      db,
    )
    const holding = found(rows[0])
    if (holding.answer === given && holding.answered_at !== null)
      return { AID, answered_at: instantOf(holding.answered_at) }
    if (holding.answer === 'accepted') fail('assets.answered')
    const now = ctx.now.toString()
    await db
      .updateTable('asset_holding')
      .set({ answer: given, answer_note: note, answered_at: now })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', holding.id)
      .execute()
    const today = await organisationToday(ctx, db)
    const facts = { asset_id: AID, on_date: today, employee_id: employeeId, status: holding.status }
    await logAssets(ctx, db, [{ ...facts, kind: given, note }])
    await recordAudit(ctx, db, {
      ...{ recordType: 'asset', recordId: AID, recordLabel: labelOf(holding) },
      changes: { answer: [holding.answer, given] },
    })
    if (given === 'disputed' && holding.by !== null)
      await notify(ctx, db, {
        to: { accountIds: [holding.by] },
        kind: 'assets.disputed',
        values: { asset: labelOf(holding), name: ctx.actor.name, note },
        link: { admin: `/assets/${AID}` },
      })
    return { AID, answered_at: instantOf(now) }
  })
}
