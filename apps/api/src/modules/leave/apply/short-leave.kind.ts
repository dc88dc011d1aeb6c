import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import {
  type applyShortLeave,
  type listShortLeave,
  type ShortLeavePayload,
  shortLeavePayload,
  shortLeaveTypeNames,
} from '@muster/contract/leave/apply/other-requests.contract'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { offDaysOf } from '../../holidays/index.ts'
import { type RequestKind, reachForRequest, submitRequest, submittedView } from '../../requests/index.ts'
import { organisationToday } from '../organisation-day.ts'
import { findEmployment, findHeldRule, findLeaveDays } from './apply.queries.ts'
import { shifted } from './count.service.ts'
import { moveRow, refuse } from './request-tables.ts'
import { dayWords } from './rules/leave-words.ts'

const SHORT_LEAVE = 'SHORT_LEAVE'
const TABLE = 'short_leave'
/** Days that can be asked for after they have passed. */
const BACK_DATED = 30
const WHOLE = 3

const minutesOf = ({ from_time, to_time }: ShortLeavePayload): number => {
  const at = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  return at(to_time) - at(from_time)
}

interface Setting {
  minutes_per_month: number
  count_per_month: number
  min_minutes: number
  max_minutes: number
}

/** The setting of the person's leave rule, else the one for everybody. */
async function findSetting(ctx: Ctx, db: Db, ruleId: number | null): Promise<Setting | undefined> {
  const { rows } = await sql<Setting>`
    select minutes_per_month, count_per_month, min_minutes, max_minutes from leave_short_setting
    where org_id = ${ctx.orgId} and status = 1 and (rule_id is null or rule_id = ${ruleId}::bigint)
    order by rule_id nulls last limit 1`.execute(db)
  return rows[0]
}

async function checkMonth(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  payload: ShortLeavePayload,
  setting: Setting,
) {
  const { rows } = await sql<{ count: number; minutes: number; clash: boolean }>`
    select count(*)::int as count, coalesce(sum(minutes), 0)::int as minutes,
      coalesce(bool_or(day = ${payload.date}::date and from_time < ${payload.to_time}::time
        and to_time > ${payload.from_time}::time), false) as clash
    from short_leave where org_id = ${ctx.orgId} and employee_id = ${employeeId} and state in ('pending', 'booked')
      and day >= date_trunc('month', ${payload.date}::date)
      and day < date_trunc('month', ${payload.date}::date) + interval '1 month'`.execute(db)
  const { count = 0, minutes = 0, clash = false } = rows[0] ?? {}
  if (clash) refuse('from_time', 'There is short leave at this time already.')
  if (count >= setting.count_per_month)
    refuse('date', `Short leave can be taken ${setting.count_per_month} times a month, and it was already.`)
  const left = Math.max(0, setting.minutes_per_month - minutes)
  if (minutesOf(payload) > left) refuse('to_time', `${left} minutes of short leave are left this month.`)
}

async function checkDay(ctx: Ctx, db: Db, employeeId: number, { date }: ShortLeavePayload) {
  const today = await organisationToday(ctx, db)
  const employment = (await findEmployment(ctx, db, employeeId)) ?? fail('record.not_found')
  if (date < employment.joined) refuse('date', 'This day is before the date of joining.')
  if (employment.left !== null && date > employment.left)
    refuse('date', 'This day is after the last working day.')
  if (date < shifted(today, -BACK_DATED))
    refuse('date', `Short leave can be asked for up to ${BACK_DATED} days later.`)
  const off = (await offDaysOf(ctx, db, [employeeId], date, date)).get(employeeId)
  if (off && off.week_offs.length + off.holidays.length > 0)
    refuse('date', `${dayWords(date)} is off: nothing is needed.`)
  const leave = await findLeaveDays(ctx, db, { employeeIds: [employeeId], from: date, to: date })
  if (leave.reduce((taken, day) => taken | day.halves, 0) === WHOLE)
    refuse('date', `There is leave on ${dayWords(date)} already.`)
}

