import type { ReportFormat } from '@muster/contract/reports/report-words'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { configQuery } from '../library-facts.ts'
import type { Report } from '../report-definitions.ts'
import { schedulesTexts } from '../schedules.texts.ts'
import { isProtected } from './protected-report.ts'

/** Whether somebody may have files sent: whoever may not download them gets none by mail either. */
export const mayHaveFiles = ({ actor }: Pick<Ctx, 'actor'>): boolean => holds(actor, 'reports.export')

function refuse(key: 'filesForbidden' | 'filesProtected' | 'filesNotYours'): never {
  const message = schedulesTexts(key)
  return fail('request.invalid', { fields: { format: message }, message })
}

/** @throws AppError `request.invalid` at `format` for a file that may not be mailed. One statement at most. */
export async function checkFormat(
  ctx: Ctx,
  db: Db,
  format: ReportFormat | null,
  report: Report,
): Promise<void> {
  if (format === null) return
  const { mails_files: isAllowed } = await runQuery(db, configQuery(ctx))
  if (!isAllowed) refuse('filesForbidden')
  if (isProtected(report)) refuse('filesProtected')
  if (!mayHaveFiles(ctx)) refuse('filesNotYours')
}
