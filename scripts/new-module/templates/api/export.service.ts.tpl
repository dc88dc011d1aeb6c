import type { export__Records__ } from '@muster/contract/__module__/__records_kebab__.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import type { FileReply } from '../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../platform/jobs/export-sheet.ts'
import type { SheetColumn, SheetRow } from '../../platform/spreadsheets/index.ts'
import { count__Records__, find__Records__ } from './__records_kebab__.queries.ts'
import { __camel__Texts } from './__module__.texts.ts'

type Input = BodyOf<typeof export__Records__>

const BATCH = 1000
const columns: SheetColumn[] = [
  { key: 'name', header: __camel__Texts('name'), width: 28 },
  { key: 'category', header: __camel__Texts('category'), width: 24 },
  { key: 'since', header: __camel__Texts('since') },
  { key: 'status', header: __camel__Texts('status') },
  { key: 'note', header: __camel__Texts('note'), width: 40 },
]

async function* readRows(ctx: Ctx, input: Input): AsyncGenerator<SheetRow> {
  for (let offset = 0; ; offset += BATCH) {
    const from = offset
    const rows = await readTx(ctx, (db) => find__Records__(ctx, db, input, { limit: BATCH, offset: from }))
    for (const { name, category, since, status, note } of rows)
      yield { name, category, since, note, status: __camel__Texts(status === 1 ? 'active' : 'inactive') }
    if (rows.length < BATCH) return
  }
}

export const __record__Export = defineSheetExport<Input>({
  name: '__module__.record.export',
  label: __camel__Texts('items'),
  permissions: ['__module__.list.view'],
  fileName: () => '__Records__.xlsx',
  count: (ctx, input) => readTx(ctx, (db) => count__Records__(ctx, db, input)),
  open: (ctx, input, total) =>
    tx(ctx, async (db) => {
      await recordAudit(ctx, db, {
        ...{ recordType: '__table__', recordLabel: __camel__Texts.english('items'), details: { rows: total } },
        action: '__module__.record.export',
      })
      return { name: __camel__Texts('items'), columns, rows: readRows(ctx, input) }
    }),
})

/** Exports the __many__ of the current selection. */
export function exportList(ctx: Ctx, input: Input): Promise<FileReply | DataOf<typeof export__Records__>> {
  return exportSheet(ctx, __record__Export, input)
}
