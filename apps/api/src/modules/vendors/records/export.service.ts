import type { EncodedFile } from '@muster/contract/files/encoded-file'
import type { z } from '@muster/contract/kit/index'
import type { VendorState } from '@muster/contract/vendors/vendors.constants'
import { vendorCriteria } from '@muster/contract/vendors/vendors.contract'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { encodedFile } from '../../../platform/http/encoded-file.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { VIEW } from '../vendors.access.ts'
import { vendorsTexts } from '../vendors.texts.ts'
import { VENDOR } from './insert-vendors.ts'
import { countQuery, selectedVendors, vendorsQuery } from './vendors.queries.ts'

const BATCH = 1000

const columns = (): SheetColumn[] => [
  { key: 'code', header: vendorsTexts('code'), width: 14 },
  { key: 'name', header: vendorsTexts('name'), width: 32 },
  { key: 'category', header: vendorsTexts('category'), width: 22 },
  { key: 'entity', header: vendorsTexts('entity'), width: 22 },
  { key: 'country', header: vendorsTexts('country') },
  { key: 'gstin', header: 'GSTIN', width: 18 },
  { key: 'pan', header: 'PAN', width: 14 },
  { key: 'vat_id', header: vendorsTexts('vatNumber'), width: 18 },
  { key: 'is_small', header: vendorsTexts('small') },
  { key: 'payment_days', header: vendorsTexts('paymentDays') },
  { key: 'gl_code', header: vendorsTexts('glCode'), width: 14 },
  { key: 'email', header: vendorsTexts('email'), width: 26 },
  { key: 'phone', header: vendorsTexts('phone'), width: 18 },
  { key: 'address', header: vendorsTexts('address'), width: 40 },
  { key: 'owner', header: vendorsTexts('owner'), width: 24 },
  { key: 'state', header: vendorsTexts('status') },
  { key: 'note', header: vendorsTexts('note'), width: 40 },
]

export const stateWords = (state: VendorState): string => vendorsTexts(`state_${state}` as const)

type Filter = z.infer<typeof vendorCriteria>

/** @throws AppError `request.invalid` */
function criteriaIn(text: string | undefined): Filter {
  try {
    return vendorCriteria.parse(JSON.parse(text ?? '{}'))
  } catch {
    return fail('request.invalid', { fields: { criteria: vendorsTexts('wrongCriteria') } })
  }
}

async function* readRows(ctx: Ctx, filter: Filter): AsyncGenerator<SheetRow> {
  const from = selectedVendors(ctx, filter)
  for (let offset = 0; ; offset += BATCH) {
    const at = offset
    const rows = await readTx(ctx, (db) =>
      runQuery(db, vendorsQuery(ctx, from, { sort: filter.sort, limit: BATCH, offset: at })),
    )
    for (const { state, is_small, open: _o, has_bank: _h, bank_waits: _b, ...row } of rows)
      yield {
        ...row,
        is_small: vendorsTexts(is_small ? 'yes' : 'no'),
        state: stateWords(state),
      }
    if (rows.length < BATCH) return
  }
}

export const vendorExport = defineSheetExport<Filter>({
  name: 'vendors.record.export',
  label: vendorsTexts.text('items'),
  permissions: [VIEW],
  // So named by the specification; its content is that of an .xlsx file, which every spreadsheet program opens.
  fileName: () => 'VendorList.xls',
  count: (ctx, filter) => readTx(ctx, (db) => runQuery(db, countQuery(selectedVendors(ctx, filter)))),
  open: (ctx, filter, total) =>
    tx(ctx, async (db) => {
      await recordAudit(ctx, db, {
        ...{ recordType: VENDOR, recordLabel: vendorsTexts.english('items'), details: { rows: total } },
        action: 'vendors.record.export',
      })
      return { name: vendorsTexts('items'), columns: columns(), rows: readRows(ctx, filter) }
    }),
})

/** The vendors in reach that match. */
export async function exportList(
  ctx: Ctx,
  { criteria }: { criteria?: string | undefined },
): Promise<EncodedFile> {
  return encodedFile(await exportSheet(ctx, vendorExport, criteriaIn(criteria)))
}
