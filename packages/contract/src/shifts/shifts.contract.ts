import { can, endpoint, field, limit, page, search, sort, z } from '../kit/index.ts'
import { shiftTerms } from './shift-shapes.ts'
import { shiftTexts } from './shifts.texts.ts'

const view = can('shifts.list.view')
const manage = can('shifts.list.manage')
const path = (name: string) => `apiv2/auth/${name}` as const

/** Active 1, inactive 0. */
const status = () => z.union([z.literal(0), z.literal(1)])
const named = z.object({ id: field.id(), name: z.string() })

const shiftRow = z.object({
  SHFTID: field.id(),
  /** Active 1, inactive 0. */
  SHIFT_STATUS: status(),
  code: z.string(),
  name: z.string(),
  color: z.string(),
  /** Terms as of today. */
  start: z.string(),
  end: z.string(),
  length_minutes: z.int(),
  is_night: z.boolean(),
  flexible: z.boolean(),
  /** Locations where it may be assigned; empty: everywhere. */
  locations: z.array(named),
  /** Number of people with this shift assigned individually, today or later. */
  people: z.int(),
  /** Number of rules with this shift, today or later. */
  rules: z.int(),
  /** First day of the next version, if one is planned. */
  next_change: z.nullable(z.string()),
  version: field.whole(),
})
export type ShiftRow = z.infer<typeof shiftRow>

const list = z.object({
  shifts: z.object({ docs: z.array(shiftRow), pages: z.int(), total: z.int() }),
  abilities: z.object({ manage: z.boolean() }),
})

export const listShifts = endpoint({
  id: 'shifts.shift.list',
  service: 'admin',
  method: 'GET',
  path: path('list-shift'),
  access: view,
  query: z.object({
    SHIFT_STATUS: z.optional(z.enum(['0', '1', ''])),
    ...{ search: search(), page: page(), limit: limit(), sort: sort() },
  }),
  data: list,
  summary: 'The organisation’s shifts, by code unless sorted otherwise (code, name, start)',
})

export const listShiftsByBody = endpoint({
  id: 'shifts.shift.list_by_body',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('list-shift'),
  access: view,
  body: z.object({
    SHIFT_STATUS: z.optional(z.nullable(z.union([status(), z.enum(['0', '1', ''])]))),
    ...{ search: search(), page: page(), limit: limit(), sort: sort() },
  }),
  data: list,
  summary: 'The organisation’s shifts, with parameters in the body',
})

export const exportShifts = endpoint({
  id: 'shifts.shift.export',
  service: 'admin',
  method: 'GET',
  path: path('shift-export'),
  access: view,
  query: z.object({ SHIFT_STATUS: z.optional(z.enum(['0', '1', ''])), search: search() }),
  answer: 'file',
  data: z.null(),
  summary: 'The shifts of the list as a workbook',
})

const shiftVersion = z.object({
  id: field.id(),
  effective_from: z.string(),
  state: z.enum(['past', 'current', 'future']),
  terms: shiftTerms,
  actor: z.string(),
})
export type ShiftVersion = z.infer<typeof shiftVersion>

const shiftDetails = z.object({
  ...shiftRow.shape,
  today: z.string(),
  /** Terms as of today. */
  terms: shiftTerms,
  /** By first day; the first version also applies before its first day. */
  versions: z.array(shiftVersion),
  /** It was once assigned, and can't be deleted any more. */
  was_used: z.boolean(),
  abilities: z.object({ manage: z.boolean(), remove: z.boolean() }),
})
export type ShiftDetails = z.infer<typeof shiftDetails>

/** The path also ends with a slash, as the specification writes it. */
export const readShift = endpoint({
  id: 'shifts.shift.read',
  service: 'admin',
  method: 'GET',
  path: path('shiftdetails'),
  access: view,
  query: z.object({ SHFTID: field.idInText() }),
  data: shiftDetails,
  summary: 'A shift with its versions',
})

