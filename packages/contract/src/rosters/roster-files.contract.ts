import { sheetColumnsCall, sheetProblemsCall } from '../imports/sheets/sheet-calls.ts'
import { cellProblem, sheetDecisions } from '../imports/sheets/sheet-shapes.ts'
import { can, endpoint, field, z } from '../kit/index.ts'
import { ROSTER_FILES } from './rosters.constants.ts'

const view = can('rosters.roster.view')
const manage = can('rosters.roster.manage')

export const downloadRoster = endpoint({
  id: 'rosters.download.one',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/roster/downloadRosterData/{id}',
  access: view,
  params: z.object({ id: field.idInText() }),
  answer: 'file',
  data: z.null(),
  summary: 'A roster as a workbook; responds with plain text if it can’t be created',
})

export const downloadRosters = endpoint({
  id: 'rosters.download.many',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/roster/downloadRosterDataMultiple/{id}',
  access: view,
  params: z.object({
    /** Comma-separated ids. */
    id: z.string().check(z.regex(new RegExp(`^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${ROSTER_FILES - 1}}$`))),
  }),
  answer: 'file',
  data: z.null(),
  summary: 'Several rosters as one workbook, one sheet each; responds with plain text if it can’t be created',
})

/** Upload into a new roster, or into an existing one. */
const target = {
  roster_id: z.optional(field.id()),
  location_id: z.optional(field.id()),
}

export const downloadRosterSample = endpoint({
  id: 'rosters.upload.sample',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/bulkRoster/createBulkRosterSample',
  access: manage,
  body: z.object({
    ...target,
    /** Period of a new roster. */
    from_date: z.optional(field.isoDate()),
    to_date: z.optional(field.isoDate()),
  }),
  answer: 'file',
  data: z.null(),
  summary: 'A workbook with a location’s people and the days of a period, to fill with shift codes',
})

export const uploadRoster = endpoint({
  id: 'rosters.upload.commit',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/bulkRoster/createBulkRoster',
  access: manage,
  body: z.object({
    /** File path of an upload to `imports`. */
    filePath: field.requiredText(300),
    ...sheetDecisions(),
    ...target,
    /** Name of a new roster. */
    name: z.optional(field.requiredText(120)),
    /** 1 validates and previews without writing. */
    preview: z.optional(z.union([field.flag(), z.boolean()])),
  }),
  data: z.object({
    saved: z.boolean(),
    /** Null in the preview of a new roster. */
    roster_id: z.nullable(field.id()),
    people: z.int(),
    days: z.int(),
    /** Number of cells that differ from the stored ones. */
    changed: z.int(),
    /** In a preview: the errors that would refuse the file. */
    err_list: z.array(cellProblem),
  }),
  errors: [
    'rosters.period_locked',
    'rosters.upload_rejected',
    'rosters.upload_unreadable',
    'rosters.upload_columns',
    'rosters.name_taken',
    'rosters.status_refused',
    'files.not_uploaded',
  ],
  summary: 'Import a roster’s cells from a file; all or nothing',
})
export type RosterUpload = z.infer<typeof uploadRoster.data>

export const readRosterColumns = sheetColumnsCall('rosters.upload.columns', uploadRoster)
export const downloadRosterProblems = sheetProblemsCall('rosters.upload.problems', uploadRoster)
