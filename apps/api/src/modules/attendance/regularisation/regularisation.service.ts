import type {
  deleteRegularisation,
  listRegularisations,
} from '@muster/contract/attendance/regularisation.contract'
import { type BodyOf, type DataOf, pageCount, type QueryOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { type Ctx, todayIn } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { submittedView, withdrawRequest } from '../../requests/index.ts'
import { findClockFacts, findClockPerson } from '../clock/clock-facts.queries.ts'
import { findEarlierRequests, REGULARISATION } from './earlier-requests.ts'

/**
 * @throws AppError `record.not_found`, also for a request of another kind, and the errors of
 * `withdrawRequest`
 */
export async function withdrawRegularisation(
  ctx: Ctx,
  { REQUEST_ID, comment }: BodyOf<typeof deleteRegularisation>,
): Promise<DataOf<typeof deleteRegularisation>> {
  const isOurs = await readTx(ctx, async (db) => {
    const { rows } = await sql`
      select 1 from request where org_id = ${ctx.orgId} and id = ${REQUEST_ID} and kind = ${REGULARISATION}`.execute(
      db,
    )
    return rows.length > 0
  })
  if (!isOurs) fail('record.not_found')
  return submittedView(await withdrawRequest(ctx, REQUEST_ID, comment))
}

type Answer = DataOf<typeof listRegularisations>
type Doc = Answer['requests']['docs'][number]

async function allowanceOf(ctx: Ctx, db: Db): Promise<Answer['allowance']> {
  const { employeeId } = ctx.actor
  const person = employeeId === null ? undefined : await findClockPerson(ctx, db, employeeId, true)
  if (!person) return { per_month: 0, used: 0, days_back: 0 }
  const today = todayIn(ctx, person.time_zone)
  const { policy } = await findClockFacts(ctx, db, { person, from: today, to: today })
  const { used } = await findEarlierRequests(ctx, db, { employeeId: person.id, from: today, to: today })
  return { per_month: policy.regularise_per_month, used, days_back: policy.regularise_days }
}

/** Regularisations of people in reach. Four statements. */
export function readRegularisations(
  ctx: Ctx,
  { employee_id, status, from_date, to_date, page, limit }: QueryOf<typeof listRegularisations>,
): Promise<Answer> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<Doc & { total: number }>`
      select r.id as "REQUEST_ID", r.status as "REQUEST_STATUS", e.id as "EMPLOYEE_ID", e.full_name as "EMPLOYEE_NAME",
        e.code as "EMPLOYEE_CODE", jsonb_build_object('DATE', p.payload ->> 'date', 'in_time', p.payload ->> 'in_time',
          'out_time', p.payload ->> 'out_time') as new_attendance, d.status as day_status, r.comment, r.submitted_at,
        r.decided_by, count(*) over ()::int as total
      from request r join employee e on e.org_id = r.org_id and e.id = r.employee_id
      join request_payload p on p.org_id = r.org_id and p.request_id = r.id
      left join attendance_day d on d.org_id = r.org_id and d.employee_id = r.employee_id and d.day = r.from_date
      where r.org_id = ${ctx.orgId} and r.kind = ${REGULARISATION} and r.cancels is null
        and coalesce(${employeeScope(ctx, 'attendance.day.view', 'e')}, false)
        and ${employee_id === undefined ? sql`true` : sql`r.employee_id = ${employee_id}`}
        and ${status === undefined ? sql`true` : sql`r.status = ${Number(status)}`}
        and ${from_date === undefined ? sql`true` : sql`r.from_date >= ${from_date}::date`}
        and ${to_date === undefined ? sql`true` : sql`r.from_date <= ${to_date}::date`}
      order by r.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
    const total = rows[0]?.total ?? 0
    const docs = rows.map(({ total: _total, ...doc }) => doc)
    return {
      requests: { docs, page, pages: pageCount(total, limit), total },
      allowance: await allowanceOf(ctx, db),
    }
  })
}
