import type { exportAssetReport } from '@muster/contract/assets/reports.contract'
import { FILTER } from '@muster/contract/kit/filter-ids'
import type { DataOf } from '@muster/contract/kit/index'
import { wordsOf } from '../../../lib/texts/texts.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import {
  countRows,
  type DatasetColumn,
  findColumns,
  type Plan,
  planDataset,
  streamRows,
} from '../../../platform/datasets/index.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import type { SheetColumn } from '../../../platform/spreadsheets/index.ts'
import { VIEW } from '../assets.access.ts'
import { type AssetSelection, selectedAssets } from '../assets.queries.ts'
import { assetsDataset } from './assets.dataset.ts'
import { assetReports } from './reports.master.ts'
import { assetReportsTexts } from './reports.texts.ts'

type Report = Awaited<ReturnType<typeof assetReports.find>>[number]

const retiredOf = { used: 0, retired: 1, all: 'all' } as const satisfies Record<
  Report['shows'],
  AssetSelection['retired']
>

const selectionOf = (report: Report): AssetSelection => ({
  retired: retiredOf[report.shows],
  filters: {
    [FILTER.assetType]: report.type_ids,
    [FILTER.assetCategory]: report.category_ids,
    [FILTER.location]: report.location_ids,
    [FILTER.entity]: report.entity_ids,
    [FILTER.status]: report.statuses,
  },
})

/** The rows of a report within the reader's reach. @throws AppError `record.not_found` */
async function planOf(ctx: Ctx, db: Db, id: number): Promise<{ plan: Plan; report: Report }> {
  const report = found((await assetReports.find(ctx, db)).find(({ report_id }) => report_id === id))
  const known = await findColumns(ctx, db, assetsDataset)
  // What a type has lost since is left out.
  const there = report.columns.filter((key) => known.has(key))
  const columns = there.length > 0 ? there : ['code']
  const selection = { where: selectedAssets(ctx, selectionOf(report)) }
  return { report, plan: await planDataset(ctx, db, assetsDataset, { columns }, selection) }
}

const kinds: Readonly<Record<string, SheetColumn['kind']>> = {
  ...{ number: 'number', days: 'number', money: 'money', date: 'date' },
}

function sheetColumn({ key, heading, type, width }: DatasetColumn): SheetColumn {
  const kind = kinds[type]
  return { key, header: wordsOf(heading), ...(kind && { kind }), ...(width && { width }) }
}

interface Input {
  report_id: number
}

export const assetReportExport = defineSheetExport<Input>({
  name: 'assets.report.export',
  label: assetReportsTexts.text('report'),
  permissions: [VIEW],
  fileName: () => 'Asset_Report.xlsx',
  count: (ctx, { report_id }) =>
    readTx(ctx, async (db) => countRows(db, (await planOf(ctx, db, report_id)).plan)),
  open: (ctx, { report_id }, rows) =>
    tx(ctx, async (db) => {
      const { report, plan } = await planOf(ctx, db, report_id)
      await recordAudit(ctx, db, {
        ...{ recordType: 'asset_report', recordId: report_id, recordLabel: report.name, details: { rows } },
        action: 'assets.report.export',
      })
      return {
        name: report.name,
        columns: plan.columns.map(sheetColumn),
        rows: streamRows(ctx, async (again) => (await planOf(ctx, again, report_id)).plan),
      }
    }),
})

/** A report as a file, or the job that writes it. @throws AppError `record.not_found` */
export const exportReport = (
  ctx: Ctx,
  report_id: number,
): Promise<FileReply | DataOf<typeof exportAssetReport>> => exportSheet(ctx, assetReportExport, { report_id })
