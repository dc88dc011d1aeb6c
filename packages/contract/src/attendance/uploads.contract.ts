import { sheetColumnsCall, sheetProblemsCall } from '../imports/sheets/sheet-calls.ts'
import { cellProblem, mappingByHeading, sheetDecisions } from '../imports/sheets/sheet-shapes.ts'
import { can, endpoint, field, z } from '../kit/index.ts'

const manage = can('attendance.punch.manage')

const sample = {
  service: 'admin',
  method: 'POST',
  access: manage,
  answer: 'file',
  data: z.null(),
} as const

/** First and last day of the sample; default: the current month up to today. */
const range = {
  from_date: z.optional(field.isoDate()),
  to_date: z.optional(field.isoDate()),
  /** 1 fills in the recorded attendance of everybody in reach; 0 one person as an example. */
  filled: z._default(field.flag(), 0),
}

export const downloadMusterSample = endpoint({
  ...sample,
  id: 'attendance.upload.muster_sample',
  path: 'apiv2/auth/thread/download-mustar-attendance-sample',
  body: z.object(range),
  summary:
    'A workbook for attendance as a muster: one row per person, one column per day, cells such as 09:00-18:00',
})

export const downloadColumnSample = endpoint({
  ...sample,
  id: 'attendance.upload.column_sample',
  path: 'apiv2/auth/download-column-view-attendance-sample',
  body: z.object(range),
  summary: 'A workbook for attendance in columns: one row per person and day, with first in and last out',
})

const heading = z.optional(field.requiredText(120))
/** Column by heading. Without `date`, the file is a muster. */
const headingByColumn = z.strictObject({
  code: heading,
  date: heading,
  in: heading,
  out: heading,
  at: heading,
})

export const uploadAttendance = endpoint({
  id: 'attendance.upload.take',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/upload-attendance',
  access: manage,
  body: z.object({
    /** File path of an upload to `imports`. */
    filePath: field.requiredText(300),
    ...sheetDecisions(),
    /** Accepted in either direction, also as heading by column. */
    mapping: z.optional(z.nullable(z.union([headingByColumn, mappingByHeading()]))),
    /** 1 validates and previews without writing. */
    preview: z.optional(z.union([field.flag(), z.boolean()])),
  }),
  data: z.object({
    saved: z.boolean(),
    /** `log`: one punch per row. */
    view: z.enum(['muster', 'column', 'log']),
    headings: z.array(z.string()),
    people: z.int(),
    /** Punches in the file, new ones, and those already recorded. */
    punches: z.int(),
    taken: z.int(),
    repeated: z.int(),
    /** In a preview, the first 500 errors that would refuse the file. */
    err_list: z.array(cellProblem),
  }),
  errors: [
    'attendance.upload_rejected',
    'attendance.upload_unreadable',
    'attendance.upload_columns',
    'files.not_uploaded',
  ],
  summary: 'Import attendance from a file, as a muster or in columns; all or nothing',
})

export const readAttendanceColumns = sheetColumnsCall('attendance.upload.columns', uploadAttendance)
export const downloadAttendanceProblems = sheetProblemsCall('attendance.upload.problems', uploadAttendance)
