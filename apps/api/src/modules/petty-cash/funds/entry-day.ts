import { farDayProblem } from '../../../lib/texts/far-day.texts.ts'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { pettyCashTexts } from '../petty-cash.texts.ts'
import type { LockedFund } from './post.ts'

/** How old an entry can be, in years. */
export const NEAR = { before: 10, after: 0 }

/**
 * Refuses a day in the future, before the latest entry of the fund, and before what is recorded was decided.
 *
 * @throws AppError `request.invalid` at the field
 */
export async function requireDay(
  ctx: Ctx,
  db: Db,
  {
    field,
    day,
    fund,
    decidedOn = null,
  }: { field: string; day: string; fund: LockedFund; decidedOn?: string | null },
): Promise<void> {
  const wrong = (problem: string) => fail('request.invalid', { fields: { [field]: problem } })
  const today = await organisationToday(ctx, db)
  if (day > today) wrong(pettyCashTexts('inFuture'))
  const far = farDayProblem(day, today, NEAR)
  if (far !== null) wrong(far)
  if (fund.last_on !== null && day < fund.last_on)
    wrong(pettyCashTexts('beforeLast', { day: writtenDay(fund.last_on) }))
  if (decidedOn !== null && day < decidedOn)
    wrong(pettyCashTexts('beforeDecision', { day: writtenDay(decidedOn) }))
}
