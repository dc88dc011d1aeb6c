import type { EncodedFile } from '@muster/contract/files/encoded-file'
import type { VendorClaimState } from '@muster/contract/vendors/vendors.constants'
import type { RawBuilder } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { encodedFile } from '../../../platform/http/encoded-file.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { SUBMIT, VIEW } from '../vendors.access.ts'
import { vendorsTexts } from '../vendors.texts.ts'
import { type ClaimFilter, claimCountQuery, claimsQuery, isOwn, selectedClaims } from './claims.queries.ts'
import { claimsTexts } from './claims.texts.ts'
import { CLAIM } from './pay.service.ts'

const BATCH = 1000

export const stateWords = (state: VendorClaimState): string => claimsTexts(`state_${state}` as const)

const columns = (): SheetColumn[] => [
  { key: 'vendor_code', header: claimsTexts('vendorCode'), width: 14 },
  { key: 'vendor', header: vendorsTexts('item'), width: 30 },
  { key: 'entity', header: claimsTexts('entity'), width: 22 },
  { key: 'number', header: claimsTexts('number'), width: 20 },
  { key: 'invoice_on', header: claimsTexts('invoiceOn'), kind: 'date' },
  { key: 'due_on', header: claimsTexts('due'), kind: 'date' },
  { key: 'currency', header: claimsTexts('currency') },
  { key: 'amount', header: claimsTexts('amount'), kind: 'money' },
  { key: 'tax', header: claimsTexts('tax'), kind: 'money' },
  { key: 'withheld', header: claimsTexts('withheld'), kind: 'money' },
  { key: 'payable', header: claimsTexts('payable'), kind: 'money' },
  { key: 'state', header: claimsTexts('status'), width: 18 },
  { key: 'paid_on', header: claimsTexts('paidOn'), kind: 'date' },
  { key: 'reference', header: claimsTexts('reference'), width: 20 },
  { key: 'by', header: claimsTexts('submittedBy'), width: 28 },
]

type Filter = ClaimFilter & { isOwn: boolean }

const fromOf = (ctx: Ctx, { isOwn: own, ...filter }: Filter) =>
  own ? selectedClaims(ctx, filter, isOwn(ctx)) : selectedClaims(ctx, filter)

async function* readRows(
  ctx: Ctx,
  from: RawBuilder<unknown>,
  sort: string | undefined,
): AsyncGenerator<SheetRow> {
  for (let offset = 0; ; offset += BATCH) {
    const at = offset
    const rows = await readTx(ctx, (db) =>
      runQuery(db, claimsQuery(ctx, from, { sort, limit: BATCH, offset: at })),
    )
    for (const row of rows)
      yield {
        ...{ vendor_code: row.vendor_code, vendor: row.vendor, entity: row.entity, number: row.number },
        ...{ invoice_on: row.invoice_on, due_on: row.due_on, currency: row.currency, amount: row.amount },
        ...{ tax: row.tax, withheld: row.withheld, payable: row.payable, state: stateWords(row.state) },
        ...{ paid_on: row.paid_on, reference: row.reference },
        by: `${row.EMPLOYEE_NAME} (${row.EMPLOYEE_CODE})`,
      }
    if (rows.length < BATCH) return
  }
}

const exportOf = (own: boolean) =>
  defineSheetExport<Filter>({
    name: own ? 'vendors.report.own' : 'vendors.report.admin',
    label: claimsTexts.text('items'),
    permissions: [own ? SUBMIT : VIEW],
    fileName: () => 'VendorReport.xlsx',
    count: (ctx, filter) => readTx(ctx, (db) => runQuery(db, claimCountQuery(fromOf(ctx, filter)))),
    open: (ctx, filter, total) =>
      tx(ctx, async (db) => {
        await recordAudit(ctx, db, {
          ...{ recordType: CLAIM, recordLabel: claimsTexts.english('items'), details: { rows: total } },
          action: own ? 'vendors.report.own' : 'vendors.report.admin',
        })
        return {
          ...{ name: claimsTexts('items'), columns: columns() },
          rows: readRows(ctx, fromOf(ctx, filter), filter.sort),
        }
      }),
  })

export const claimsReport = exportOf(false)
export const ownReport = exportOf(true)

export const reportAdmin = async (ctx: Ctx, filter: ClaimFilter): Promise<EncodedFile> =>
  encodedFile(await exportSheet(ctx, claimsReport, { ...filter, isOwn: false }))

export const reportOwn = async (ctx: Ctx, filter: ClaimFilter): Promise<EncodedFile> =>
  encodedFile(await exportSheet(ctx, ownReport, { ...filter, isOwn: true }))
