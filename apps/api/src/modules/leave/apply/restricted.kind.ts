import {
  type RestrictedPayload,
  restrictedPayload,
  restrictedRequest,
} from '@muster/contract/leave/apply/other-requests.contract'
import { sql } from 'kysely'
import { wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { type registerChosenHolidays, restrictedOf } from '../../holidays/index.ts'
import { defineKind, type Evaluation, type EvaluationInput, effectOf } from '../../requests/index.ts'
import { applyTexts } from './apply.texts.ts'
import { proposeAdjacentRecounts } from './recount.service.ts'
import { moveRow, refuse } from './request-tables.ts'
import { summaryTexts } from './summary.texts.ts'

const TABLE = 'restricted_choice'

/** Restricted holidays that employees have off after approval, and those they have requested. */
export const chosenHolidays: Parameters<typeof registerChosenHolidays>[0] = (ctx, filter) => sql`
    select c.employee_id, c.holiday_id, c.state = 'pending' as is_pending
    from restricted_choice c join holiday h on h.org_id = c.org_id and h.id = c.holiday_id
    where c.org_id = ${ctx.orgId} and c.state in ('pending', 'booked') and c.employee_id = any (${[...filter.employeeIds]}::bigint[])
      and h.day between ${filter.from}::date and ${filter.to}::date`

type RestrictedInput = Pick<RestrictedPayload, 'holiday_id'>

async function evaluate(
  ctx: Ctx,
  db: Db,
  { employeeId, input: { holiday_id: holidayId } }: EvaluationInput<RestrictedInput>,
): Promise<Evaluation<RestrictedPayload>> {
  const { rows } = await sql<{ day: string; name: string }>`
    select day, name from holiday where org_id = ${ctx.orgId} and id = ${holidayId} and status = 1`.execute(
    db,
  )
  const holiday = rows[0] ?? refuse('holiday_id', applyTexts('holidayNotOffered'))
  const year = Number(holiday.day.slice(0, 4))
  const { choose: limit, offered } = await restrictedOf(ctx, db, employeeId, year)
  const own =
    offered.find((one) => one.id === holidayId) ?? refuse('holiday_id', applyTexts('holidayNotOffered'))
  if (holiday.day < (await organisationToday(ctx, db)))
    refuse('holiday_id', applyTexts('isOver', { name: holiday.name }))
  const { rows: chosen } = await sql<{ count: number; has: boolean }>`
    select count(*)::int as count, coalesce(bool_or(c.holiday_id = ${holidayId}), false) as has
    from restricted_choice c join holiday h on h.org_id = c.org_id and h.id = c.holiday_id
    where c.org_id = ${ctx.orgId} and c.employee_id = ${employeeId} and c.state in ('pending', 'booked')
      -- A deactivated holiday is no longer an off-day and does not count towards the limit.
      and h.status = 1 and extract(year from h.day) = ${year}`.execute(db)
  if (chosen[0]?.has) refuse('holiday_id', applyTexts('alreadyChosen', { name: holiday.name }))
  const left = limit - (chosen[0]?.count ?? 0)
  if (left <= 0) refuse('holiday_id', applyTexts('noRestrictedHolidaysLeft', { most: limit, year }))
  return {
    payload: {
      ...{ holiday_id: holidayId, date: holiday.day, name: holiday.name },
      ...(own.is_week_off ? { is_week_off: true } : {}),
    },
    problems: [],
    effect: [effectOf('restricted_left', 'count', left - 1, { before: left, name: String(year) })],
    days: [{ day: holiday.day, state: 'holiday', counted: null }],
  }
}

const summary = ({ name, date }: RestrictedPayload) => summaryTexts.text('restricted', { name, date })

/** Restricted holiday: reserved on submission, an off-day after approval. */
export const restrictedKind = defineKind<RestrictedInput, RestrictedPayload>({
  declaration: restrictedRequest,
  refusal: 'leave.not_allowed',
  evaluate: evaluate,
  name: summaryTexts.text('restrictedName'),
  payload: restrictedPayload,
  properties: [{ property: 'date', label: applyTexts.text('day'), type: 'date' }],
  facts: ({ date }) => ({ date }),
  occupies: ({ date }) => ({ presence: 'holiday', days: [{ day: date, halves: 3 }] }),
  occupiesField: 'holiday_id',
  period: ({ date }) => ({ from: date, to: date }),
  summary,
  onSubmit: async (ctx, db, { id, employeeId, payload }) => {
    const { holiday_id, date: day } = payload
    await db
      .insertInto(TABLE)
      .values({
        org_id: ctx.orgId,
        request_id: id,
        employee_id: employeeId,
        holiday_id,
        day,
        state: 'pending',
      })
      .execute()
  },
  onApprove: async (ctx, db, { id, employeeId, payload }) => {
    if (!(await moveRow(ctx, db, TABLE, { requestId: id, from: 'pending', to: 'booked' }))) return
    const cause = applyTexts.text('restrictedHolidayChosen', { name: payload.name })
    await proposeAdjacentRecounts(ctx, db, { employeeId, dates: [payload.date], cause })
  },
  onReject: async (ctx, db, { id }) => {
    await moveRow(ctx, db, TABLE, { requestId: id, from: 'pending', to: 'released' })
  },
  onWithdraw: async (ctx, db, { id }) => {
    await moveRow(ctx, db, TABLE, { requestId: id, from: 'pending', to: 'released' })
  },
  conflicts: async (_ctx, _db, requests) => {
    const wasted = requests.filter(({ status, payload }) => status === 0 && payload.is_week_off)
    return new Map(
      wasted.map(({ id, payload: { name } }) => [
        id,
        [{ tone: 'warning' as const, text: applyTexts('holidayOnWeekOff', { name }) }],
      ]),
    )
  },
  canBeCancelled: true,
  onCancelAfterApproval: async (ctx, db, { id, employeeId, payload }) => {
    if (!(await moveRow(ctx, db, TABLE, { requestId: id, from: 'booked', to: 'cancelled' }))) return
    const cause = applyTexts.text('restrictedHolidayRemoved', { name: payload.name })
    await proposeAdjacentRecounts(ctx, db, { employeeId, dates: [payload.date], cause })
  },
  lines: (payload) => [{ key: 'holiday', label: applyTexts('holiday'), value: wordsOf(summary(payload)) }],
})
