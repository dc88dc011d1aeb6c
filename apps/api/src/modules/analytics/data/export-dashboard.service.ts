import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { FileReply, PDF, XLSX } from '../../../platform/http/route.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { writeSheet } from '../../../platform/spreadsheets/index.ts'
import { findHouse } from '../../reports/index.ts'
import { RECORD } from '../dashboards/dashboards.service.ts'
import { dashboardPdf } from './dashboard-pdf.ts'
import { sheetOf } from './dashboard-sheets.ts'
import { type ExportAsked, readFigures } from './widget-data.service.ts'

const fileName = (name: string, ending: string) =>
  `${name.replace(/[^\p{L}\p{N} _-]/gu, ' ').trim() || 'Dashboard'}.${ending}`

/**
 * A workbook with a sheet for each widget, or a PDF with a table for each; the figures are those of the screen.
 *
 * @throws AppError `analytics.not_found`, `reports.pdf_refused`
 */
export async function exportOne(
  ctx: Ctx,
  { dashboard_id, format, ...chosen }: ExportAsked,
): Promise<FileReply> {
  const { dashboard, widgets } = await readFigures(ctx, dashboard_id, chosen)
  const byId = new Map(dashboard.widgets.map((widget) => [widget.id, widget]))
  const sheets = widgets.flatMap((data) => {
    const widget = byId.get(data.id)
    return widget ? [sheetOf(widget, data)] : []
  })
  const { house, date } = await tx(ctx, async (db) => {
    await recordAudit(ctx, db, {
      ...{ recordType: RECORD, recordId: dashboard.id, recordLabel: dashboard.name },
      action: 'analytics.dashboard.export',
    })
    return { house: await findHouse(ctx, db), date: await organisationToday(ctx, db) }
  })
  const { name } = dashboard
  if (format === 'xlsx') return new FileReply(fileName(name, 'xlsx'), XLSX, writeSheet({ sheets }))
  return new FileReply(fileName(name, 'pdf'), PDF, await dashboardPdf({ name, house, sheets, date }))
}
