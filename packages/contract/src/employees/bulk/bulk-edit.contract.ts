import { can, endpoint, field, search, z } from '../../kit/index.ts'
import { employeeSelection } from '../directory/directory.contract.ts'

/** As many people as one run changes. */
export const BULK_EDIT_LIMIT = 20_000

const slug = () => z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,62}$/))

const { columns: _columns, ...criteria } = employeeSelection

/** What is changed of whom, and from when. */
const edit = {
  /** People by id, or everybody the directory lists by these criteria but some. */
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
  /** New values by slug, the same for everybody; null empties a field. */
  values: z.record(slug(), field.fieldValue()),
  /** From when changes of department, manager … hold; today unless given. */
  effective_date: z.optional(z.nullable(field.isoDate())),
  reason: z.optional(field.text(500)),
}

export const bulkEditFields = endpoint({
  id: 'employees.bulk_edit.fields',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/employees/bulk-edit/fields',
  access: can('employees.bulk.edit'),
  data: z.object({
    /** Slugs of the employee form that can be changed for many at once. */
    slugs: z.array(z.string()),
    /** Those of them that hold from a day on. */
    dated: z.array(z.string()),
  }),
  summary: 'Which fields can be changed for many people at once',
})

const changedField = z.object({
  FIELD_SLUG: z.string(),
  FIELD_NAME: z.string(),
  is_effective_dated: z.boolean(),
  /** People whose value becomes another one. */
  changed: z.int(),
  after: z.string(),
  /** What they have now, the most frequent first; at most ten. */
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
    /** People found; chosen ones out of reach are not among them. */
    people: z.int(),
    missing: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    with_problems: z.int(),
    fields: z.array(changedField),
    /** The first of those who change, with what changes. */
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
    /** Goes back with the run: what is written is exactly what was shown. */
    fingerprint: z.string(),
    /** The run will be a job. */
    is_job: z.boolean(),
  }),
  errors: ['employees.bulk_nothing', 'employees.bulk_field', 'employees.bulk_too_many'],
  summary: 'What a change of many people would do, and what stands in its way; writes nothing',
})

export const bulkEditUsers = endpoint({
  id: 'employees.bulk_edit.run',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/bulk-edit-users',
  access: can('employees.bulk.edit'),
  body: z.object({
    ...edit,
    /** Of the preview. */
    fingerprint: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    /** Changes the others where some people have problems; otherwise nobody is changed then. */
    leave_out_problems: z.optional(z.boolean()),
  }),
  data: z.object({
    /** Null where a job does it: above 500 people. */
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
  summary: 'Change many people at once: all that the preview showed, or nothing',
})
