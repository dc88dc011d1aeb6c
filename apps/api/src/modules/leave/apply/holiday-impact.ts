import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { registerHolidayImpact } from '../../holidays/index.ts'
import { applyTexts } from './apply.texts.ts'
import { type Difference, differencesUnder } from './recount.service.ts'
import { daysWords } from './rules/leave-words.ts'

type Source = Parameters<typeof registerHolidayImpact>[0]

async function namesOf(ctx: Ctx, db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; code: string }>`
    select id, full_name as name, code from employee
    where org_id = ${ctx.orgId} and id = any (${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const keyOf = ({ requestId, days }: Difference) =>
  `${requestId}:${days.map((day) => `${day.date}=${day.is}`).join(',')}`

/**
 * Effect of a change of holidays or week-offs on approved leave: one line per application whose count
 * changes. Differences that already exist under the current calendar are not reported.
 */
export const leaveImpact: Source = async (ctx, db, change) => {
  const after = await differencesUnder(ctx, db, change, change.after)
  if (after.length === 0) return []
  const before = new Set((await differencesUnder(ctx, db, change, change.before)).map(keyOf))
  const fresh = after.filter((one) => !before.has(keyOf(one)))
  return linesOf(ctx, db, fresh)
}

async function linesOf(ctx: Ctx, db: Db, differences: readonly Difference[]): ReturnType<Source> {
  const people = await namesOf(
    ctx,
    db,
    differences.map((one) => one.employeeId),
  )
  return differences.map((one) => {
    const person = people.get(one.employeeId)
    const [was, is] = [daysWords(one.was), daysWords(one.is)]
    return {
      employee_id: one.employeeId,
      employee_name: person?.name ?? '',
      employee_code: person?.code ?? '',
      what: one.type,
      from: one.from,
      to: one.to,
      days_before: one.was,
      days_after: one.is,
      text: applyTexts('bookedCountDiffers', { was, is }),
    }
  })
}
