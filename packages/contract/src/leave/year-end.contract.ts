import { can, endpoint, field, listBody, z } from '../kit/index.ts'

const configure = can('leave.rule.configure')

const row = z.object({
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_CODE: z.string(),
  EMPLOYEE_NAME: z.string(),
  LEAVE_TYPE_ID: field.id(),
  LEAVE_TYPE_NAME: z.string(),
  colour: z.string(),
  /** Balance on the last day of the leave year, without days that expire anyway. */
  balance: z.number(),
  carried: z.number(),
  encashed: z.number(),
  lapsed: z.number(),
  /** Expiry of the carried days, and how many of them expire then. */
  expires_on: z.nullable(z.string()),
  expiring: z.number(),
  reason: z.string(),
})
export type YearEndRow = z.infer<typeof row>

const sums = { people: z.int(), carried: z.number(), encashed: z.number(), lapsed: z.number() }

const run = z.object({
  id: field.id(),
  year_to: z.string(),
  state: z.enum(['running', 'done', 'undoing', 'undone']),
  is_scheduled: z.boolean(),
  ...sums,
  started_by: z.string(),
  started_at: z.string(),
  finished_at: z.nullable(z.string()),
  undone_by: z.string(),
  undone_at: z.nullable(z.string()),
  /** During a revert, number of people done. */
  taken_back: z.int(),
  /** The revert was interrupted: repeating it resumes. */
  has_broken_off: z.boolean(),
})
export type YearEndRun = z.infer<typeof run>

export const listYearEnds = endpoint({
  id: 'leave.year_end.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/leave/year-ends',
  access: configure,
  data: z.object({
    /** Ends of leave years under the current rules, newest first; future ones can only be previewed. */
    offered: z.array(z.object({ year_to: z.string(), is_over: z.boolean(), is_closed: z.boolean() })),
    /** Newest first, at most 100. */
    runs: z.array(run),
  }),
  summary: 'Leave years that can be closed, and past closings',
})

export const previewYearEnd = endpoint({
  id: 'leave.year_end.preview',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/leave/year-end/preview',
  access: configure,
  body: z.object({ year_to: field.isoDate(), search: listBody().search }),
  data: z.object({
    year_to: z.string(),
    ...sums,
    /** Most lapsing days first, at most 200. */
    rows: z.array(row),
    /** Total number of person and type pairs. */
    total_rows: z.int(),
    /** Pairs skipped because leave of that year is still pending. */
    waiting: z.int(),
  }),
  errors: ['leave.no_year_end'],
  summary:
    'Previews closing leave years: days carried, paid out and lapsed by person and type; writes nothing',
})

export const exportYearEnd = endpoint({
  id: 'leave.year_end.export',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/leave/year-end/export',
  access: configure,
  body: z.object({ year_to: field.isoDate(), search: listBody().search }),
  answer: 'file',
  // Above 5,000 rows a job creates the file, which is then in My downloads.
  data: z.nullable(z.object({ job: z.string(), total_rows: z.int() })),
  errors: ['leave.no_year_end'],
  summary: 'The preview of closing leave years as a workbook',
})

export const runYearEnd = endpoint({
  id: 'leave.year_end.run',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/leave/year-end/run',
  access: configure,
  body: z.strictObject({ year_to: field.isoDate() }),
  data: z.object({ run_id: field.id(), job_id: z.string() }),
  errors: ['leave.no_year_end', 'leave.year_not_over', 'leave.year_end_busy'],
  summary: 'Close the leave years that ended on a day, in the background; skips people already closed',
})

export const undoYearEnd = endpoint({
  id: 'leave.year_end.undo',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/leave/year-end/undo',
  access: configure,
  body: z.strictObject({ run_id: field.id() }),
  data: z.object({ run_id: field.id(), people: z.int(), job_id: z.string() }),
  errors: ['leave.year_end_used', 'leave.year_end_state', 'leave.year_end_busy'],
  summary:
    'Revert the closing of leave years in the background, while nothing depends on it; or resume an interrupted revert',
})

export const listYearEndRows = endpoint({
  id: 'leave.year_end.rows',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/leave/year-end/rows',
  access: configure,
  body: z.object({
    run_id: field.id(),
    page: listBody().page,
    limit: listBody().limit,
    search: listBody().search,
  }),
  data: z.object({ run, rows: z.array(row), total_rows: z.int(), numPages: z.int() }),
  summary: 'Days that a closing carried, paid out and let lapse, by person and type',
})
