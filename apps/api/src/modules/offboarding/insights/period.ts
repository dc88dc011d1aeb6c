import { addDays, daysIn } from '@muster/contract/kit/days'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { offboardingTexts } from '../offboarding.texts.ts'

/** Longest period of a figure, in days: five years. */
const LONGEST = 1827

/**
 * The days of a figure, by default the last twelve months until today.
 *
 * @throws AppError `request.invalid` where the end is before the beginning, or they are too far apart
 */
export async function periodOf(
  ctx: Ctx,
  db: Db,
  given: { from?: string | undefined; to?: string | undefined },
): Promise<{ from: string; to: string }> {
  const to = given.to ?? (await organisationToday(ctx, db))
  const from = given.from ?? addDays(Temporal.PlainDate.from(to).subtract({ years: 1 }).toString(), 1)
  if (to < from) fail('request.invalid', { fields: { to: offboardingTexts('endsBefore') } })
  if (daysIn(from, to) > LONGEST) fail('request.invalid', { fields: { to: offboardingTexts('tooLong') } })
  return { from, to }
}
