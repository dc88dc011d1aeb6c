import { holidaySheet } from '@muster/contract/holidays/holiday-sheet'
import type { listHolidays } from '@muster/contract/holidays/holidays.contract'
import { offeredColumns } from '@muster/contract/imports/sheets/sheet-declaration'
import type { QueryOf } from '@muster/contract/kit/index'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { tx } from '../../platform/db/tx.ts'
import { FileReply, XLSX } from '../../platform/http/route.ts'
import { writeSheet } from '../../platform/spreadsheets/index.ts'
import { sampleColumns } from '../forms/index.ts'
import { findHolidays } from './holidays.queries.ts'
import { filterOf } from './holidays.service.ts'
import { holidaysTexts } from './holidays.texts.ts'
import { sheetRows } from './upload/holiday-upload.ts'

/** Exports the filtered list with the columns of the upload, and logs the export in the audit log. */
export async function exportYear(
  ctx: Ctx,
  year: number,
  query: QueryOf<typeof listHolidays>,
): Promise<FileReply> {
  const stored = await tx(ctx, async (db) => {
    const rows = await findHolidays(ctx, db, { year, ...filterOf(query) })
    await recordAudit(ctx, db, {
      ...{ recordType: 'holiday', recordLabel: holidaysTexts.english('holidays', { year }) },
      details: { rows: rows.length },
    })
    return rows
  })
  const columns = [
    ...sampleColumns(offeredColumns(holidaySheet)),
    { key: 'status', header: holidaysTexts('inUse') },
  ]
  const rows = (await sheetRows(stored)).map((row, index) => ({
    ...row,
    status: holidaysTexts(stored[index]?.status === 1 ? 'yes' : 'no'),
  }))
  const content = writeSheet({ sheets: [{ name: holidaysTexts('holidays', { year }), columns, rows }] })
  return new FileReply(`Holidays-${year}.xlsx`, XLSX, content)
}
