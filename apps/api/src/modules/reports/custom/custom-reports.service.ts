import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { layoutOf } from '@muster/contract/reports/custom-report-words'
import type {
  CustomContent,
  deleteCustomReport,
  editCustomReport,
  restoreCustomReport,
  saveCustomReport,
} from '@muster/contract/reports/custom-reports.contract'
import { holds } from '../../../platform/access/actor.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { libraryFactsQuery } from '../library-facts.ts'
import { mayEdit, openReport } from '../open-report.ts'
import { prepareReport } from '../report-query.ts'
import { inputFor, reportOf } from './built-report.ts'
import {
  archiveCustomReport,
  type CustomRow,
  findVersion,
  insertCustomReport,
  isCustom,
  lockCustomReport,
  updateCustomReport,
  type WrittenReport,
} from './custom-report.queries.ts'

import { seenContent } from './seen-content.ts'

/**
 * Checks what a report shows as its author may see it, without reading it.
 *
 * @throws AppError `request.invalid` at the part that is wrong
 */
async function checkContent(ctx: Ctx, db: Db, content: CustomContent): Promise<void> {
  await prepareReport(ctx, db, reportOf(content), inputFor(1), true)
}

const audited = ({ name, description, is_shared, content }: WrittenReport) => ({
  ...{ name, description, is_shared },
  ...{ dataset: content.dataset, layout: layoutOf(content), content: JSON.stringify(content) },
})

const record = (recordId: number, recordLabel: string) => ({ recordType: 'report', recordId, recordLabel })

/** @throws AppError `request.invalid` */
export function createCustom(
  ctx: Ctx,
  { name, description, is_shared, ...content }: BodyOf<typeof saveCustomReport>,
): Promise<DataOf<typeof saveCustomReport>> {
  return tx(ctx, async (db) => {
    await checkContent(ctx, db, content)
    const written = { name, description, is_shared, content }
    const report_id = await insertCustomReport(ctx, db, written)
    await recordAudit(ctx, db, { ...record(report_id, name), changes: changesBetween({}, audited(written)) })
    return { report_id, version: 1 }
  })
}

/** The report, locked, if the caller may change it. @throws AppError `reports.not_found`, `reports.not_yours` */
async function changeable(ctx: Ctx, db: Db, id: number): Promise<CustomRow> {
  const row = isCustom(id) ? await lockCustomReport(ctx, db, id) : undefined
  if (!row || row.archived_at !== null) fail('reports.not_found')
  if (!mayEdit(ctx.actor, await openReport(ctx, db, id))) fail('reports.not_yours')
  return row
}

/**
 * Whoever changed a report without what they may not see would take that away from everybody.
 *
 * @throws AppError `reports.partly_withheld`
 */
async function refuseWithheld(ctx: Ctx, db: Db, content: CustomContent): Promise<void> {
  try {
    if ((await seenContent(ctx, db, content)).left > 0) fail('reports.partly_withheld')
  } catch (error) {
    if (error instanceof AppError && error.key === 'reports.withheld') fail('reports.partly_withheld')
    throw error
  }
}

/**
 * @throws AppError `reports.not_found`, `reports.not_yours`, `reports.partly_withheld`, `record.conflict`,
 *   `request.invalid`
 */
export function editCustom(
  ctx: Ctx,
  { report_id, version, content, ...about }: BodyOf<typeof editCustomReport>,
): Promise<DataOf<typeof editCustomReport>> {
  return tx(ctx, async (db) => {
    const before = await changeable(ctx, db, report_id)
    if (before.version !== version) fail('record.conflict')
    if (content) {
      await refuseWithheld(ctx, db, before.content)
      await checkContent(ctx, db, content)
    }
    const written = { ...about, content: content ?? before.content }
    const next = await updateCustomReport(ctx, db, before, written)
    await recordAudit(ctx, db, {
      ...record(report_id, about.name),
      changes: changesBetween(audited(before), audited(written)),
    })
    return { report_id, version: next }
  })
}

/** Its schedules stop at their next run. Idempotent. @throws AppError `reports.not_found`, `reports.not_yours` */
export async function removeCustom(
  ctx: Ctx,
  { report_id }: BodyOf<typeof deleteCustomReport>,
): Promise<null> {
  await tx(ctx, async (db) => {
    const { name } = await changeable(ctx, db, report_id)
    await archiveCustomReport(ctx, db, report_id)
    await recordAudit(ctx, db, record(report_id, name))
  })
  return null
}

/** A deleted report, locked, if the caller may restore it: its author, and of shared ones those who set up reports. */
async function restorable(ctx: Ctx, db: Db, id: number): Promise<CustomRow> {
  const row = isCustom(id) ? await lockCustomReport(ctx, db, id) : undefined
  if (!row) fail('reports.not_found')
  if (row.archived_at === null) return changeable(ctx, db, id)
  const { given } = await runQuery(db, libraryFactsQuery(ctx, id))
  if (!mayRestore(ctx, row) && given.get(id)?.mayEdit !== true) fail('reports.not_found')
  return row
}

/** Whether a deleted report is shown to the caller, to be restored. */
export const mayRestore = ({ actor }: Ctx, { account_id, is_shared }: CustomRow): boolean =>
  (account_id !== null && account_id === actor.accountId) ||
  (holds(actor, 'reports.manage') && (is_shared || account_id === null))

/**
 * Undoes a deletion, or gives a report the name of an earlier version and what it showed, as its next version.
 *
 * @throws AppError `reports.not_found`, `reports.not_yours`, `request.invalid` where the caller may not see all of it
 */
export function restoreCustom(
  ctx: Ctx,
  { report_id, of_version }: BodyOf<typeof restoreCustomReport>,
): Promise<DataOf<typeof restoreCustomReport>> {
  return tx(ctx, async (db) => {
    const before = await restorable(ctx, db, report_id)
    if (of_version === undefined && before.archived_at === null) return { report_id, version: before.version }
    const again = of_version === undefined ? before : await findVersion(ctx, db, report_id, of_version)
    if (!again) fail('reports.not_found')
    const { name, content } = again
    if (of_version !== undefined) await checkContent(ctx, db, content)
    const written = { ...before, name, content }
    const version = await updateCustomReport(ctx, db, before, written)
    await recordAudit(ctx, db, {
      ...record(report_id, name),
      changes: { ...changesBetween(audited(before), audited(written)), restored: [null, of_version ?? true] },
    })
    return { report_id, version }
  })
}
