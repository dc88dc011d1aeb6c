import { addDays, eachDay } from '@muster/contract/kit/days'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { enterApproved, findClashes } from '../../requests/index.ts'
import { findTypes } from '../apply/apply.queries.ts'
import { assessApplication } from '../apply/assess.service.ts'
import {
  type EmployeeFacts,
  findEmployeeFacts,
  loadApplicationBook,
} from '../apply/employee-facts.queries.ts'
import { LEAVE } from '../apply/leave-kind.ts'
import { lockBalances } from '../ledger/balances.queries.ts'
import { toDays } from '../rules/units.ts'
import { bulkTexts } from './bulk.texts.ts'
import { BULK, type BulkPerson, findBulkPeople } from './bulk-people.queries.ts'
import { addBookedLeave, type Entered, writeLeave } from './write-leave.ts'

export interface LeaveDayInput {
  employeeId: number
  /** `YYYY-MM-DD`. */
  date: string
}

interface Span {
  employeeId: number
  from: string
  to: string
}

export const dayKey = ({ employeeId, date }: LeaveDayInput) => `${employeeId} ${date}`

/** Groups an employee's consecutive days into one application. */
function spansOf(days: readonly LeaveDayInput[]): Span[] {
  const sorted = [...days].sort((a, b) => a.employeeId - b.employeeId || a.date.localeCompare(b.date))
  const spans: Span[] = []
  for (const { employeeId, date } of sorted) {
    const last = spans.at(-1)
    if (last && last.employeeId === employeeId && date <= addDays(last.to, 1)) last.to = date
    else spans.push({ employeeId, from: date, to: date })
  }
  return spans
}

interface CheckedDays {
  entered: Entered[]
  /** Problems, by `dayKey`. */
  problems: Map<string, string>
}

async function checkDays(
  ctx: Ctx,
  db: Db,
  { leaveTypeId, days }: { leaveTypeId: number; days: readonly LeaveDayInput[] },
  lock: boolean,
): Promise<CheckedDays> {
  const ids = [...new Set(days.map(({ employeeId }) => employeeId))]
  const found = await findBulkPeople(ctx, db, { codes: null, ids, limit: ids.length, lock })
  const people = new Map(found.map((person) => [person.id, person]))
  const spans = spansOf(days)
  const book = await loadApplicationBook(ctx, db)
  if (!book.types.some(({ id, status }) => id === leaveTypeId && status === 1))
    return {
      entered: [],
      problems: new Map(days.map((day) => [dayKey(day), bulkTexts('leaveTypeNotOffered')])),
    }
  if (lock)
    await lockBalances(
      ctx,
      db,
      [...people.keys()].map((employeeId) => ({ employeeId, leaveTypeId })),
    )
  const dates = days.map(({ date }) => date).sort()
  const employees = await findEmployeeFacts(ctx, db, {
    ...{ employeeIds: [...people.keys()], typeIds: [leaveTypeId] },
    ...{ from: dates[0] ?? '', to: dates.at(-1) ?? '' },
  })
  const entered: Entered[] = []
  const problems = new Map<string, string>()
  for (const [place, span] of spans.entries()) {
    const checked = checkSpan(people.get(span.employeeId), span)
    if (typeof checked === 'string')
      for (const date of eachDay(span.from, span.to))
        problems.set(dayKey({ employeeId: span.employeeId, date }), checked)
    else entered.push(checked)

    function checkSpan(person: BulkPerson | undefined, { from, to }: Span): Entered | string {
      if (!person) return bulkTexts('personNotBookable')
      if (person.isSelf) return bulkTexts('ownLeaveNotBookable')
      const employee = employees.get(person.id) as EmployeeFacts
      const input = {
        ...{ LEAVE_TYPE_ID: leaveTypeId, from_date: from, to_date: to },
        ...{ from_half: null, to_half: null },
      }
      // Notice, back-dating and attachments do not apply to agreed leave entered by HR.
      const assessment = assessApplication(book, employee, input, { files: 1, isHistory: true })
      const [first] = assessment.problems
      if (first || !assessment.payload) return first?.problem ?? bulkTexts('leaveNotBookable')
      const { payload, balance } = assessment
      const taken = addBookedLeave(employee, payload)
      return { row: place, person, payload, after: balance && toDays(balance.after), taken }
    }
  }
  const clashes = await findClashes(
    ctx,
    db,
    entered.map(({ person, payload }) => ({ kind: LEAVE, employeeId: person.id, payload })),
  )
  const free = entered.filter(({ person, payload }, at) => {
    const clash = clashes[at]
    if (clash)
      for (const date of eachDay(payload.from_date, payload.to_date))
        problems.set(dayKey({ employeeId: person.id, date }), clash.problem)
    return !clash
  })
  return { entered: free, problems }
}

/**
 * Books whole days as approved leave on behalf of employees, skipping days with a problem. Some sixteen
 * statements, whatever the number of employees. Each day is checked like an application, counting those before
 * it.
 *
 * @param isTrial validates only, writes nothing
 * @returns problems, by `dayKey`
 */
export async function bookLeaveDays(
  ctx: Ctx,
  db: Db,
  input: { leaveTypeId: number; days: readonly LeaveDayInput[]; comment: string; isTrial: boolean },
): Promise<Map<string, string>> {
  // No day has no period to load facts for.
  if (input.days.length === 0) return new Map()
  if (!holds(ctx.actor, BULK))
    return new Map(input.days.map((day) => [dayKey(day), bulkTexts('bookingNotPermitted')]))
  const { entered, problems } = await checkDays(ctx, db, input, !input.isTrial)
  if (input.isTrial || entered.length === 0) return problems
  const requests = entered.map(({ person, payload }) => ({
    ...{ employeeId: person.id, label: `${person.name} (${person.code})`, payload },
  }))
  const ids = await enterApproved(ctx, db, { kind: LEAVE, requests, comment: input.comment })
  await writeLeave(ctx, db, { entered, ids, note: input.comment })
  return problems
}

/** Leave types that the caller can book for others; empty without permission. One statement. */
export async function bookableTypes(ctx: Ctx, db: Db): Promise<{ id: number; name: string }[]> {
  if (!holds(ctx.actor, BULK)) return []
  const types = await findTypes(ctx, db)
  return types.filter(({ status }) => status === 1).map(({ id, name }) => ({ id, name }))
}
