import { can, endpoint, field, search, z } from '../../kit/index.ts'
import { employeeSelection } from '../directory/directory.contract.ts'

/** Maximum people per run. */
export const BULK_EDIT_LIMIT = 20_000

const slug = () => z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,62}$/))

const { columns: _columns, ...criteria } = employeeSelection

/** The selected people, their new values and the effective date. */
const edit = {
  /** People by id, or everybody who matches these directory criteria, with exceptions. */
  selection: z.union([
    z.object({ ids: field.ids(BULK_EDIT_LIMIT).check(z.minLength(1)) }),
    z.object({
      criteria: z.object({
        search: search(),
        filters: z.optional(
          z.record(
            z.string().check(z.regex(/^[A-Za-z0-9_]{1,64}$/)),
            z.array(z.union([z.int(), z.string().check(z.maxLength(200))])).check(z.maxLength(500)),
          ),
        ),
        ...criteria,
      }),
      except: z.optional(field.ids(5000)),
    }),
  ]),
  /** New values by slug, the same for everybody; null clears a field. */
  values: z.record(slug(), field.fieldValue()),
  /** Effective date of changes of department, manager …; default: today. */
  effective_date: z.optional(z.nullable(field.isoDate())),
  reason: z.optional(field.message(500)),
}

export const bulkEditFields = endpoint({
  id: 'employees.bulk_edit.fields',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/employees/bulk-edit/fields',
  access: can('employees.bulk.edit'),
  data: z.object({
    /** Slugs of the employee form that support bulk edits. */
    slugs: z.array(z.string()),
    /** Those of them that are effective-dated. */
    dated: z.array(z.string()),
  }),
  summary: 'Fields that can be edited in bulk',
})

const changedField = z.object({
  FIELD_SLUG: z.string(),
  FIELD_NAME: z.string(),
  is_effective_dated: z.boolean(),
  /** Number of people whose value would change. */
  changed: z.int(),
  after: z.string(),
  /** Current values, most frequent first; at most ten. */
  before: z.array(z.object({ text: z.string(), count: z.int() })),
})

export const previewBulkEdit = endpoint({
  id: 'employees.bulk_edit.preview',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/employees/bulk-edit/preview',
  access: can('employees.bulk.edit'),
  body: z.object({ ...edit }),
  data: z.object({
    /** People found, without selected ones outside the caller's reach. */
    people: z.int(),
    missing: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    with_problems: z.int(),
    fields: z.array(changedField),
    /** The first affected people, with their changes. */
    examples: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_NAME: z.string(),
        EMPLOYEE_CODE: z.string(),
        changes: z.array(z.object({ FIELD_NAME: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
    /** At most 200. */
    problems: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_NAME: z.string(),
        EMPLOYEE_CODE: z.string(),
        FIELD_SLUG: z.nullable(z.string()),
        message: z.string(),
      }),
    ),
    /** Sent back with the run, which is refused unless it would write exactly what was previewed. */
    fingerprint: z.string(),
    /** Whether the run will be a background job. */
    is_job: z.boolean(),
  }),
  errors: ['employees.bulk_nothing', 'employees.bulk_field', 'employees.bulk_too_many'],
  summary: 'Previews a bulk edit, with its problems; writes nothing',
})

export const bulkEditUsers = endpoint({
  id: 'employees.bulk_edit.run',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/bulk-edit-users',
  access: can('employees.bulk.edit'),
  body: z.object({
    ...edit,
    /** From the preview. */
    fingerprint: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    /** Skips people with problems; otherwise any problem refuses the whole run. */
    leave_out_problems: z.optional(z.boolean()),
  }),
  data: z.object({
    /** Null above 500 people, where a job runs. */
    run_id: z.nullable(field.id()),
    job_id: z.nullable(field.publicId()),
    changed: z.int(),
  }),
  errors: [
    'employees.bulk_nothing',
    'employees.bulk_field',
    'employees.bulk_too_many',
    'employees.bulk_changed',
    'employees.bulk_problems',
    'employees.manager_cycle',
    'employees.outside_reach',
  ],
  summary: 'Bulk edit of employees: exactly what the preview showed, or nothing',
})
