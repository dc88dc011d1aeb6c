import { assetReports as contract } from '@muster/contract/assets/reports.contract'
import { sql } from 'kysely'
import { findColumns } from '../../../platform/datasets/index.ts'
import { fail } from '../../../platform/errors.ts'
import type { Column } from '../../../platform/master/columns.ts'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { assetsDataset } from './assets.dataset.ts'
import { assetReportsTexts } from './reports.texts.ts'

/** A list as JSON, without what is there twice. */
const listColumn = <V extends string | number>(name: string): Column<V[]> => ({
  read: sql.ref(`r.${name}`),
  write: (values) => ({ [name]: JSON.stringify(values) }),
  normalise: (values) => [...new Set(values)],
  auditValues: (values) => ({ [name]: values.join(', ') }),
})

/** Reports about assets by configuration. A column that is gone later, such as a type's field, is left out of the file. */
export const assetReports = defineMaster({
  contract,
  table: 'asset_report',
  record: 'asset_report',
  audited: { label: assetReportsTexts('report'), path: () => '/assets/reports' },
  nameOf: ({ name }) => name,
  columns: {
    columns: listColumn('columns'),
    type_ids: listColumn('type_ids'),
    category_ids: listColumn('category_ids'),
    location_ids: listColumn('location_ids'),
    entity_ids: listColumn('entity_ids'),
    statuses: listColumn('statuses'),
  },
  order: sql`lower(r.name), r.id`,
  unique: [{ of: ['name'], message: assetReportsTexts.text('nameTaken') }],
  choices: {
    types: { table: 'asset_type' },
    categories: { table: 'asset_category' },
    locations: { table: 'location' },
    entities: { table: 'entity' },
  },
  references: {
    ...{ type_ids: 'types', category_ids: 'categories', location_ids: 'locations', entity_ids: 'entities' },
  },
  check: async (ctx, db, { before, next }) => {
    const known = await findColumns(ctx, db, assetsDataset)
    const kept = new Set(before?.columns)
    if (next.columns.some((key) => !known.has(key) && !kept.has(key)))
      fail('request.invalid', { fields: { columns: assetReportsTexts('unknownColumn') } })
  },
})
