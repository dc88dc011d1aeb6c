import { findAccountActor } from '../../../platform/access/account-actor.ts'
import { holds, systemActor } from '../../../platform/access/actor.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import type { Attachment, AttachmentCheck } from '../../../platform/mail/attachments.ts'
import { configQuery } from '../library-facts.ts'
import { findRecipientAccounts, findSchedules } from '../report-schedules.queries.ts'
import { MOST_RECIPIENTS, openFor, reachOf } from '../schedule-readings.ts'
import { isProtected } from './protected-report.ts'

const CHECK = 'reports.schedule'

/** To whom a file of a schedule was sent, and with which reach. */
export interface AttachedFor {
  readonly schedule_id: number
  readonly account_id: number
  readonly reach: string
}

export const attachedFor = (facts: AttachedFor): Attachment['for'] => ({ check: CHECK, ...facts })

/**
 * Whether somebody may have the file now: the organisation still mails files, they are still a recipient, may sign in and
 * download files, and see the same rows and columns as when it was made.
 */
const mayHave: AttachmentCheck = async (ctx, db, facts) => {
  const { schedule_id: id, account_id: accountId, reach } = facts as unknown as AttachedFor
  const [row] = (await findSchedules({ ...ctx, actor: systemActor(CHECK) }, db, true, { id })).rows
  const { mails_files: isAllowed } = await runQuery(db, configQuery(ctx))
  if (!row || !isAllowed) return false
  if (!(await findRecipientAccounts(ctx, db, id, MOST_RECIPIENTS)).includes(accountId)) return false
  const actor = await findAccountActor(ctx, db, accountId)
  if (!actor || !holds(actor, 'reports.export')) return false
  const report = await openFor({ ...ctx, actor }, db, row.report_id)
  return report !== null && !isProtected(report) && reachOf(row, report, actor) === reach
}

export const attachedReportCheck = [CHECK, mayHave] as const
