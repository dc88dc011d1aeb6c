import type { FieldOption } from '@muster/contract/forms/form-definition'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { currencies, timeZoneNames } from './locale-lists.ts'
import { allStates, countries } from './places.ts'

/**
 * `choose` returns the records the caller may choose; `name` also those whose name the caller may only read.
 * A record shows its manager's name, for example, to people who could not choose that manager.
 */
export type MasterPurpose = 'choose' | 'name'

/** A master whose records are rows of a table. */
export interface TableMaster {
  readonly slug: string
  /**
   * The organisation's records as rows `(value bigint, label text, parent bigint, active boolean)`. `parent`
   * is the record that narrows the choice (a sub-department's department), or null.
   */
  readonly rows: (ctx: Ctx, purpose: MasterPurpose) => RawBuilder<unknown>
  /** Too large to list (people): looked up by id, and listed only on request. */
  readonly searched?: boolean
}

/** A master that is the same for every organisation. */
interface FixedMaster {
  readonly slug: string
  readonly options: () => Promise<readonly FieldOption[]>
}

export type MasterSource = TableMaster | FixedMaster

/** The organisation's own masters: slug, table, and the column that narrows it. */
export const masterTables = {
  entity: { table: 'entity' },
  location: { table: 'location' },
  branch: { table: 'branch', parent: 'location_id' },
  zone: { table: 'zone' },
  region: { table: 'region' },
  department: { table: 'department' },
  sub_department: { table: 'sub_department', parent: 'department_id' },
  designation: { table: 'designation' },
  grade: { table: 'grade' },
  employee_type: { table: 'employee_type' },
  employment_type: { table: 'employment_type' },
  cost_centre: { table: 'cost_centre' },
  gl_code: { table: 'gl_code' },
  business_unit: { table: 'business_unit' },
  channel_type: { table: 'channel_type' },
  channel: { table: 'channel', parent: 'channel_type_id' },
  access_level: { table: 'access_level' },
  reason: { table: 'reason' },
} as const satisfies Record<string, { table: string; parent?: string }>

export type MasterTable = keyof typeof masterTables

function tableMaster(slug: string, { table, parent }: { table: string; parent?: string }): TableMaster {
  const parentColumn = parent ? sql.ref(parent) : sql`null::bigint`
  return {
    slug,
    rows: (ctx) => sql`
      select id as value, name as label, ${parentColumn} as parent, status = 1 as active
      from ${sql.table(table)} where org_id = ${ctx.orgId}`,
  }
}

const fixedMasters: FixedMaster[] = [
  {
    slug: 'country',
    options: async () => (await countries()).map(({ id, name }) => ({ value: id, label: name })),
  },
  {
    slug: 'state',
    options: async () =>
      (await allStates()).map(({ id, name, countryId }) => ({ value: id, label: name, parent: countryId })),
  },
  {
    slug: 'currency',
    options: async () => currencies().map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
  },
  { slug: 'time_zone', options: async () => timeZoneNames().map((id) => ({ value: id, label: id })) },
]

const sources = new Map<string, MasterSource>(
  [
    ...Object.entries(masterTables).map(([slug, described]) => tableMaster(slug, described)),
    ...fixedMasters,
  ].map((source) => [source.slug, source]),
)

/** Adds a master of a higher module (people, assets …). Its slug is what form fields refer to as `master`. */
export function registerMaster(source: MasterSource): void {
  if (sources.has(source.slug)) throw new Error(`The master ${source.slug} is registered twice.`)
  sources.set(source.slug, source)
}

export function masterSource(slug: string): MasterSource | undefined {
  return sources.get(slug)
}

/** Slugs of every master that a form field can take its options from. */
export function masterSlugs(): string[] {
  return [...sources.keys()]
}
