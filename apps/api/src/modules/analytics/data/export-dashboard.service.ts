import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { FileReply, XLSX } from '../../../platform/http/route.ts'
import { writeSheet } from '../../../platform/spreadsheets/index.ts'
import { RECORD } from '../dashboards/dashboards.service.ts'
import { sheetOf } from './dashboard-sheets.ts'
import { type ExportAsked, readFigures } from './widget-data.service.ts'

const fileName = (name: string) => `${name.replace(/[^\p{L}\p{N} _-]/gu, ' ').trim() || 'Dashboard'}.xlsx`

/** A workbook with a sheet for each widget; its figures are those of the screen. @throws AppError `analytics.not_found` */
export async function exportOne(ctx: Ctx, { dashboard_id, ...chosen }: ExportAsked): Promise<FileReply> {
  const { dashboard, widgets } = await readFigures(ctx, dashboard_id, chosen)
  const byId = new Map(dashboard.widgets.map((widget) => [widget.id, widget]))
  const sheets = widgets.flatMap((data) => {
    const widget = byId.get(data.id)
    return widget ? [sheetOf(widget, data)] : []
  })
  await tx(ctx, (db) =>
    recordAudit(ctx, db, {
      ...{ recordType: RECORD, recordId: dashboard.id, recordLabel: dashboard.name },
      action: 'analytics.dashboard.export',
    }),
  )
  return new FileReply(fileName(dashboard.name), XLSX, writeSheet({ sheets }))
}
