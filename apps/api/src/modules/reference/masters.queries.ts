import type { FieldOption } from '@muster/contract/forms/form-definition'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { type MasterPurpose, masterSource, type TableMaster } from './master-sources.ts'

interface OptionRow {
  master: string
  value: number
  label: string
  parent: number | null
  active: boolean
}

/** Maximum number of listed records of a searched master (people); beyond it a picker must search. */
const SEARCHED_LIMIT = 1000

export interface OptionsInput {
  /** Leaves out retired records. */
  activeOnly?: boolean
  /** Also lists masters that are too large for a list, up to 1,000 records. */
  withSearched?: boolean
  /** By master slug: the only ids the caller may choose. */
  within?: Readonly<Record<string, readonly number[]>>
}

function toOption(row: OptionRow): FieldOption {
  return {
    value: row.value,
    label: row.label,
    ...(row.parent === null ? {} : { parent: row.parent }),
    ...(row.active ? {} : { active: false }),
  }
}

async function unionOf(db: Db, parts: RawBuilder<unknown>[]): Promise<OptionRow[]> {
  if (parts.length === 0) return []
  const union = sql.join(parts, sql` union all `)
  const { rows } = await sql<OptionRow>`
    select * from (${union}) options order by master, lower(label), value`.execute(db)
  return rows
}

function grouped(slugs: Iterable<string>, rows: readonly OptionRow[]): Map<string, FieldOption[]> {
  const bySlug = new Map<string, FieldOption[]>([...slugs].map((slug) => [slug, []]))
  for (const row of rows) bySlug.get(row.master)?.push(toOption(row))
  return bySlug
}

function listing(ctx: Ctx, master: TableMaster, input: OptionsInput): RawBuilder<unknown> {
  const ids = input.within?.[master.slug]
  return sql`(
    select ${master.slug}::text as master, m.value, m.label, m.parent, m.active
    from (${master.rows(ctx, 'choose')}) m
    where ${input.activeOnly ? sql`m.active` : sql`true`}
      and ${ids ? sql`m.value = any (${ids}::bigint[])` : sql`true`}
    ${master.searched ? sql`order by m.label, m.value limit ${SEARCHED_LIMIT}` : sql``})`
}

/**
 * Options by master slug, sorted by name: one statement for all of them. Unregistered masters are left out,
 * and so are searched ones unless requested: their options are looked up instead.
 */
export async function masterOptions(
  ctx: Ctx,
  db: Db,
  slugs: readonly string[],
  input: OptionsInput = {},
): Promise<Record<string, FieldOption[]>> {
  const listed: TableMaster[] = []
  const fixed: [string, FieldOption[]][] = []
  for (const slug of new Set(slugs)) {
    const source = masterSource(slug)
    if (!source) continue
    if ('options' in source) fixed.push([slug, [...(await source.options())]])
    else if (!source.searched || input.withSearched) listed.push(source)
  }
  const rows = await unionOf(
    db,
    listed.map((master) => listing(ctx, master, input)),
  )
  return Object.fromEntries([
    ...grouped(
      listed.map(({ slug }) => slug),
      rows,
    ),
    ...fixed,
  ])
}

export type MasterIds = Readonly<Record<string, Iterable<number | string>>>

/**
 * The records with these ids, by master slug and id: one statement for all masters. Ids of another
 * organisation, of the wrong type or unknown ones are left out.
 */
export async function findMasterRecords(
  ctx: Ctx,
  db: Db,
  input: MasterIds,
  purpose: MasterPurpose = 'name',
): Promise<Map<string, Map<number | string, FieldOption>>> {
  const found = new Map<string, Map<number | string, FieldOption>>()
  const parts: RawBuilder<unknown>[] = []
  for (const [slug, values] of Object.entries(input)) {
    const source = masterSource(slug)
    if (!source) continue
    const ids = new Set(values)
    found.set(slug, new Map())
    if ('options' in source) {
      const options = (await source.options()).filter((option) => ids.has(option.value))
      found.set(slug, new Map(options.map((option) => [option.value, option])))
      continue
    }
    const numbers = [...ids].filter((id) => Number.isSafeInteger(id) && Number(id) > 0)
    if (numbers.length === 0) continue
    parts.push(sql`
      select ${slug}::text as master, m.value, m.label, m.parent, m.active
      from (${source.rows(ctx, purpose)}) m where m.value = any (${numbers}::bigint[])`)
  }
  for (const row of await unionOf(db, parts)) found.get(row.master)?.set(row.value, toOption(row))
  return found
}
