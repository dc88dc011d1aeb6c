import type { AssetField } from '@muster/contract/assets/asset-fields'
import { assetStatuses } from '@muster/contract/assets/assets.constants'
import { FILTER } from '@muster/contract/kit/filter-ids'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Dataset, DatasetColumn } from '../../../platform/datasets/index.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { assetScope, VIEW } from '../assets.access.ts'
import { statusText } from '../assets.views.ts'
import { depreciatedSql } from '../depreciation/depreciation.queries.ts'
import { assetReportsTexts } from './reports.texts.ts'

type Key = Exclude<Parameters<typeof assetReportsTexts.text>[0], 'fieldOfType'>

const column = (
  key: string,
  type: DatasetColumn['type'],
  value: RawBuilder<unknown>,
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({
  ...{ key, type, heading: assetReportsTexts.text(key as Key), sql: () => value },
  ...more,
})

const usual = { isUsual: true } as const
const choicesOf = (keys: readonly Key[]) => () =>
  keys.map((value) => ({ value, label: assetReportsTexts(value) }))

/** Until today, or the write-off. */
const untilToday = (today: unknown) => sql`least(${today}::date, a.retired_on)`

const columns: readonly DatasetColumn[] = [
  column('code', 'text', sql.ref('a.code'), { ...usual, width: 14 }),
  column('name', 'text', sql.ref('a.name'), { ...usual, width: 28 }),
  column('type', 'text', sql.ref('t.name'), {
    ...usual,
    ...{ identity: () => sql.ref('a.type_id'), filterId: FILTER.assetType, width: 18 },
  }),
  column('category', 'text', sql.ref('c.name'), {
    ...{ identity: () => sql.ref('t.category_id'), filterId: FILTER.assetCategory, width: 18 },
  }),
  column('serial', 'text', sql`nullif(a.serial, '')`, { ...usual, width: 20 }),
  column('status', 'choice', sql`a.status::text`, {
    ...usual,
    choices: () => assetStatuses.map((value) => ({ value: String(value), label: statusText(value) })),
    width: 20,
  }),
  column('in_use', 'choice', sql`case when a.retired_on is null then 'yes' else 'no' end`, {
    choices: choicesOf(['yes', 'no']),
  }),
  column('condition', 'choice', sql.ref('a.condition'), {
    choices: choicesOf(['new', 'good', 'fair', 'poor']),
  }),
  column('holder', 'text', sql.ref('e.full_name'), {
    ...usual,
    ...{ joins: ['holder'], identity: () => sql.ref('e.id'), width: 26 },
  }),
  column('holder_code', 'text', sql.ref('e.code'), { joins: ['holder'], width: 14 }),
  column('holder_department', 'text', sql.ref('d.name'), {
    joins: ['holder', 'department'],
    ...{ identity: () => sql.ref('e.department_id'), width: 22 },
  }),
  column('handed_on', 'date', sql.ref('h.handed_on'), { joins: ['holder'] }),
  column('due_back_on', 'date', sql.ref('h.due_back_on'), { joins: ['holder'] }),
  {
    ...column('days_overdue', 'days', sql`null`, { joins: ['holder'] }),
    sql: ({ today }) => sql`case when h.due_back_on < ${today}::date then ${today}::date - h.due_back_on end`,
  },
  column(
    'confirmation',
    'choice',
    sql`case when h.id is not null then coalesce(h.answer, 'unanswered') end`,
    {
      ...{ joins: ['holder'], choices: choicesOf(['accepted', 'disputed', 'unanswered']), width: 18 },
    },
  ),
  column('location', 'text', sql.ref('lo.name'), {
    ...usual,
    ...{
      joins: ['location'],
      identity: () => sql.ref('a.location_id'),
      filterId: FILTER.location,
      width: 20,
    },
  }),
  column('entity', 'text', sql.ref('en.name'), {
    ...{ joins: ['entity'], identity: () => sql.ref('a.entity_id'), filterId: FILTER.entity, width: 20 },
  }),
  column('vendor', 'text', sql`nullif(a.vendor, '')`, { width: 22 }),
  column('purchased_on', 'date', sql.ref('a.purchased_on'), usual),
  column('cost', 'money', sql.ref('a.cost'), { currency: () => sql.ref('a.currency') }),
  column('currency', 'text', sql.ref('a.currency')),
  column('depreciation', 'choice', sql.ref('t.depreciation'), {
    choices: choicesOf(['none', 'straight_line', 'written_down']),
  }),
  {
    ...column('depreciated', 'money', sql`null`, { currency: () => sql.ref('a.currency') }),
    sql: ({ ctx, today }) =>
      sql`case when a.cost is not null then ${depreciatedSql(ctx, untilToday(today))} end`,
  },
  {
    ...column('book_value', 'money', sql`null`, { currency: () => sql.ref('a.currency') }),
    sql: ({ ctx, today }) => sql`case when a.retired_on is not null then 0 * a.cost
      else a.cost - ${depreciatedSql(ctx, untilToday(today))} end`,
  },
  column('warranty_until', 'date', sql.ref('a.warranty_until'), usual),
  column('retired_on', 'date', sql.ref('a.retired_on')),
  column('note', 'text', sql`nullif(a.note, '')`, { width: 40 }),
]

/** The fields that types add to their assets, each as a column that other types leave empty. One statement. */
async function fieldColumns(ctx: Ctx, db: Db): Promise<DatasetColumn[]> {
  const { rows } = await sql<{ id: number; name: string; fields: AssetField[] }>`
    select id, name, fields from asset_type where org_id = ${ctx.orgId} and fields <> '[]' order by lower(name), id`.execute(
    db,
  )
  return rows.flatMap(({ id, name, fields }) =>
    fields.map((field): DatasetColumn => {
      const value = sql`case when a.type_id = ${sql.lit(id)} then a.field_values ->> ${sql.lit(field.slug)} end`
      const heading = assetReportsTexts.text('fieldOfType', { type: name, field: field.name })
      const about = { key: `own_${id}_${field.slug}`, heading, width: 20 }
      switch (field.kind) {
        case 'number':
          return { ...about, type: 'number', sql: () => sql`(${value})::numeric` }
        case 'date':
          return { ...about, type: 'date', sql: () => sql`(${value})::date` }
        case 'yes_no':
          return { ...about, type: 'choice', sql: () => value, choices: choicesOf(['yes', 'no']) }
        default:
          return { ...about, type: 'text', sql: () => value }
      }
    }),
  )
}

/** Assets, those that are written off too, with their holder. */
export const assetsDataset: Dataset = {
  key: 'assets.assets',
  title: assetReportsTexts.text('dataset'),
  description: assetReportsTexts.text('datasetText'),
  // Reach is by the asset's place.
  subject: 'organisation',
  permission: VIEW,
  timing: 'now',
  from: ({ ctx }) => sql`asset a
    join asset_type t on t.org_id = ${ctx.orgId} and t.id = a.type_id
    join asset_category c on c.org_id = ${ctx.orgId} and c.id = t.category_id`,
  joins: {
    holder: ({ ctx }) => sql`
      left join asset_holding h on h.org_id = ${ctx.orgId} and h.asset_id = a.id and h.ended_on is null
      left join employee e on e.org_id = ${ctx.orgId} and e.id = h.employee_id`,
    department: ({ ctx }) =>
      sql`left join department d on d.org_id = ${ctx.orgId} and d.id = e.department_id`,
    location: ({ ctx }) => sql`left join location lo on lo.org_id = ${ctx.orgId} and lo.id = a.location_id`,
    entity: ({ ctx }) => sql`left join entity en on en.org_id = ${ctx.orgId} and en.id = a.entity_id`,
  },
  where: ({ ctx }) => sql<boolean>`a.org_id = ${ctx.orgId} and ${assetScope(ctx, VIEW)}`,
  columns,
  furtherColumns: fieldColumns,
  sort: [{ column: 'code', descending: false }],
  rowKeys: [{ sql: () => sql.ref('a.id'), type: 'bigint' }],
}
