import type { AssetField, AssetFieldInput } from '@muster/contract/assets/asset-fields'
import { assetTypes as contract, type saveAssetCode } from '@muster/contract/assets/setup.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { type Column, decimalColumn } from '../../../platform/master/columns.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { assetsTexts } from '../assets.texts.ts'
import { depreciationTexts } from '../depreciation/depreciation.texts.ts'
import { slugNumber, withSlugs } from '../rules/field-values.ts'

/** Fields as JSON. New ones get their slugs when they are written, since a slug is never used again. */
const fieldsColumn: Column<AssetFieldInput[]> = {
  read: sql`r.fields`,
  write: (fields) => ({ fields: JSON.stringify(fields) }),
  normalise: (fields) =>
    fields.map(({ slug, name, kind, options, required }) => ({
      ...(slug === undefined ? {} : { slug }),
      ...{ name, kind, options: kind === 'choice' ? options : [], required },
    })),
  auditValues: (fields) => ({ fields: fields.map(({ name, kind }) => `${name} (${kind})`).join(', ') }),
}

const lastSlug = (fields: readonly AssetField[]) => Math.max(...fields.map(({ slug }) => slugNumber(slug)))

/** Which of these fields assets of the type have values of. */
async function findUsed(ctx: Ctx, db: Db, typeId: number, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  const { rows } = await sql<{ slug: string }>`
    select s.slug from unnest(${[...slugs]}::text[]) s (slug) where exists (
      select from asset a where a.org_id = ${ctx.orgId} and a.type_id = ${typeId} and a.field_values ? s.slug)`.execute(
    db,
  )
  return new Set(rows.map(({ slug }) => slug))
}

/** Refuses to remove a field that has values, or to make another kind of it. */
async function requireUnused(
  ctx: Ctx,
  db: Db,
  typeId: number,
  [before, next]: [readonly AssetFieldInput[], readonly AssetFieldInput[]],
): Promise<void> {
  const kinds = new Map(next.map(({ slug, kind }) => [slug, kind]))
  const changed = before.filter(({ slug, kind }) => kinds.get(slug) !== kind)
  const used = await findUsed(
    ctx,
    db,
    typeId,
    changed.flatMap(({ slug = '' }) => slug),
  )
  const first = changed.find(({ slug = '' }) => used.has(slug))
  if (first) fail('assets.field_in_use', { parameters: { name: first.name } })
}

const hasRepeated = (names: readonly string[]) =>
  new Set(names.map((name) => name.toLowerCase())).size < names.length

/** An exact decimal or nothing, a number on the wire. */
const nullableDecimal = (name: string): Column<number | null> => ({
  read: sql`${sql.ref(`r.${name}`)}::float8`,
  write: (value) => ({ [name]: value === null ? null : String(value) }),
})

/** Types of assets: their category, the codes of their assets and their fields. */
export const assetTypes = defineMaster({
  contract,
  table: 'asset_type',
  record: 'asset_type',
  audited: { label: assetsTexts('type'), path: () => '/assets/types' },
  nameOf: ({ name }) => name,
  columns: {
    fields: fieldsColumn,
    salvage_percent: decimalColumn('salvage_percent'),
    rate_percent: nullableDecimal('rate_percent'),
  },
  extraColumns: {
    category: sql<string>`(select c.name from asset_category c where c.org_id = r.org_id and c.id = r.category_id)`,
    used_by: sql<number>`(select count(*)::int from asset u where u.org_id = r.org_id and u.type_id = r.id)`,
    next_code: sql<string>`r.code_prefix || lpad(r.next_number::text, greatest(r.code_digits, length(r.next_number::text)), '0')`,
    last_field: sql<number>`r.last_field`,
  },
  order: sql`lower(r.name), r.id`,
  unique: [
    { of: ['name'], message: assetsTexts.text('typeNameTaken') },
    { of: ['code_prefix'], message: assetsTexts.text('prefixTaken') },
  ],
  choices: { categories: { table: 'asset_category', where: sql`m.status = 1` } },
  references: { category_id: { of: 'categories', message: assetsTexts.text('chooseCategory') } },
  check: async (ctx, db, { before, next }) => {
    const { fields, depreciation, life_months, rate_percent } = next
    if (depreciation !== 'none' && life_months === null)
      fail('request.invalid', { fields: { life_months: depreciationTexts('needsLife') } })
    if (depreciation === 'written_down' && rate_percent === null)
      fail('request.invalid', { fields: { rate_percent: depreciationTexts('needsRate') } })
    if (hasRepeated(fields.map(({ name }) => name)))
      fail('request.invalid', { fields: { fields: assetsTexts('fieldNamesRepeated') } })
    const known = new Set(before?.fields.map(({ slug }) => slug))
    const slugs = fields.flatMap(({ slug }) => slug ?? [])
    if (slugs.some((slug) => !known.has(slug)) || new Set(slugs).size < slugs.length)
      fail('request.invalid', { fields: { fields: assetsTexts('fieldUnknown') } })
    if (before) await requireUnused(ctx, db, before.type_id, [before.fields, fields])
  },
  refuseRemoval: (_ctx, _db, { used_by: count }) => {
    if (count > 0) fail('assets.type_in_use', { parameters: { count } })
    return Promise.resolve()
  },
})

type Input = Parameters<typeof assetTypes.save>[1]
type Saved = DataOf<typeof saveAssetCode>

/** Saves a type, and gives its new fields their slugs. @throws AppError of `assetTypes.save` */
export function saveType(ctx: Ctx, input: Input): Promise<Saved> {
  const { fields } = input
  if (fields === undefined) return assetTypes.save(ctx, input)
  return assetTypes.save(ctx, input, {
    columns: (before) => {
      if (fields.every(({ slug }) => slug !== undefined)) return {}
      const last = before?.last_field ?? 0
      const named = withSlugs(fields, last) as AssetField[]
      return { fields: JSON.stringify(fieldsColumn.normalise?.(named)), last_field: lastSlug(named) }
    },
  })
}

/** Sets the codes of a type. @throws AppError of `assetTypes.save` */
export const saveCode = (ctx: Ctx, input: BodyOf<typeof saveAssetCode>): Promise<Saved> =>
  assetTypes.save(ctx, input)
