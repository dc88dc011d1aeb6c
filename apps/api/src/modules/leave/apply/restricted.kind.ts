import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import {
  type applyRestrictedHoliday,
  type RestrictedPayload,
  restrictedPayload,
} from '@muster/contract/leave/apply/other-requests.contract'
import { sql } from 'kysely'
import { wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { type registerChosenHolidays, restrictedOf } from '../../holidays/index.ts'
import { type RequestKind, reachForRequest, submitRequest, submittedView } from '../../requests/index.ts'
import { applyTexts } from './apply.texts.ts'
import { proposeAround } from './recount.service.ts'
import { moveRow, refuse } from './request-tables.ts'
import { summaryTexts } from './summary.texts.ts'

const RESTRICTED_HOLIDAY = 'RESTRICTED_HOLIDAY'
const TABLE = 'restricted_choice'

/** Restricted holidays that people have off, since their choice was approved. */
export const chosenHolidays: Parameters<typeof registerChosenHolidays>[0] = (ctx, asked) => sql`
    select c.employee_id, c.holiday_id
    from restricted_choice c join holiday h on h.org_id = c.org_id and h.id = c.holiday_id
    where c.org_id = ${ctx.orgId} and c.state = 'booked' and c.employee_id = any (${[...asked.employeeIds]}::bigint[])
      and h.day between ${asked.from}::date and ${asked.to}::date`

async function choose(ctx: Ctx, db: Db, employeeId: number, holidayId: number): Promise<RestrictedPayload> {
  const { rows } = await sql<{ day: string; name: string }>`
    select day, name from holiday where org_id = ${ctx.orgId} and id = ${holidayId} and status = 1`.execute(
    db,
  )
  const holiday = rows[0] ?? refuse('holiday_id', applyTexts('chooseOneOfTheHolidaysOffered'))
  const year = Number(holiday.day.slice(0, 4))
  const { choose: most, offered } = await restrictedOf(ctx, db, employeeId, year)
  if (!offered.some((one) => one.id === holidayId))
    refuse('holiday_id', applyTexts('chooseOneOfTheHolidaysOffered'))
  if (holiday.day < (await organisationToday(ctx, db)))
    refuse('holiday_id', applyTexts('isOver', { name: holiday.name }))
  const { rows: held } = await sql<{ count: number; has: boolean }>`
    select count(*)::int as count, coalesce(bool_or(c.holiday_id = ${holidayId}), false) as has
    from restricted_choice c join holiday h on h.org_id = c.org_id and h.id = c.holiday_id
    where c.org_id = ${ctx.orgId} and c.employee_id = ${employeeId} and c.state in ('pending', 'booked')
      -- One that is a holiday no more is nobody's day off: it takes none of their number.
      and h.status = 1 and extract(year from h.day) = ${year}`.execute(db)
  if (held[0]?.has) refuse('holiday_id', applyTexts('wasChosenAlready', { name: holiday.name }))
  if ((held[0]?.count ?? 0) >= most)
    refuse('holiday_id', applyTexts('restrictedHolidaysCanBeChosen', { most, year }))
  return { holiday_id: holidayId, date: holiday.day, name: holiday.name }
}

const summary = ({ name, date }: RestrictedPayload) => summaryTexts.text('restricted', { name, date })

/** A restricted holiday that somebody wants off: reserved when asked for, a day off once it is approved. */
export const restrictedKind: RequestKind<RestrictedPayload> = {
  trigger: RESTRICTED_HOLIDAY,
  name: summaryTexts.text('restrictedName'),
  payload: restrictedPayload,
  properties: [{ property: 'date', label: applyTexts('day'), type: 'date' }],
  facts: ({ date }) => ({ date }),
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
    const cause = applyTexts('wasChosenAsADayOff', { name: payload.name })
    await proposeAround(ctx, db, { employeeId, dates: [payload.date], cause })
  },
  onReject: async (ctx, db, { id }) => {
    await moveRow(ctx, db, TABLE, { requestId: id, from: 'pending', to: 'released' })
  },
  onWithdraw: async (ctx, db, { id }) => {
    await moveRow(ctx, db, TABLE, { requestId: id, from: 'pending', to: 'released' })
  },
  canBeCancelled: true,
  onCancelAfterApproval: async (ctx, db, { id, employeeId, payload }) => {
    if (!(await moveRow(ctx, db, TABLE, { requestId: id, from: 'booked', to: 'cancelled' }))) return
    const cause = applyTexts('isNoDayOffAnyMore', { name: payload.name })
    await proposeAround(ctx, db, { employeeId, dates: [payload.date], cause })
  },
  detail: async (_ctx, _db, requests) =>
    new Map(
      requests.map(({ id, payload }) => [
        id,
        [{ label: applyTexts('holiday'), value: wordsOf(summary(payload)) }],
      ]),
    ),
}

/** @throws AppError `record.not_found`, `leave.not_allowed` by field, and what `submitRequest` objects to */
export function applyForRestricted(
  ctx: Ctx,
  { EMPLOYEE_ID, holiday_id, reason }: BodyOf<typeof applyRestrictedHoliday>,
): Promise<DataOf<typeof applyRestrictedHoliday>> {
  const employeeId = EMPLOYEE_ID ?? ctx.actor.employeeId ?? fail('record.not_found')
  return tx(ctx, async (db) => {
    await reachForRequest(ctx, db, employeeId)
    await sql`select from employee where org_id = ${ctx.orgId} and id = ${employeeId} for no key update`.execute(
      db,
    )
    const payload = await choose(ctx, db, employeeId, holiday_id)
    const asked = { kind: RESTRICTED_HOLIDAY, employeeId, payload, comment: reason }
    return submittedView(await submitRequest(ctx, db, asked))
  })
}
