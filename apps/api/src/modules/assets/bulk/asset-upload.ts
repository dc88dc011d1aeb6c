import type { AssetField } from '@muster/contract/assets/asset-fields'
import { assetSheet } from '@muster/contract/assets/asset-sheet'
import {
  downloadAssetProblems,
  readAssetColumns,
  uploadAssets,
} from '@muster/contract/assets/asset-upload.contract'
import { type OfferedColumn, offeredColumns } from '@muster/contract/imports/sheets/sheet-declaration'
import type { SheetTable } from '@muster/contract/imports/sheets/sheet-table'
import { amountProblem } from '@muster/contract/kit/index'
import { ALL_VISIBLE } from '@muster/contract/kit/patterns'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { defineSheetUpload, sampleSheet } from '../../forms/index.ts'
import { reachedPlaces } from '../assets.access.ts'
import { assetsTexts } from '../assets.texts.ts'
import { plainCode } from '../code-text.ts'
import { insertAssets, type NewAsset } from '../insert-assets.ts'
import { dayProblems } from '../rules/asset-days.ts'
import { judgeValues } from '../rules/field-values.ts'
import { collisionsOf, keyOf, serialKey } from '../rules/new-assets.ts'
import { COST_DECIMALS, problemTexts, takeCodes } from '../write-asset.ts'
import { uploadTexts } from './upload.texts.ts'

type Row = SheetTable<typeof assetSheet.columns>['rows'][number]

interface UploadType {
  id: number
  name: string
  fields: AssetField[]
}

interface Planned {
  row: Row
  type: UploadType
  asset: NewAsset
}

/** The column of a type's field. */
const ownKey = (typeId: number, slug: string) => `own_${typeId}_${slug}`

const kindOf = (field: AssetField): Pick<OfferedColumn, 'kind'> & object => {
  switch (field.kind) {
    case 'date':
      return { kind: 'date' }
    case 'choice':
      return { kind: 'choice', options: field.options.map((value) => ({ value, label: value })) } as never
    case 'yes_no':
      return {
        kind: 'choice',
        options: (['yes', 'no'] as const).map((value) => ({ value, label: uploadTexts(value) })),
      } as never
    default:
      return { kind: 'text', maxLength: 500 } as never
  }
}

const ownColumns = (types: readonly UploadType[]): OfferedColumn[] =>
  types.flatMap(({ id, name, fields }) =>
    fields.map(
      (field) =>
        ({
          ...kindOf(field),
          key: ownKey(id, field.slug),
          heading: uploadTexts('fieldOfType', { type: name, field: field.name }),
          width: 20,
        }) as OfferedColumn,
    ),
  )

interface Offer {
  columns: OfferedColumn[]
  types: UploadType[]
  today: string
  currency: string
}

/** Types, places and the currency. Two statements. */
async function offerOf(ctx: Ctx, db: Db): Promise<Offer> {
  const list = (table: string) => sql`(
    select coalesce(jsonb_agg(jsonb_build_object('value', m.id, 'label', m.name) order by lower(m.name), m.id), '[]')
    from ${sql.table(table)} m where m.org_id = ${ctx.orgId} and m.status = 1)`
  const { rows } = await sql<{
    types: UploadType[]
    locations: { value: number; label: string }[]
    entities: { value: number; label: string }[]
    currency: string
  }>`
    select (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'fields', t.fields) order by lower(t.name), t.id), '[]')
        from asset_type t join asset_category c on c.org_id = t.org_id and c.id = t.category_id
        where t.org_id = ${ctx.orgId} and t.status = 1 and c.status = 1) as types,
      ${list('location')} as locations, ${list('entity')} as entities,
      (select currency from organisation where org_id = ${ctx.orgId}) as currency`.execute(db)
  const { types = [], locations = [], entities = [], currency = '' } = rows[0] ?? {}
  const choices = {
    type: types.map(({ id, name }) => ({ value: id, label: name })),
    ...{ location: locations, entity: entities },
  }
  return {
    columns: [...offeredColumns(assetSheet, choices), ...ownColumns(types)],
    ...{ types, currency, today: await organisationToday(ctx, db) },
  }
}

/** A sheet to fill in, with the fields of the types and one example row. */
export function assetSample(ctx: Ctx): Promise<FileReply> {
  return readTx(ctx, async (db) => {
    const { columns, types, today } = await offerOf(ctx, db)
    const example = { type: types[0]?.name ?? '', name: uploadTexts('exampleName'), purchased: today }
    return sampleSheet(assetSheet, { columns, rows: [example] })
  })
}

/** Values of the fields of the row's type; what other types have is complained about. */
function valuesIn(row: Row, type: UploadType, types: readonly UploadType[]): Record<string, string> {
  const given: Record<string, string> = {}
  for (const one of types)
    for (const { slug } of one.fields) {
      const key = ownKey(one.id, slug)
      const text = row.text(key as 'note')
      if (text === '') continue
      if (one.id === type.id) given[slug] = String(row.value(key) ?? text)
      else row.complain(key, uploadTexts('otherType', { type: type.name }))
    }
  const { values, problems } = judgeValues(type.fields, given)
  for (const [slug, problem] of Object.entries(problems))
    row.complain(ownKey(type.id, slug), assetsTexts(problemTexts[problem]))
  return values
}

type Reaches = (place: { entity_id: number | null; location_id: number | null }) => boolean