const shiftInput = {
  code: field.requiredText(20),
  name: field.requiredText(80),
  color: z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, shiftTexts.error('colour'))),
  /** Locations where it may be assigned; empty: everywhere. */
  locations: z._default(field.ids(500), []),
  terms: shiftTerms,
}

export const createShift = endpoint({
  id: 'shifts.shift.create',
  service: 'admin',
  method: 'POST',
  path: path('create-new-shift'),
  access: manage,
  body: z.object(shiftInput),
  data: shiftDetails,
  errors: ['shifts.code_taken', 'shifts.name_taken'],
  summary: 'Add a shift',
})

export const editShift = endpoint({
  id: 'shifts.shift.edit',
  service: 'admin',
  method: 'POST',
  path: path('edit-new-shift'),
  access: manage,
  body: z.object({
    SHFTID: field.id(),
    /** The version that was loaded; omitted: the last write wins. */
    version: z.optional(field.whole()),
    /** First day of the terms; default: today. Code, name, colour and locations change immediately. */
    effective_from: z.optional(field.isoDate()),
    ...shiftInput,
  }),
  data: shiftDetails,
  errors: ['shifts.code_taken', 'shifts.name_taken'],
  summary: 'Edit a shift from a day on; the past stays as it is',
})

export const changeShiftStatus = endpoint({
  id: 'shifts.shift.status',
  service: 'admin',
  method: 'POST',
  path: path('updateshiftstatus'),
  access: manage,
  body: z.object({ SHFTID: field.id(), SHIFT_STATUS: status() }),
  data: z.object({ SHFTID: field.id(), SHIFT_STATUS: status() }),
  errors: ['shifts.in_use'],
  summary: 'Activate a shift, or deactivate one that nobody has any more',
})

export const deleteShift = endpoint({
  id: 'shifts.shift.delete',
  service: 'admin',
  method: 'POST',
  path: path('deleteshift'),
  access: manage,
  body: z.object({ SHFTID: field.id() }),
  data: z.object({ SHFTID: field.id() }),
  errors: ['shifts.was_used'],
  summary: 'Delete a shift that was never assigned',
})

export const removeShiftVersion = endpoint({
  id: 'shifts.version.remove',
  service: 'admin',
  method: 'POST',
  path: path('shift-version/remove'),
  access: manage,
  body: z.object({ id: field.id() }),
  data: shiftDetails,
  summary: 'Cancel a planned change of a shift',
})

export const trackShiftChanges = endpoint({
  id: 'shifts.shift.track',
  service: 'admin',
  method: 'GET',
  path: path('track-shift-changes/{shiftId}'),
  access: view,
  params: z.object({ shiftId: field.idInText() }),
  query: z.object({ page: page(), limit: limit(50) }),
  data: z.object({
    changes: z.array(
      z.object({
        id: field.id(),
        kind: z.enum(['created', 'changed', 'status', 'version_removed']),
        /** First day of the version; null for immediate changes. */
        effective_from: z.nullable(z.string()),
        /** Each field before and after; terms by their names. */
        changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
        actor: z.string(),
        at: z.string(),
      }),
    ),
    pages: z.int(),
    total: z.int(),
  }),
  summary: 'Changes of a shift with their authors, newest first',
})
export type ShiftChange = z.infer<typeof trackShiftChanges.data>['changes'][number]

export const listShiftChoices = endpoint({
  id: 'shifts.choice.list',
  service: 'admin',
  method: 'GET',
  path: path('shift-choices'),
  access: can('shifts.people.view'),
  data: z.object({
    today: z.string(),
    shifts: z.array(
      z.object({
        ...{ id: field.id(), code: z.string(), name: z.string(), color: z.string() },
        location_ids: z.array(field.id()),
      }),
    ),
    locations: z.array(named),
    departments: z.array(named),
  }),
  summary: 'Active shifts, locations and departments to choose from',
})
