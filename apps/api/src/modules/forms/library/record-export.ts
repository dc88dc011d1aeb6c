import type { FormField } from '@muster/contract/forms/form-definition'
import type { exportRecords } from '@muster/contract/forms/own-records.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { defineSheetExport, type ExportContent } from '../../../platform/jobs/export-sheet.ts'
import type { SheetColumn, SheetRow } from '../../../platform/spreadsheets/index.ts'
import { findMasterRecords } from '../../reference/index.ts'
import { fieldsOf, loadForm } from '../form-definition.queries.ts'
import type { LoadedForm } from '../form-store.ts'
import { masterIdsIn } from '../form-values.service.ts'
import { storeFor } from '../forms.access.ts'
import { recordView } from '../forms.views.ts'
import { FIRST_OWN_FORM } from '../own-records.store.ts'
import { libraryTexts } from './library.texts.ts'

export interface ExportInput extends BodyOf<typeof exportRecords> {
  formid: number
}

const BATCH = 1000
const NUMBERS = new Set(['number', 'numeric', 'decimal'])
const READ_ONLY = { edit: false, change_status: false }

/** @throws AppError `forms.no_records` for forms whose records other modules store, each with its own export */
function storeOf(ctx: Ctx, formNo: number) {
  if (formNo < FIRST_OWN_FORM) fail('forms.no_records')
  return storeFor(ctx, formNo, 'view')
}

function pageOf(ctx: Ctx, db: Db, form: LoadedForm, input: ExportInput, page: number, limit: number) {
  const { search, sort, filters, status } = input
  const requested = { page, limit, search, filters, status: status ?? undefined, form }
  return storeOf(ctx, input.formid).list(ctx, db, { ...requested, ...(sort ? { sort } : {}) })
}

const columnsOf = (fields: readonly FormField[]): SheetColumn[] => [
  ...fields.map((field) => ({
    key: field.FIELD_SLUG,
    header: field.FIELD_NAME,
    ...(field.FEILD_TYPE === 'calander' ? { kind: 'date' as const } : {}),
    ...(NUMBERS.has(field.FEILD_TYPE) ? { kind: 'number' as const } : {}),
  })),
  { key: 'STATUS', header: libraryTexts('status') },
]

function textOf(field: FormField, value: unknown, label: string | undefined): string | number | null {
  if (label !== undefined) return label
  if (value === null || value === undefined) return null
  if (NUMBERS.has(field.FEILD_TYPE)) return Number(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** Reads a batch in its own transaction, so that a slow download does not hold a connection. */
function readBatch(ctx: Ctx, input: ExportInput, page: number): Promise<SheetRow[]> {
  return readTx(ctx, async (db) => {
    const form = await loadForm(ctx, db, input.formid)
    const fields = fieldsOf(form)
    const { rows } = await pageOf(ctx, db, form, input, page, BATCH)
    const ids = masterIdsIn(
      fields,
      rows.map((row) => row.values),
    )
    const names = await findMasterRecords(ctx, db, ids, 'name')
    return rows.map((row) => {
      const { values, labels, status } = recordView(form, row, names, READ_ONLY)
      const cells = fields.map((field) => [
        field.FIELD_SLUG,
        textOf(field, values[field.FIELD_SLUG], labels[field.FIELD_SLUG]),
      ])
      return {
        ...Object.fromEntries(cells),
        STATUS: status === 1 ? libraryTexts('inUse') : libraryTexts('switchedOff'),
      }
    })
  })
}

async function* readRows(ctx: Ctx, input: ExportInput): AsyncGenerator<SheetRow> {
  for (let page = 1; ; page++) {
    const rows = await readBatch(ctx, input, page)
    yield* rows
    if (rows.length < BATCH) return
  }
}

function openExport(ctx: Ctx, input: ExportInput, total: number): Promise<ExportContent> {
  return tx(ctx, async (db) => {
    const form = await loadForm(ctx, db, input.formid)
    await recordAudit(ctx, db, {
      recordType: 'form',
      recordId: input.formid,
      recordLabel: libraryTexts.english('entriesExported', { name: form.name, total }),
      action: 'forms.record.export',
    })
    // Passwords and file paths are useless in a sheet.
    const fields = fieldsOf(form).filter((field) => !['password', 'file'].includes(field.FEILD_TYPE))
    return { name: form.name.slice(0, 31), columns: columnsOf(fields), rows: readRows(ctx, input) }
  })
}

export const recordsExport = defineSheetExport<ExportInput>({
  name: 'forms.records.export',
  label: libraryTexts.text('customFormExport'),
  permissions: ['forms.record.view'],
  fileName: ({ now }, { formid }) => `Form-${formid}-${now.toString().slice(0, 10)}.xlsx`,
  count: (ctx, input) =>
    readTx(ctx, async (db) => {
      storeOf(ctx, input.formid)
      const form = await loadForm(ctx, db, input.formid)
      return (await pageOf(ctx, db, form, input, 1, 1)).total
    }),
  open: openExport,
})
