import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { countOutOfReach } from '../people.queries.ts'
import { movesTexts } from './moves.texts.ts'

/** Why reports cannot be handed over: some are out of the caller's reach, and stay unnamed. */
export const unreachedReports = (unreached: number): string =>
  movesTexts('directReportsBeyondReach', { count: unreached })

/** @throws AppError `request.invalid` with the number of reports out of reach, as for a transfer */
export async function refuseUnreached(
  ctx: Ctx,
  db: Db,
  permission: string,
  reports: readonly number[],
): Promise<void> {
  const unreached = reports.length === 0 ? 0 : await countOutOfReach(ctx, db, permission, reports)
  if (unreached === 0) return
  const message = unreachedReports(unreached)
  fail('request.invalid', { fields: { hand_reports_to: message }, message })
}
