import { addDays } from '@muster/contract/kit/days'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import { shortLeaveTypeNames } from '@muster/contract/leave/apply/apply.constants'
import {
  type listShortLeave,
  type ShortLeavePayload,
  shortLeavePayload,
  shortLeaveRequest,
} from '@muster/contract/leave/apply/other-requests.contract'
import { sql } from 'kysely'
import { durationText } from '../../../lib/texts/duration.texts.ts'
import { wordsOf } from '../../../lib/texts/texts.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { defineDirectKind, type Evaluation, type EvaluationInput, effectOf } from '../../requests/index.ts'
import { applyTexts } from './apply.texts.ts'
import { bookedLeaveChanged } from './leave-days.service.ts'
import { moveRow } from './request-tables.ts'
import { findShortFacts, minutesOf, shortLeft, shortProblem } from './short-leave.facts.ts'
import { summaryTexts } from './summary.texts.ts'

const TABLE = 'short_leave'

async function evaluate(
  ctx: Ctx,
  db: Db,
  { employeeId, input }: EvaluationInput<ShortLeavePayload>,
): Promise<Omit<Evaluation<ShortLeavePayload>, 'payload'>> {
  const days = { from: input.date, to: input.date }
  const facts = await findShortFacts(ctx, db, { employeeIds: [employeeId], ...days })
  const found = shortProblem(facts, employeeId, input)
  const left = shortLeft(facts, employeeId, input)
  if (found || !left) return { problems: found ? [found] : [] }
  const minutes = effectOf('short_minutes', 'minutes', left.minutes - minutesOf(input), {
    before: left.minutes,
  })
  return {
    problems: [],
    effect: [minutes, effectOf('short_times', 'count', left.times - 1, { before: left.times })],
  }
}

const summary = (payload: ShortLeavePayload) =>
  summaryTexts.text('short', {
    ...{ duration: durationText(Math.max(0, minutesOf(payload))), date: payload.date },
    ...{ from: payload.from_time, to: payload.to_time },
  })

/** Makes modules that compute days from leave recalculate this one. */
const notifyBookedLeaveChanged = (ctx: Ctx, db: Db, employeeId: number, { date }: ShortLeavePayload) =>
  bookedLeaveChanged.emit(ctx, db, { employeeIds: [employeeId], from: date, to: date })

/** Minutes of absence within a day, limited per month; reserved on submission. */
export const shortLeaveKind = defineDirectKind<ShortLeavePayload>({
  declaration: shortLeaveRequest,
  refusal: 'leave.not_allowed',
  name: summaryTexts.text('shortName'),
  payload: shortLeavePayload,
  properties: [
    { property: 'minutes', label: applyTexts.text('minutes'), type: 'number' },
    { property: 'date', label: applyTexts.text('day'), type: 'date' },
  ],
  facts: (payload) => ({ minutes: String(minutesOf(payload)), date: payload.date }),
  occupies: ({ date, from_time, to_time }) => ({
    presence: 'short',
    days: [{ day: date, halves: 3, hours: { from: from_time, to: to_time } }],
  }),
  occupiesField: 'date',
  amount: (payload) => String(minutesOf(payload)),
  summary,
  evaluate: evaluate,
  onSubmit: async (ctx, db, { id, employeeId, payload }) => {
    await db
      .insertInto(TABLE)
      .values({
        org_id: ctx.orgId,
        request_id: id,
        employee_id: employeeId,
        day: payload.date,
        from_time: payload.from_time,
        to_time: payload.to_time,
        minutes: minutesOf(payload),
        state: 'pending',
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  onApprove: async (ctx, db, { id, employeeId, payload }) => {
    if (await moveRow(ctx, db, TABLE, { requestId: id, from: 'pending', to: 'booked' }))
      await notifyBookedLeaveChanged(ctx, db, employeeId, payload)
  },
  onReject: async (ctx, db, { id }) => {
    await moveRow(ctx, db, TABLE, { requestId: id, from: 'pending', to: 'released' })
  },
  onWithdraw: async (ctx, db, { id }) => {
    await moveRow(ctx, db, TABLE, { requestId: id, from: 'pending', to: 'released' })
  },
  canBeCancelled: true,
  onCancelAfterApproval: async (ctx, db, { id, employeeId, payload }) => {
    if (await moveRow(ctx, db, TABLE, { requestId: id, from: 'booked', to: 'cancelled' }))
      await notifyBookedLeaveChanged(ctx, db, employeeId, payload)
  },
  lines: (payload) => [
    { key: 'time', label: applyTexts('time'), value: wordsOf(summary(payload)) },
    { key: 'which', label: applyTexts('which'), value: shortLeaveTypeNames[payload.shortleavetype] },
  ],
})

type ShortRow = DataOf<typeof listShortLeave>['employeeData'][number]

/** Approved short leave of employees in reach, newest first. Two statements. */
export function listShort(
  ctx: Ctx,
  { page, limit, from_date, to_date, employee_id }: BodyOf<typeof listShortLeave>,
): Promise<DataOf<typeof listShortLeave>> {
  return readTx(ctx, async (db) => {
    const to = to_date ?? (await organisationToday(ctx, db))
    const from = from_date ?? addDays(to, -31)
    const { rows } = await sql<
      Omit<ShortRow, 'shortleavetype'> & { kind: ShortLeavePayload['shortleavetype']; total: number }
    >`
      select s.request_id as "REQUEST_ID", e.id as employee_id, e.code as employee_code, e.full_name as emp_name,
        d.name as department, s.day as date, to_char(s.from_time, 'HH24:MI') as from_time,
        to_char(s.to_time, 'HH24:MI') as to_time, s.minutes, p.payload ->> 'shortleavetype' as kind,
        'Approved' as status, count(*) over ()::int as total
      from short_leave s
      join employee e on e.org_id = s.org_id and e.id = s.employee_id
      join request_payload p on p.org_id = s.org_id and p.request_id = s.request_id
      left join department d on d.org_id = e.org_id and d.id = e.department_id
      where s.org_id = ${ctx.orgId} and s.state = 'booked' and s.day between ${from}::date and ${to}::date
        and coalesce(${employeeScope(ctx, 'leave.calendar.view', 'e')}, false)
        and ${employee_id === undefined ? sql`true` : sql`e.id = ${employee_id}`}
      order by s.day desc, e.sort_name, s.request_id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
    const total_rows = rows[0]?.total ?? 0
    return {
      employeeData: rows.map(({ total: _total, kind, ...row }) => ({
        ...row,
        shortleavetype: shortLeaveTypeNames[kind],
      })),
      total_rows,
      numPages: pageCount(total_rows, limit),
    }
  })
}