function judge(row: Row, { types, currency, today }: Offer, reaches: Reaches): Planned[] {
  const { name, serial, vendor, location, entity, purchased, cost, warranty, condition, note, ...read } =
    row.read()
  const type = types.find(({ id }) => id === read.type)
  for (const { field, problem } of dayProblems(today, purchased, warranty))
    row.complain(field, assetsTexts(problem))
  const decimals = cost === null ? null : amountProblem(String(cost), currency, COST_DECIMALS)
  if (decimals !== null) row.complain('cost', decimals)
  if (!ALL_VISIBLE.test(read.code)) row.complain('code', uploadTexts('hidden'))
  if (!ALL_VISIBLE.test(serial)) row.complain('serial', uploadTexts('hidden'))
  const place = { entity_id: entity, location_id: location }
  if (!reaches(place)) row.complain('location', uploadTexts('outOfReach'))
  if (!type) return []
  const asset: NewAsset = {
    ...{ type_id: type.id, code: plainCode(read.code), name, serial, vendor, ...place },
    ...{ purchased_on: purchased, cost: cost === null ? null : String(cost), warranty_until: warranty },
    ...{ currency: cost === null ? null : currency, condition: condition ?? 'new', note },
    ...{ values: valuesIn(row, type, types), purchase_id: null },
  }
  return [{ row, type, asset }]
}

/** Codes and serial numbers that assets have already, of those in the file. One statement. */
async function findTaken(ctx: Ctx, db: Db, planned: readonly Planned[]) {
  const marks = planned.map(({ asset: { type_id, code, serial } }) => ({ type_id, code, serial }))
  const { rows } = await sql<{ code: string | null; type_id: number | null; serial: string | null }>`
    with m as (select * from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) v (type_id bigint, code text, serial text))
    select a.code, null::bigint as type_id, null::text as serial from m join asset a on a.org_id = ${ctx.orgId}
      and m.code <> '' and a.code_key = lower(m.code)
    union all
    select null, a.type_id, a.serial from m join asset a on a.org_id = ${ctx.orgId} and m.serial <> ''
      and a.type_id = m.type_id and a.serial <> '' and lower(a.serial) = lower(m.serial)`.execute(db)
  return {
    codes: new Set(rows.flatMap(({ code }) => (code === null ? [] : [keyOf(code)]))),
    serials: new Set(
      rows.flatMap(({ type_id, serial }) =>
        type_id === null || serial === null ? [] : [serialKey(type_id, serial)],
      ),
    ),
  }
}

async function refuseCollisions(ctx: Ctx, db: Db, planned: readonly Planned[]): Promise<void> {
  const byNumber = new Map(planned.map((one) => [one.row.number, one]))
  const marks = planned.map(({ row, asset }) => ({
    ...{ number: row.number, typeId: asset.type_id, code: asset.code, serial: asset.serial },
  }))
  for (const { number, field, earlier } of collisionsOf(marks, await findTaken(ctx, db, planned))) {
    const taken = uploadTexts(field === 'code' ? 'codeTaken' : 'serialTaken')
    byNumber
      .get(number)
      ?.row.complain(field, earlier === null ? taken : uploadTexts('inRow', { row: earlier }))
  }
}

/** Gives those without a code the next ones of their type, in the order of the file. Three statements for each type. */
async function withCodes(ctx: Ctx, db: Db, planned: readonly Planned[]): Promise<NewAsset[]> {
  const without = new Map<number, number>()
  for (const { asset } of planned)
    if (asset.code === '') without.set(asset.type_id, (without.get(asset.type_id) ?? 0) + 1)
  const codes = new Map<number, string[]>()
  // In order of ids, so that two uploads can't wait for each other.
  for (const [typeId, count] of [...without].sort(([one], [other]) => one - other)) {
    const given = new Set(planned.map(({ asset: { code } }) => keyOf(code)))
    const free = await takeCodes(ctx, db, typeId, count, given)
    codes.set(typeId, free.reverse())
  }
  return planned.map(({ asset }) =>
    asset.code === '' ? { ...asset, code: codes.get(asset.type_id)?.pop() ?? '' } : asset,
  )
}

const SHOWN = 100

/** Assets from a file. All or nothing. */
export const assetUpload = defineSheetUpload({
  sheet: assetSheet,
  calls: { upload: uploadAssets, columns: readAssetColumns, problems: downloadAssetProblems },
  errors: 'assets.upload',
  said: uploadTexts.text('uploaded'),
  addsOnce: true,
  offer: (ctx, db) => offerOf(ctx, db),
  judge: async (ctx, db, { table, offer }) => {
    const reaches = reachedPlaces(ctx)
    const planned = table.rows.flatMap((row) => judge(row, offer, reaches))
    await refuseCollisions(ctx, db, planned)
    return { planned, today: offer.today }
  },
  write: async (ctx, db, { planned, today }) => {
    const assets = await insertAssets(ctx, db, await withCodes(ctx, db, planned), today)
    await recordAudit(ctx, db, {
      ...{ recordType: 'asset', recordLabel: uploadTexts.english('imported', { count: assets.length }) },
      ...{ action: 'assets.upload.commit', details: { rows: assets.length } },
    })
    return assets
  },
  answer: ({ planned }, written) => {
    const sound = planned.filter(({ row }) => row.isSound)
    return {
      added: written?.length ?? sound.length,
      rows: sound.slice(0, SHOWN).map(({ row, type, asset }, at) => ({
        ...{ row: row.number, name: asset.name, type: type.name, serial: asset.serial },
        code: written?.[at]?.code ?? asset.code,
      })),
    }
  },
})
