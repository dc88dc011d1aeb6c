import type {
  ProjectedDayView,
  previewRegularisation,
  RegularisationPayload,
  regularisationDay,
} from '@muster/contract/attendance/regularisation.contract'
import type { BodyOf, DataOf, QueryOf } from '@muster/contract/kit/index'
import { REQUEST } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { canSee, previewIn, reachForRequest } from '../../requests/index.ts'
import { type ExplainedDay, reasonsOf } from '../days/explain.ts'
import type { ComputedDay } from '../rules/compute-days.ts'
import { REGULARISATION } from './earlier-requests.ts'
import { findProblems, type Projection, projectRegularisation, type RegularisationInput } from './project.ts'
import { regularisationKind } from './regularisation.kind.ts'

type Figures = ProjectedDayView['before']

const figuresOf = (day: ComputedDay): Figures => ({
  ...{ status: day.status, first_in: day.first_in, last_out: day.last_out, worked: day.worked },
  ...{ late_by: day.late_by, early_by: day.early_by, overtime: day.overtime, flags: [...day.flags] },
})

/** Punches of the day after the regularisation, including those it would void, by time. */
function punchesOf({ adjacent, instants, day, zone }: Projection, date: string): ProjectedDayView['punches'] {
  const ownPunches = new Set([...day.before.punchIds, ...(day.after?.punchIds ?? [])])
  const replaced = new Set(day.replaces)
  const punches = [
    ...adjacent.punches
      .filter(({ id }) => ownPunches.has(id))
      .map(({ id, at, direction }) => ({
        ...{ at, direction },
        change: replaced.has(id) ? ('replaced' as const) : ('stays' as const),
      })),
    ...instants.map(({ at, direction }) => ({ at, direction, change: 'added' as const })),
  ]
  return punches
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map(({ at, ...punch }) => {
      const zoned = Temporal.Instant.from(at).toZonedDateTimeISO(zone)
      return {
        ...punch,
        local: zoned.toPlainTime().toString({ smallestUnit: 'minute' }),
        next_day: zoned.toPlainDate().toString() > date,
      }
    })
}

function projectedView(projection: Projection, date: string): ProjectedDayView {
  const { adjacent, day, zone } = projection
  const plan = adjacent.planOf(date) ?? null
  const shift = plan?.shift ?? null
  const isLocked = adjacent.isLocked(date)
  const shown = day.after ?? day.before
  const explained: ExplainedDay = {
    ...figuresOf(shown),
    ...{ break_minutes: shown.break_minutes, off: plan?.off ?? null },
    ...{ is_final: shown.isFinal, is_locked: isLocked },
  }
  return {
    ...{ date, time_zone: zone, is_locked: isLocked },
    shift: shift && {
      ...{ name: shift.name, start: shift.start, end: shift.end, overnight: shift.end <= shift.start },
    },
    before: figuresOf(day.before),
    after: day.after && figuresOf(day.after),
    reasons: reasonsOf(explained, plan, []),
    punches: punchesOf(projection, date),
  }
}

/**
 * Previews a regularised day.
 *
 * @throws AppError `record.not_found`, also for employees the caller may not submit for
 */
export function previewFor(
  ctx: Ctx,
  { EMPLOYEE_ID, ...input }: BodyOf<typeof previewRegularisation>,
): Promise<DataOf<typeof previewRegularisation>> {
  return readTx(ctx, async (db) => {
    const employeeId = EMPLOYEE_ID ?? ctx.actor.employeeId ?? fail('record.not_found')
    await reachForRequest(ctx, db, employeeId)
    const projection = await projectRegularisation(ctx, db, employeeId, input)
    const { problems, used } = await findProblems(ctx, db, projection, input.date)
    const preview = await previewIn(ctx, db, {
      ...{ kind: regularisationKind, employeeId, refusal: 'attendance.regularisation_refused' },
      // The form already shows the day with its punches.
      evaluate: async () => ({ payload: input, problems, days: [], clashes: [] }),
    })
    const { regularise_per_month: per_month, regularise_days: days_back } = projection.adjacent.policy
    return {
      preview,
      day: projectedView(projection, input.date),
      problems,
      allowance: { per_month, used, days_back },
    }
  })
}

/** The day of a request. @throws AppError `record.not_found`, also for a request of another kind */
export function readRequestedDay(
  ctx: Ctx,
  { request_id }: QueryOf<typeof regularisationDay>,
): Promise<DataOf<typeof regularisationDay>> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<{ employee_id: number; status: number; payload: RegularisationPayload }>`
      select r.employee_id, r.status, p.payload
      from request r join request_payload p on p.org_id = r.org_id and p.request_id = r.id
      where r.org_id = ${ctx.orgId} and r.id = ${request_id} and r.kind = ${REGULARISATION}`.execute(db)
    const row = rows[0]
    if (!row || !(await canSee(ctx, db, { id: request_id }))) fail('record.not_found')
    const { date } = row.payload
    // A decided request is already part of the day, or never will be.
    const input: RegularisationInput = row.status === REQUEST.pending ? row.payload : { date }
    return { day: projectedView(await projectRegularisation(ctx, db, row.employee_id, input), date) }
  })
}
