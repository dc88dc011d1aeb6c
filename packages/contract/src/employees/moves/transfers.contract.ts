import { can, endpoint, field, listBody, z } from '../../kit/index.ts'
import { MOST_MOVED } from './moves.constants.ts'

const slug = () => z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,62}$/))
/** Ids of masters by slug: department, designation, manager …; null empties the field. */
const movedValues = () => z.record(slug(), z.nullable(field.id()))

const transferBody = z.object({
  people: z
    .array(
      z.object({
        emp_id: field.id(),
        /** What differs for this person from `values`. */
        values: z.optional(movedValues()),
        /** Of the record the move was decided on; a newer one answers 409. */
        version: z.optional(z.int()),
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_MOVED)),
  /** What everybody gets. */
  values: z.optional(movedValues()),
  /** First day on which it holds. */
  effective_date: field.isoDate(),
  /** A record of master 118. */
  reason_id: z.optional(z.nullable(field.id())),
  note: z.optional(field.text(1000)),
  /** Who leads the direct reports of the moved people from that day on; they stay with them unless given. */
  hand_reports_to: z.optional(z.nullable(field.id())),
})

export const movedChange = z.object({
  FIELD_SLUG: z.string(),
  FIELD_NAME: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})

const namedGroup = z.object({ id: field.id(), name: z.string() })

export const previewTransfer = endpoint({
  id: 'employees.transfer.preview',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/transfers/preview',
  access: can('employees.transfer'),
  body: transferBody,
  data: z.object({
    effective_date: z.string(),
    /** Nothing stands against it. */
    can_apply: z.boolean(),
    people: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_CODE: z.string(),
        EMPLOYEE_NAME: z.string(),
        version: z.int(),
        changes: z.array(movedChange),
        /** Direct reports on the effective date, and whom they report to afterwards. */
        reports: z.object({ count: z.int(), names: z.array(z.string()), to: z.nullable(z.string()) }),
        /** Data-permission groups that reach the person from then on, and those that no longer do. */
        groups_entered: z.array(namedGroup),
        groups_left: z.array(namedGroup),
        /** The employee code stays: it is no part of where somebody works. */
        code: z.object({ before: z.string(), after: z.string() }),
        /** Planned changes that stay and meet this one. */
        notes: z.array(z.string()),
        /** What has to be solved first. */
        problems: z.array(z.string()),
      }),
    ),
    /** Of all of them together, such as a ring of managers. */
    problems: z.array(z.string()),
  }),
  summary: 'What a transfer would change, for each person, before it is made',
})

export const makeTransfer = endpoint({
  id: 'employees.transfer.make',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/maketransfer',
  access: can('employees.transfer'),
  body: transferBody,
  data: z.object({
    moves: z.array(
      z.object({
        emp_id: field.id(),
        move_id: field.id(),
        version: z.int(),
        /** Slugs whose change lies ahead. */
        scheduled: z.array(z.string()),
      }),
    ),
    /** People for whom everything is so already. */
    unchanged: z.array(field.id()),
    /** Direct reports that got another manager with it. */
    reports_moved: z.int(),
  }),
  errors: [
    'record.conflict',
    'employees.transfer_refused',
    'employees.manager_cycle',
    'employees.future_cycle',
  ],
  summary: 'Transfer people from a day on: all of them or nobody',
})

export const listPlannedChanges = endpoint({
  id: 'employees.planned.list',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/planned-changes',
  access: can('employees.profile.view'),
  body: z.object({
    page: listBody().page,
    limit: listBody().limit,
    search: listBody().search,
    /** Only of this person. */
    emp_id: z.optional(z.nullable(field.id())),
    from: z.optional(z.nullable(field.isoDate())),
    to: z.optional(z.nullable(field.isoDate())),
    /** Only these; everything unless given. */
    kinds: z.optional(
      z.array(z.enum(['transfer', 'change', 'separation', 'rejoining'])).check(z.maxLength(4)),
    ),
    /** Numeric filter ids of units (department 5, location 8 …), by today's record. */
    filters: listBody().filters,
  }),
  data: z.object({
    changes: z.array(
      z.object({
        /** To cancel it by. */
        id: z.string(),
        kind: z.enum(['transfer', 'change', 'separation', 'rejoining']),
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_CODE: z.string(),
        EMPLOYEE_NAME: z.string(),
        /** First day it holds; of a separation the last working day. */
        on_date: z.string(),
        changes: z.array(movedChange),
        /** Direct reports who get another manager with it. */
        reports_moved: z.int(),
        reason: z.string(),
        actor: z.string(),
        at: z.string(),
        abilities: z.object({ cancel: z.boolean() }),
      }),
    ),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'Changes of people that are entered and begin later, soonest first',
})

export const cancelPlannedChanges = endpoint({
  id: 'employees.planned.cancel',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/planned-changes/cancel',
  access: can('employees.profile.view'),
  body: z.object({
    ids: z
      .array(z.string().check(z.regex(/^(m[1-9]\d{0,14}|p[1-9]\d{0,14}-\d{4}-\d{2}-\d{2})$/)))
      .check(z.minLength(1), z.maxLength(MOST_MOVED)),
    note: z.optional(field.text(1000)),
  }),
  data: z.object({
    cancelled: z.array(z.string()),
    /** Those that are left as they were, and why. */
    kept: z.array(z.object({ id: z.string(), reason: z.string() })),
  }),
  errors: ['record.not_found'],
  summary: 'Take planned changes back before they begin',
})
