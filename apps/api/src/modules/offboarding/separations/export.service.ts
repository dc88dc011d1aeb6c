import { separationModes } from '@muster/contract/employees/moves/moves.constants'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { exportSeparations } from '@muster/contract/offboarding/separations.contract'
import { wordsOf } from '../../../lib/texts/texts.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { VIEW } from '../offboarding.access.ts'
import { kindWords, offboardingTexts, statusText } from '../offboarding.texts.ts'
import { SEPARATION } from './log.ts'
import { type SeparationFilter, separationCountQuery, separationsQuery } from './separations.queries.ts'

const BATCH = 1000

const columns = (): SheetColumn[] => [
  { key: 'id', header: offboardingTexts('number') },
  { key: 'code', header: offboardingTexts('code'), width: 14 },
  { key: 'name', header: offboardingTexts('name'), width: 28 },
  { key: 'department', header: offboardingTexts('department'), width: 22 },
  { key: 'designation', header: offboardingTexts('designation'), width: 24 },
  { key: 'location', header: offboardingTexts('location'), width: 20 },
  { key: 'manager', header: offboardingTexts('manager'), width: 24 },
  { key: 'kind', header: offboardingTexts('kind'), width: 18 },
  { key: 'mode', header: offboardingTexts('reason'), width: 22 },
  { key: 'status', header: offboardingTexts('status'), width: 18 },
  { key: 'resigned_on', header: offboardingTexts('resignedOn'), kind: 'date' },
  { key: 'requested', header: offboardingTexts('requestedDay'), kind: 'date' },
  { key: 'last_day', header: offboardingTexts('lastDay'), kind: 'date' },
  { key: 'notice_days', header: offboardingTexts('noticeDays') },
  { key: 'notice_ends', header: offboardingTexts('noticeEnds'), kind: 'date' },
  { key: 'approvers', header: offboardingTexts('waitsFor'), width: 28 },
]

async function* readRows(ctx: Ctx, filter: SeparationFilter): AsyncGenerator<SheetRow> {
  for (let offset = 0; ; offset += BATCH) {
    const from = offset
    const rows = await readTx(ctx, (db) =>
      runQuery(db, separationsQuery(ctx, filter, { limit: BATCH, offset: from })),
    )
    for (const row of rows)
      yield {
        ...{ id: row.SEPID, code: row.EMPLOYEE_CODE, name: row.EMPLOYEE_NAME },
        ...{ department: row.DEPARTMENT_NAME, designation: row.DESIGNATION_NAME },
        ...{ location: row.LOCATION_NAME, manager: row.REPORTING_MANAGER_NAME },
        ...{ kind: kindWords(row.kind), mode: separationModes[row.SMP_ID] ?? '' },
        ...{ status: wordsOf(statusText(row.status)), resigned_on: row.resigned_on },
        ...{ requested: row.requested_lwd, last_day: row.last_working_day, notice_days: row.notice_days },
        ...{ notice_ends: row.notice_ends_on, approvers: row.approvers.join(', ') },
      }
    if (rows.length < BATCH) return
  }
}

export const separationExport = defineSheetExport<SeparationFilter>({
  name: 'offboarding.separation.export',
  label: offboardingTexts.text('items'),
  permissions: [VIEW],
  fileName: () => 'seperation-report.xlsx',
  count: (ctx, filter) => readTx(ctx, (db) => runQuery(db, separationCountQuery(ctx, filter))),
  open: (ctx, filter, total) =>
    tx(ctx, async (db) => {
      await recordAudit(ctx, db, {
        ...{
          recordType: SEPARATION,
          recordLabel: offboardingTexts.english('items'),
          details: { rows: total },
        },
        action: 'offboarding.separation.export',
      })
      return { name: offboardingTexts('items'), columns: columns(), rows: readRows(ctx, filter) }
    }),
})

/** The selected separations as a file, or the job that writes it. */
export function exportList(
  ctx: Ctx,
  { page: _, limit: __, ...filter }: BodyOf<typeof exportSeparations>,
): Promise<FileReply | DataOf<typeof exportSeparations>> {
  return exportSheet(ctx, separationExport, filter)
}
