import { sheetColumnsCall, sheetProblemsCall } from '../imports/sheets/sheet-calls.ts'
import { cellProblem, sheetDecisions } from '../imports/sheets/sheet-shapes.ts'
import { can, endpoint, field, z } from '../kit/index.ts'
import { holidayTypeId, holidayYearInText, impactSeen } from './holiday-shapes.ts'

const manage = can('holidays.list.manage')

export const downloadHolidaySample = endpoint({
  id: 'holidays.upload.sample',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/bulksampleholiday',
  access: manage,
  query: z.object({
    /** Include the holidays of this year, to edit and upload again; omitted: one example row. */
    year: z.optional(holidayYearInText()),
  }),
  answer: 'file',
  data: z.null(),
  summary:
    'A workbook for many holidays, with the organisation’s own types, locations and entities to choose from',
})

export const uploadHolidays = endpoint({
  id: 'holidays.upload.commit',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/bulkupdateholiday',
  access: manage,
  body: z.object({
    /** File path of an upload to `imports`. */
    filePath: field.requiredText(300),
    ...sheetDecisions(),
    /** 1 validates and previews without writing. */
    preview: field.optional(z.union([field.flag(), z.boolean()])),
    ...impactSeen,
  }),
  data: z.object({
    saved: z.boolean(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    rows: z.array(
      z.object({
        row: z.int(),
        date: z.string(),
        name: z.string(),
        holiday_type: holidayTypeId(),
        holiday_type_name: z.string(),
        /** Description of the people it applies to; empty for everybody. */
        whom: z.string(),
        action: z.enum(['create', 'update', 'same']),
      }),
    ),
    /** In a preview: the errors that would refuse the file. */
    err_list: z.array(cellProblem),
  }),
  errors: [
    'holidays.upload_rejected',
    'holidays.upload_unreadable',
    'holidays.upload_columns',
    'holidays.impact_unseen',
    'files.not_uploaded',
  ],
  summary: 'Holidays from a file: all or nothing',
})
export type HolidayUpload = z.infer<typeof uploadHolidays.data>

export const readHolidayColumns = sheetColumnsCall('holidays.upload.columns', uploadHolidays)
export const downloadHolidayProblems = sheetProblemsCall('holidays.upload.problems', uploadHolidays)
