import { sql } from 'kysely'
import { worksToday } from '../../../platform/access/working-today.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { isObliged, OWED, obligations, owedSince, owedState } from '../owed/owed.queries.ts'
import { tellExpiry, tellOwed, tellSummary } from './notify.ts'

/** People told in one transaction. */
const BATCH = 500
/** Days before a document is due at which people are reminded. */
const DUE_SOON = 7
/** Marks the day after a document expired. */
const OVER = -1

interface Expiry {
  employee_id: number
  title: string
  expires_on: string
  is_over: boolean
}

/**
 * Marks and returns valid documents that reached a reminder day of their category, or expired. Each once; of several
 * reminders that are due at once (after downtime, or for a document that is added late) the latest is told. Not those for
 * whose category a newer document waits for its decision.
 */
async function takeExpiring(ctx: Ctx, db: Db): Promise<Expiry[]> {
  const today = organisationTodaySql(ctx)
  const { rows } = await sql<Expiry>`
    with due as (
      select d.id, d.expires_on, x.days_before
      from document d
      join document_category c on c.org_id = d.org_id and c.id = d.category_id and c.cat_type = 1
      join employee e on e.org_id = d.org_id and e.id = d.employee_id and ${worksToday(ctx)}
      cross join lateral (select unnest(c.reminder_days) as days_before union select ${OVER}::int) x
      where d.org_id = ${ctx.orgId} and d.state = 'valid' and d.deleted_at is null
        and d.expires_on between ${today} - 60 and ${today} + 730
        and d.expires_on <= ${today} + x.days_before
        and not exists (select from document_reminder r where r.org_id = d.org_id and r.document_id = d.id
          and r.expires_on = d.expires_on and r.days_before = x.days_before)
        and not exists (select from document p where p.org_id = d.org_id and p.employee_id = d.employee_id
          and p.category_id = d.category_id and p.state = 'pending' and p.deleted_at is null)
      order by d.id limit ${BATCH}
    ), taken as (
      insert into document_reminder (org_id, document_id, expires_on, days_before)
      select ${ctx.orgId}, id, expires_on, days_before from due on conflict do nothing
      returning document_id, expires_on, days_before
    )
    select d.employee_id, d.title, d.expires_on, bool_or(t.days_before = ${OVER}) as is_over
    from taken t join document d on d.org_id = ${ctx.orgId} and d.id = t.document_id
    group by d.id, d.employee_id, d.title, d.expires_on order by d.id`.execute(db)
  return rows
}

interface Owed {
  employee_id: number
  category: string
  due_on: string
  what: 'due' | 'overdue'
}

/** Marks and returns missing documents that are due within a week or overdue, each once. */
async function takeOwed(ctx: Ctx, db: Db): Promise<Owed[]> {
  const today = organisationTodaySql(ctx)
  const { rows } = await sql<Owed>`
    with owed as (
      select e.id as employee_id, c.id as category_id, c.name as category, o.due_on,
        case when o.due_on < ${today} then 'overdue' else 'due' end as what
      from ${obligations(ctx)}
      cross join lateral (select ${owedSince} as due_on) o
      left join document_owed_notice n on n.org_id = ${ctx.orgId} and n.employee_id = e.id and n.category_id = c.id
      where ${isObliged(ctx)} and ${owedState(ctx)} = any (${[...OWED]}::text[])
        -- What expired is told of by the expiry.
        and v.id is null and o.due_on <= ${today} + ${DUE_SOON}::int
        and (n.employee_id is null or n.due_on <> o.due_on
          or (o.due_on < ${today} and n.what <> 'overdue'))
      order by e.id, c.id limit ${BATCH}
    ), told as (
      insert into document_owed_notice (org_id, employee_id, category_id, due_on, what, reminded_at)
      select ${ctx.orgId}, employee_id, category_id, due_on, what, ${ctx.now.toString()}::timestamptz from owed
      on conflict (org_id, employee_id, category_id) do update
        set due_on = excluded.due_on, what = excluded.what, reminded_at = excluded.reminded_at
    )
    select employee_id, category, due_on, what from owed`.execute(db)
  return rows
}

async function inBatches<T>(ctx: Ctx, take: (db: Db) => Promise<T[]>): Promise<T[]> {
  const all: T[] = []
  for (;;) {
    const taken = await tx(ctx, take)
    all.push(...taken)
    if (taken.length === 0) return all
  }
}

export interface Reminders {
  expiring: number
  expired: number
  owed: number
}

/**
 * Reminds of documents that expire or are owed (DOCUMENTS_NOTIFIER). Each reminder once, so it is idempotent; the number
 * of statements grows with what is told, not with people.
 */
export async function remindOfDocuments(ctx: Ctx): Promise<Reminders> {
  const expiring = await inBatches(ctx, async (db) => {
    const taken = await takeExpiring(ctx, db)
    await tellExpiry(ctx, db, taken)
    return taken
  })
  const owed = await inBatches(ctx, async (db) => {
    const taken = await takeOwed(ctx, db)
    await tellOwed(ctx, db, taken)
    return taken
  })
  const expired = expiring.filter(({ is_over }) => is_over).length
  const counts = {
    expiring: expiring.length - expired,
    expired,
    owed: owed.filter(({ what }) => what === 'overdue').length,
  }
  if (counts.expiring + counts.expired + counts.owed > 0) await tx(ctx, (db) => tellSummary(ctx, db, counts))
  return counts
}
