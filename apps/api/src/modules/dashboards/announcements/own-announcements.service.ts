import type {
  participateInAnnouncement,
  readAnnouncements,
} from '@muster/contract/dashboards/announcements.contract'
import type { HomeAnnouncement } from '@muster/contract/dashboards/home-parts'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import type { HomePart } from '../../../platform/home/home-parts.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { audience } from '../audience.ts'
import { dashboardsTexts } from '../dashboards.texts.ts'
import { ANNOUNCEMENT_LIMITS } from './announcements.master.ts'

type Own = DataOf<typeof readAnnouncements>

const SHOWN = 20

/** SQL condition: announcement `r` is published, and for employee `e` if the caller is one. */
const isPublished = (ctx: Ctx) => sql<boolean>`(r.org_id = ${ctx.orgId} and r.status = 1
  and r.from_date <= ${organisationTodaySql(ctx)} and ${audience.isFor(ANNOUNCEMENT_LIMITS)})`

/** The current announcements for the caller: pinned ones first, then the newest. */
function announcementsQuery(ctx: Ctx): DeferredQuery<HomeAnnouncement[]> {
  const statement = sql<HomeAnnouncement>`
    select r.id, r.title, r.text, r.is_pinned, r.from_date::text as from_date, r.to_date::text as to_date, r.asks,
      a.answer, a.employee_id is null as is_new
    from announcement r
    left join employee e on e.org_id = r.org_id and e.id = ${ctx.actor.employeeId}::bigint
    left join announcement_reading a on a.org_id = r.org_id and a.announcement_id = r.id and a.employee_id = e.id
    where ${isPublished(ctx)} and coalesce(r.to_date, 'infinity') >= ${organisationTodaySql(ctx)}
    order by r.is_pinned desc, r.from_date desc, r.id desc limit ${SHOWN}`
  return deferredQuery(statement, (rows) => rows)
}

const own = async (ctx: Ctx, db: Db): Promise<Own> => ({
  announcements: await runQuery(db, announcementsQuery(ctx)),
})

export const ownAnnouncements = (ctx: Ctx): Promise<Own> => readTx(ctx, (db) => own(ctx, db))

interface Asked {
  asks: HomeAnnouncement['asks']
  is_over: boolean
}

const answersOf: Readonly<Record<Asked['asks'], readonly string[]>> = {
  nothing: [],
  acknowledge: ['acknowledged'],
  participate: ['yes', 'no'],
}

/**
 * Marks an announcement as seen, with the caller's answer if one is given; a later answer replaces it.
 *
 * @throws AppError `record.not_found` without an employee record, and for an announcement that is not for the caller;
 *   `dashboards.announcement_over`; `request.invalid` for an answer that is not asked for
 */
export function answerAnnouncement(
  ctx: Ctx,
  { id, answer }: BodyOf<typeof participateInAnnouncement>,
): Promise<Own> {
  const me = found(ctx.actor.employeeId)
  return tx(ctx, async (db) => {
    const { rows } = await sql<Asked>`
      select r.asks, coalesce(r.to_date < ${organisationTodaySql(ctx)}, false) as is_over from announcement r
      join employee e on e.org_id = r.org_id and e.id = ${me}
      where r.id = ${id} and ${isPublished(ctx)}`.execute(db)
    const { asks, is_over } = found(rows[0])
    if (is_over) fail('dashboards.announcement_over')
    if (answer !== undefined && !answersOf[asks].includes(answer))
      fail('request.invalid', { fields: { answer: dashboardsTexts('answerNotAsked') } })
    const at = sql`${ctx.now.toString()}::timestamptz`
    await sql`
      insert into announcement_reading (org_id, announcement_id, employee_id, seen_at, answer, answered_at)
      values (${ctx.orgId}, ${id}, ${me}, ${at}, ${answer ?? null}, case when ${answer ?? null}::text is null then null else ${at} end)
      on conflict (org_id, announcement_id, employee_id) do update set
        answer = coalesce(excluded.answer, announcement_reading.answer),
        answered_at = coalesce(excluded.answered_at, announcement_reading.answered_at)`.execute(db)
    return own(ctx, db)
  })
}

export const announcementsPart: HomePart<'announcements'> = {
  key: 'announcements',
  query: ({ ctx }) => announcementsQuery(ctx),
}
