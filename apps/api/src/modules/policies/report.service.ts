import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import type {
  downloadAcknowledgementReport,
  listPolicyProgress,
  readAcknowledgementReport,
} from '@muster/contract/policies/policy-report.contract'
import { holds } from '../../platform/access/actor.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { combineQueries, instantOf, runQuery } from '../../platform/db/deferred-query.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import type { FileReply } from '../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../platform/jobs/export-sheet.ts'
import type { SheetColumn, SheetRow } from '../../platform/spreadsheets/index.ts'
import { unitsQuery } from './audience.queries.ts'
import { policiesTexts } from './policies.texts.ts'
import {
  countReport,
  findProgress,
  findReport,
  findReportRows,
  requirePublished,
  VIEW,
} from './report.queries.ts'

/** A page of the report. Three statements. @throws AppError `record.not_found` */
export function readReport(
  ctx: Ctx,
  { page, limit, ...filter }: BodyOf<typeof readAcknowledgementReport>,
): Promise<DataOf<typeof readAcknowledgementReport>> {
  return readTx(ctx, async (db) => {
    const policy = await requirePublished(ctx, db, filter.policy_id)
    const found = await findReport(ctx, db, filter, { limit, offset: (page - 1) * limit })
    const units = combineQueries({
      departments: unitsQuery(ctx, 'department'),
      locations: unitsQuery(ctx, 'location'),
    })
    return {
      ...(await runQuery(db, units)),
      employees: found.employees.map((row) => ({
        ...row,
        acknowledged_at: instantOf(row.acknowledged_at),
        reminded_at: instantOf(row.reminded_at),
      })),
      numPages: pageCount(found.matching, limit),
      totalRows: found.matching,
      counts: found.counts,
      policy,
      abilities: { remind: holds(ctx.actor, 'policies.report.remind') },
    }
  })
}

/** One statement. */
export function readProgress(
  ctx: Ctx,
  { policy_ids }: BodyOf<typeof listPolicyProgress>,
): Promise<DataOf<typeof listPolicyProgress>> {
  return readTx(ctx, async (db) => ({ policies: await findProgress(ctx, db, policy_ids) }))
}

type Input = BodyOf<typeof downloadAcknowledgementReport>

const BATCH = 5000

const columns: readonly SheetColumn[] = [
  { key: 'EMPLOYEE_CODE', header: policiesTexts('code') },
  { key: 'EMPLOYEE_NAME', header: policiesTexts('name'), width: 28 },
  { key: 'DEPARTMENT_NAME', header: policiesTexts('department'), width: 22 },
  { key: 'DESIGNATION_NAME', header: policiesTexts('designation'), width: 22 },
  { key: 'LOCATION_NAME', header: policiesTexts('location'), width: 18 },
  { key: 'state', header: policiesTexts('state') },
  { key: 'due_on', header: policiesTexts('due_on') },
  { key: 'acknowledged_at', header: policiesTexts('acknowledged_at'), width: 22 },
  { key: 'acknowledged_number', header: policiesTexts('version') },
  { key: 'confirmation', header: policiesTexts('confirmedBy') },
  { key: 'typed_name', header: policiesTexts('typedName'), width: 28 },
  { key: 'ip', header: policiesTexts('ip'), width: 18 },
  { key: 'reminders', header: policiesTexts('reminders') },
  { key: 'reminded_at', header: policiesTexts('reminded_at'), width: 22 },
]

async function* readRows(ctx: Ctx, input: Input): AsyncGenerator<SheetRow> {
  const words = {
    due: policiesTexts('due'),
    overdue: policiesTexts('overdue'),
    acknowledged: policiesTexts('acknowledgedState'),
  }
  for (let offset = 0; ; offset += BATCH) {
    const from = offset
    const rows = await readTx(ctx, (db) => findReportRows(ctx, db, input, { limit: BATCH, offset: from }))
    for (const { EMPLOYEE_ID: _, confirmation, state, ...row } of rows)
      yield {
        ...row,
        state: words[state],
        confirmation:
          confirmation === null ? null : policiesTexts(confirmation === 'tick' ? 'tick' : 'typedName'),
      }
    if (rows.length < BATCH) return
  }
}

export const reportExport = defineSheetExport<Input>({
  name: 'policies.report.export',
  label: policiesTexts.text('report'),
  permissions: [VIEW],
  fileName: () => 'emp_acknowledgement_report.xlsx',
  count: (ctx, input) => readTx(ctx, (db) => countReport(ctx, db, input)),
  open: (ctx, input, total) =>
    tx(ctx, async (db) => {
      const policy = await requirePublished(ctx, db, input.policy_id)
      await recordAudit(ctx, db, {
        ...{
          recordType: 'policy',
          recordId: policy.policy_id,
          recordLabel: policy.title,
          details: { rows: total },
        },
        action: 'policies.report.export',
      })
      return { name: policiesTexts('report'), columns: [...columns], rows: readRows(ctx, input) }
    }),
})

/** @throws AppError `record.not_found` */
export async function exportReport(
  ctx: Ctx,
  input: Input,
): Promise<FileReply | DataOf<typeof downloadAcknowledgementReport>> {
  await readTx(ctx, (db) => requirePublished(ctx, db, input.policy_id))
  return exportSheet(ctx, reportExport, input)
}
