import { can, choices, endpoint, field, z } from '../kit/index.ts'
import { master } from '../kit/master.ts'
import { assetStatuses, MAX_REPORT_COLUMNS, reportShows } from './assets.constants.ts'

const path = (name: string) => `apiv1/hrms/assets/${name}` as const

/** Values of one filter. */
const MOST_VALUES = 100

const ids = () => z._default(z.array(field.id()).check(z.maxLength(MOST_VALUES)), [])

export const assetReports = master({
  id: 'assets.report',
  access: can('assets.category.manage'),
  key: 'report_id',
  fields: {
    name: field.requiredText(120),
    /** Columns in their order: keys of the list that the report offers. */
    columns: z
      .array(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,40}$/)))
      .check(z.minLength(1), z.maxLength(MAX_REPORT_COLUMNS)),
    type_ids: ids(),
    category_ids: ids(),
    location_ids: ids(),
    entity_ids: ids(),
    statuses: z._default(z.array(z.literal([...assetStatuses])).check(z.maxLength(assetStatuses.length)), []),
    shows: z._default(z.enum(reportShows), 'used'),
  },
})

export const listAssetReports = endpoint({
  id: 'assets.report.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  access: can('assets.list.view'),
  path: path('getAssetReportConfig'),
  body: z.object({}),
  data: z.object({
    reports: z.array(z.object(assetReports.row)),
    /** What a report can show, with the headings of the file. */
    columns: z.array(z.object({ key: z.string(), heading: z.string() })),
    types: choices(),
    categories: choices(),
    locations: choices(),
    entities: choices(),
    abilities: z.object({ set_up: z.boolean() }),
  }),
  summary: 'The reports about assets, and what they can show',
})

export const saveAssetReport = assetReports.save({
  path: path('addAssetReportConfig'),
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or edit a report about assets: its columns, and which assets it has',
})

export const removeAssetReport = assetReports.remove({
  path: path('deleteAssetReportConfig'),
  summary: 'Delete a report about assets',
})

export const exportAssetReport = endpoint({
  id: 'assets.report.export',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/assets/getAssetReportByConfig',
  access: can('assets.list.view'),
  query: z.object({ report_id: field.idInText() }),
  answer: 'file',
  data: z.object({ job: z.string(), total_rows: z.int() }),
  summary: 'A report as Asset_Report.xlsx; a large one is written by a background job',
})
