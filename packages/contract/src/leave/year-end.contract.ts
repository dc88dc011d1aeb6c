import { can, endpoint, field, listBody, z } from '../kit/index.ts'

const configure = can('leave.rule.configure')

const row = z.object({
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_CODE: z.string(),
  EMPLOYEE_NAME: z.string(),
  LEAVE_TYPE_ID: field.id(),
  LEAVE_TYPE_NAME: z.string(),
  colour: z.string(),
  /** Days on the last day of the leave year, apart from those that expire by themselves. */
  balance: z.number(),
  carried: z.number(),
  encashed: z.number(),
  lapsed: z.number(),
  /** The last day on which carried days can be taken, and how many of them that holds for. */
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
  /** While it is being taken back: people for whom that is done. */
  taken_back: z.int(),
  /** Taking it back has stopped on the way: asking for it once more goes on with it. */
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
    /** Last days of leave years by the rules in force, the latest first; those to come can only be looked at. */
    offered: z.array(z.object({ year_to: z.string(), is_over: z.boolean(), is_closed: z.boolean() })),
    /** Latest first, a hundred at most. */
    runs: z.array(run),
  }),
  summary: 'Leave years that can be closed, and what was closed',
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
    /** Where most lapses first, 200 at most. */
    rows: z.array(row),
    /** Person and type pairs in all. */
    total_rows: z.int(),
    /** Pairs that are left out: leave of the year still waits for a decision on them. */
    waiting: z.int(),
  }),
  errors: ['leave.no_year_end'],
  summary: 'What closing leave years would carry, pay out and let lapse, by person and type; writes nothing',
})

export const exportYearEnd = endpoint({
  id: 'leave.year_end.export',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/leave/year-end/export',
  access: configure,
  body: z.object({ year_to: field.isoDate(), search: listBody().search }),
  answer: 'file',
  // More than five thousand are made in the background: the file is under My downloads then.
  data: z.nullable(z.object({ job: z.string(), total_rows: z.int() })),
  errors: ['leave.no_year_end'],
  summary: 'What closing leave years would come to now, person by person, as a workbook',
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
  summary:
    'Close the leave years that ended on a day, in the background; who was closed already is left alone',
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
    'Take the closing of leave years back in the background, as long as nothing has been made of it; or go on with that',
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
  summary: 'What a closing carried, paid out and let lapse, by person and type',
})
