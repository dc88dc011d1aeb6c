import { sheetColumnsCall, sheetProblemsCall } from '../../imports/sheets/sheet-calls.ts'
import { cellProblem, sheetDecisions } from '../../imports/sheets/sheet-shapes.ts'
import { fieldTexts } from '../../kit/field.texts.ts'
import { can, endpoint, field, z } from '../../kit/index.ts'

const mayPlace = can('organisation.geo.manage')

export const downloadGeocodeSample = endpoint({
  id: 'employees.geocode.sample',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/geocodeupdatesample',
  access: mayPlace,
  answer: 'file',
  data: z.null(),
  summary: 'Every location with its coordinates, as a workbook to fill in',
})

export const uploadGeocodes = endpoint({
  id: 'employees.geocode.upload',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/geocodeupdate',
  access: mayPlace,
  body: z.object({
    /** File path of an upload to `imports`. */
    filePath: field.requiredText(300),
    ...sheetDecisions(),
    /** 1 validates and previews without writing. */
    preview: field.optional(z.union([field.flag(), z.boolean()])),
  }),
  data: z.object({
    saved: z.boolean(),
    /** Rows whose coordinates or radius differ from the stored ones. */
    changed: z.int(),
    unchanged: z.int(),
    rows: z.array(
      z.object({
        row: z.int(),
        LOCATION_ID: field.id(),
        LOCATION_NAME: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        /** Radius of the fence `Main area`, where the file defines one. */
        radius_m: z.nullable(field.whole()),
        /** The location's current coordinates. */
        before: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
        is_changed: z.boolean(),
      }),
    ),
    /** In a preview: the errors that would refuse the file. */
    err_list: z.array(cellProblem),
  }),
  errors: [
    'employees.geocode_rejected',
    'employees.geocode_unreadable',
    'employees.geocode_columns',
    'files.not_uploaded',
  ],
  summary: 'Coordinates of locations from a file: all or nothing',
})
export type GeocodeResult = z.infer<typeof uploadGeocodes.data>

export const readGeocodeColumns = sheetColumnsCall('employees.geocode.columns', uploadGeocodes)
export const downloadGeocodeProblems = sheetProblemsCall('employees.geocode.problems', uploadGeocodes)

export const updatePeopleLocation = endpoint({
  id: 'employees.location.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/forms_api/updatelocation_emp',
  access: can('employees.profile.edit'),
  body: z.object({
    emp_ids: field.ids(1000).check(z.minLength(1, fieldTexts.error('onePerson'))),
    LOCATION_ID: field.id(),
    /** Default: today. */
    effective_date: field.optional(field.isoDate()),
    reason: field.optional(field.message(300)),
  }),
  data: z.object({
    /** Number of people whose location changed. */
    updated: z.int(),
    /** Number of people who already had it. */
    unchanged: z.int(),
    /** Of the updated, people whose change takes effect later. */
    scheduled: z.int(),
  }),
  errors: ['employees.outside_reach', 'employees.has_left'],
  summary: 'Set the location of many people at once',
})