async function validate(
  ctx: Ctx,
  db: Db,
  { employeeId, payload }: { employeeId: number; payload: ShortLeavePayload },
) {
  const minutes = minutesOf(payload)
  if (minutes <= 0) refuse('to_time', 'The end must be after the beginning.')
  const { version } = await findHeldRule(ctx, db, employeeId, payload.date)
  const setting = await findSetting(ctx, db, version?.ruleId ?? null)
  if (!setting) refuse('date', 'There is no short leave for this person.')
  const { min_minutes, max_minutes } = setting
  if (minutes < min_minutes) refuse('to_time', `Short leave is at least ${min_minutes} minutes.`)
  if (minutes > max_minutes)
    refuse('to_time', `Short leave is at most ${max_minutes} minutes; this is ${minutes}.`)
  await checkDay(ctx, db, employeeId, payload)
  await checkMonth(ctx, db, employeeId, payload, setting)
}

const summary = (payload: ShortLeavePayload) =>
  `${minutesOf(payload)} minutes, ${dayWords(payload.date)}, ${payload.from_time} to ${payload.to_time}`

/** Minutes away within a day, within the month's limits; they are reserved from the moment they are asked for. */
export const shortLeaveKind: RequestKind<ShortLeavePayload> = {
  trigger: SHORT_LEAVE,
  name: 'Short leave',
  payload: shortLeavePayload,
  properties: [
    { property: 'minutes', label: 'Minutes', type: 'number' },
    { property: 'date', label: 'Day', type: 'date' },
  ],
  facts: (payload) => ({ minutes: String(minutesOf(payload)), date: payload.date }),
  amount: (payload) => String(minutesOf(payload)),
  summary,
  validate,
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
  onApprove: async (ctx, db, { id }) => {
    await moveRow(ctx, db, TABLE, { requestId: id, from: 'pending', to: 'booked' })
  },
  onReject: async (ctx, db, { id }) => {
    await moveRow(ctx, db, TABLE, { requestId: id, from: 'pending', to: 'released' })
  },
  onWithdraw: async (ctx, db, { id }) => {
    await moveRow(ctx, db, TABLE, { requestId: id, from: 'pending', to: 'released' })
  },
  canBeCancelled: true,
  onCancelAfterApproval: async (ctx, db, { id }) => {
    await moveRow(ctx, db, TABLE, { requestId: id, from: 'booked', to: 'cancelled' })
  },
  detail: async (_ctx, _db, requests) =>
    new Map(
      requests.map(({ id, payload }) => [
        id,
        [
          { label: 'Time', value: summary(payload) },
          { label: 'Which', value: shortLeaveTypeNames[payload.shortleavetype] },
        ],
      ]),
    ),
}

/** @throws AppError `record.not_found`, `leave.not_allowed` by field, and what `submitRequest` objects to */
export function applyShort(
  ctx: Ctx,
  { EMPLOYEE_ID, reason, ...payload }: BodyOf<typeof applyShortLeave>,
): Promise<DataOf<typeof applyShortLeave>> {
  const employeeId = EMPLOYEE_ID ?? ctx.actor.employeeId ?? fail('record.not_found')
  return tx(ctx, async (db) => {
    await reachForRequest(ctx, db, employeeId)
    return submittedView(
      await submitRequest(ctx, db, { kind: SHORT_LEAVE, employeeId, payload, comment: reason }),
    )
  })
}

type ShortRow = DataOf<typeof listShortLeave>['employeeData'][number]

/** Approved short leave of people in reach, the latest first. Two statements. */
export function listShort(
  ctx: Ctx,
  { page, limit, from_date, to_date, employee_id }: BodyOf<typeof listShortLeave>,
): Promise<DataOf<typeof listShortLeave>> {
  return readTx(ctx, async (db) => {
    const to = to_date ?? (await organisationToday(ctx, db))
    const from = from_date ?? shifted(to, -31)
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
