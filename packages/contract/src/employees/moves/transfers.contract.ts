import { can, endpoint, field, listBody, z } from '../../kit/index.ts'
import { leftOutReasons, MOST_MOVED } from './moves.constants.ts'

const slug = () => z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,62}$/))
/** Ids of masters by slug: department, designation, manager …; null clears the field. */
const movedValues = () => z.record(slug(), z.nullable(field.id()))

const transferBody = z.object({
  people: z
    .array(
      z.object({
        emp_id: field.id(),
        /** Values of this person that differ from the shared `values`. */
        values: z.optional(movedValues()),
        /** Version of the record that was edited; an outdated one returns 409. */
        version: z.optional(field.whole()),
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_MOVED)),
  /** Values for everybody. */
  values: z.optional(movedValues()),
  /** The first day of the new values. */
  effective_date: field.isoDate(),
  /** A record of master 118. */
  reason_id: z.optional(z.nullable(field.id())),
  note: z.optional(field.message(1000)),
  /**
   * New manager of the transferred people's direct reports from that day on; omitted: they keep their
   * manager.
   */
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
    /** Whether there are no problems. */
    can_apply: z.boolean(),
    people: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_CODE: z.string(),
        EMPLOYEE_NAME: z.string(),
        version: field.whole(),
        changes: z.array(movedChange),
        /** Direct reports on the effective date, and their manager afterwards. */
        reports: z.object({ count: z.int(), names: z.array(z.string()), to: z.nullable(z.string()) }),
        /** Data-permission groups that start, and that cease, to include the person. */
        groups_entered: z.array(namedGroup),
        groups_left: z.array(namedGroup),
        /** The employee code, which stays the same since it does not depend on the unit. */
        code: z.object({ before: z.string(), after: z.string() }),
        /** Planned changes that stay and overlap with this one. */
        notes: z.array(z.string()),
        /** Problems that must be solved first. */
        problems: z.array(z.string()),
      }),
    ),
    /** Problems of all transfers together, such as a cycle of managers. */
    problems: z.array(z.string()),
  }),
  summary: 'What a transfer would change, for each person, before it is made',
})

export const previewMoveEffects = endpoint({
  id: 'employees.transfer.effects',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/transfers/effects',
  access: can('employees.transfer'),
  body: z.object({ emp_id: field.id(), values: movedValues(), effective_date: field.isoDate() }),
  data: z.object({
    /** What applies to the person by their units, such as the leave rule and the shift; only what changes. */
    terms: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        /** Empty if nothing applies. */
        before: z.string(),
        after: z.string(),
      }),
    ),
    /** Other consequences, such as requests that get another approver. */
    lines: z.array(z.string()),
  }),
  summary: 'What a change of one person’s units or manager changes elsewhere, before it is saved',
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
        version: field.whole(),
        /** Slugs whose change takes effect on a later day. */
        scheduled: z.array(z.string()),
      }),
    ),
    /** People who already have all values. */
    unchanged: z.array(field.id()),
    /** Number of direct reports who got another manager. */
    reports_moved: z.int(),
  }),
  errors: [
    'record.conflict',
    'employees.transfer_refused',
    'employees.manager_cycle',
    'employees.future_cycle',
  ],
  summary: 'Transfer people from a day on; all or nothing',
})

export const listPlannedChanges = endpoint({
  id: 'employees.planned.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/planned-changes',
  access: can('employees.profile.view'),
  body: z.object({
    page: listBody().page,
    limit: listBody().limit,
    search: listBody().search,
    /** Only this person. */
    emp_id: z.optional(z.nullable(field.id())),
    from: z.optional(z.nullable(field.isoDate())),
    to: z.optional(z.nullable(field.isoDate())),
    /** Only these kinds; default: all. */
    kinds: z.optional(
      z.array(z.enum(['transfer', 'change', 'separation', 'rejoining'])).check(z.maxLength(4)),
    ),
    /** Numeric filter ids of units (department 5, location 8 …), matched against today's record. */
    filters: listBody().filters,
  }),
  data: z.object({
    changes: z.array(
      z.object({
        /** Id to cancel it by. */
        id: z.string(),
        kind: z.enum(['transfer', 'change', 'separation', 'rejoining']),
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_CODE: z.string(),
        EMPLOYEE_NAME: z.string(),
        /** First day; for a separation, the last working day. */
        on_date: z.string(),
        changes: z.array(movedChange),
        /** Number of direct reports who will get another manager. */
        reports_moved: z.int(),
        /** Why it was not applied although it was due; null for what is still to come. */
        left_out: z.nullable(z.enum(leftOutReasons)),
        /** The same in words; empty for what is still to come. */
        left_out_text: z.string(),
        reason: z.string(),
        actor: z.string(),
        at: z.string(),
        abilities: z.object({ cancel: z.boolean() }),
      }),
    ),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'Planned changes of people, soonest first',
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
    note: z.optional(field.message(1000)),
  }),
  data: z.object({
    cancelled: z.array(z.string()),
    /** Changes that could not be cancelled, and why. */
    kept: z.array(z.object({ id: z.string(), reason: z.string() })),
  }),
  errors: ['record.not_found'],
  summary: 'Cancel planned changes before they take effect',
})
