import type { EncodedFile } from '@muster/contract/files/encoded-file'
import { offeredColumns } from '@muster/contract/imports/sheets/sheet-declaration'
import type { SheetTable } from '@muster/contract/imports/sheets/sheet-table'
import { EMAIL_PATTERN } from '@muster/contract/kit/patterns'
import { plainTaxIds, taxIdProblems } from '@muster/contract/vendors/tax-ids'
import {
  downloadVendorProblems,
  readVendorColumns,
  uploadVendors,
} from '@muster/contract/vendors/upload.contract'
import { vendorSheet } from '@muster/contract/vendors/vendor-sheet'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { encodedFile } from '../../../platform/http/encoded-file.ts'
import { defineSheetUpload, sampleSheet } from '../../forms/index.ts'
import { findTaken, insertVendors, type NewVendor, VENDOR } from '../records/insert-vendors.ts'
import { nextVendorCodes } from '../records/numbers.ts'
import { categoriesQuery, entitiesQuery, type Named } from '../setup/offered.queries.ts'
import { vendorsTexts } from '../vendors.texts.ts'

type Row = SheetTable<typeof vendorSheet.columns>['rows'][number]

interface Planned {
  row: Row
  vendor: NewVendor
  category: string
}

async function offerOf(ctx: Ctx, db: Db) {
  const offered = await runQuery(
    db,
    combineQueries({ categories: categoriesQuery(ctx), entities: entitiesQuery(ctx) }),
  )
  const choices = (records: readonly Named[]) => records.map(({ id, name }) => ({ value: id, label: name }))
  const columns = offeredColumns(vendorSheet, {
    ...{ category: choices(offered.categories), entity: choices(offered.entities) },
  })
  return { columns, ...offered }
}

type Offer = Awaited<ReturnType<typeof offerOf>>

/** A sheet to fill in, with one example row. */
export const vendorSample = (ctx: Ctx): Promise<EncodedFile> =>
  readTx(ctx, async (db) => {
    const { columns, categories } = await offerOf(ctx, db)
    const example = {
      ...{ name: vendorsTexts('exampleName'), category: categories[0]?.name ?? '', country: 'IN' },
      ...{ gstin: '27AAPFU0939F1ZV', phone: '02025512345' },
    }
    return encodedFile(await sampleSheet(vendorSheet, { columns, rows: [example] }))
  })

const ACCOUNT = /^[A-Za-z0-9./-]*$/

function judge(row: Row, { categories }: Offer): Planned[] {
  const { category, entity, is_small, country: given, payment_days, ...read } = row.read()
  const country = (given || 'IN').toUpperCase()
  const ids = plainTaxIds(read)
  for (const [field, problem] of Object.entries(taxIdProblems(ids))) row.complain(field, problem)
  if (!/^[A-Z]{2}$/.test(country)) row.complain('country', vendorsTexts('chooseCountry'))
  if (!ACCOUNT.test(read.gl_code)) row.complain('gl_code', vendorsTexts('wrongAccount'))
  const email = read.email.toLowerCase()
  if (email !== '' && !EMAIL_PATTERN.test(email)) row.complain('email', vendorsTexts('wrongEmail'))
  const known = categories.find(({ id }) => id === category)
  if (!known) return []
  const { name, code, gl_code, phone, address, note } = read
  const vendor: NewVendor = {
    ...{ name, code: code.trim(), gl_code, phone, address, note, email, country, ...ids, payment_days },
    ...{
      category_id: known.id,
      entity_id: entity,
      owner_id: null,
      is_small: is_small === 'yes',
      request_id: null,
    },
  }
  return [{ row, vendor, category: known.name }]
}

const marks = ['name', 'gstin', 'vat_id', 'code'] as const
const takenTexts = { name: 'nameTaken', gstin: 'gstinTaken', vat_id: 'vatTaken', code: 'codeTaken' } as const

const comparedForm = (mark: (typeof marks)[number], value: string) =>
  mark === 'name' || mark === 'code' ? value.toLowerCase() : value

function refuseMark(
  planned: readonly Planned[],
  mark: (typeof marks)[number],
  taken: ReadonlySet<string>,
): void {
  const seen = new Map<string, number>()
  for (const { row, vendor } of planned) {
    const value = comparedForm(mark, vendor[mark])
    if (value === '') continue
    const earlier = seen.get(value)
    if (taken.has(value)) row.complain(mark, vendorsTexts(takenTexts[mark]))
    else if (earlier !== undefined) row.complain(mark, vendorsTexts('inRow', { row: earlier }))
    else seen.set(value, row.number)
  }
}

/** Complains about names and numbers that vendors have already, or that are in the file twice. One statement. */
async function refuseTaken(ctx: Ctx, db: Db, planned: readonly Planned[]): Promise<void> {
  const vendors = planned.map(({ vendor }) => vendor)
  const taken = await findTaken(ctx, db, vendors)
  for (const mark of marks) refuseMark(planned, mark, taken[mark])
}

async function withCodes(ctx: Ctx, db: Db, planned: readonly Planned[]): Promise<NewVendor[]> {
  const given = new Set(planned.map(({ vendor }) => vendor.code.toLowerCase()).filter(Boolean))
  const without = planned.filter(({ vendor }) => vendor.code === '').length
  const codes = without > 0 ? await nextVendorCodes(ctx, db, without, given) : []
  const next = codes.values()
  return planned.map(({ vendor }) =>
    vendor.code === '' ? { ...vendor, code: next.next().value as string } : vendor,
  )
}

const SHOWN = 100

/** Vendors from a file, such as those of the system before. All or nothing. */
export const vendorUpload = defineSheetUpload({
  sheet: vendorSheet,
  calls: { upload: uploadVendors, columns: readVendorColumns, problems: downloadVendorProblems },
  errors: 'vendors.upload',
  said: vendorsTexts.text('saved'),
  offer: (ctx, db) => offerOf(ctx, db),
  judge: async (ctx, db, { table, offer }) => {
    const planned = table.rows.flatMap((row) => judge(row, offer))
    await refuseTaken(ctx, db, planned)
    return { planned }
  },
  write: async (ctx, db, { planned }) => {
    const vendors = await withCodes(ctx, db, planned)
    await insertVendors(ctx, db, vendors)
    await recordAudit(ctx, db, {
      ...{ recordType: VENDOR, recordLabel: vendorsTexts.english('imported', { count: vendors.length }) },
      ...{ action: 'vendors.upload.commit', details: { rows: vendors.length } },
    })
    return vendors
  },
  answer: ({ planned }, written) => {
    const sound = planned.filter(({ row }) => row.isSound)
    return {
      added: written?.length ?? sound.length,
      rows: sound.slice(0, SHOWN).map(({ row, vendor: { name, code, gstin }, category }, at) => ({
        ...{ row: row.number, name, category, gstin, code: written?.[at]?.code ?? code },
      })),
    }
  },
})
