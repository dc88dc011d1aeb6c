import { can, endpoint, field, z } from '../../kit/index.ts'
import { limit, page } from '../../kit/paging.ts'
import { findingKinds } from './bulk.constants.ts'

export type FindingKind = (typeof findingKinds)[number]

/** Evidence that two records are duplicates, with its weight; the sum is capped at 100. */
export const signalScore = { identity: 90, bank: 60, name_birth: 60, personal_email: 50, phone: 30 } as const
export type DuplicateSignal = keyof typeof signalScore

const kind = () => z.enum(findingKinds)

const findingPerson = z.object({
  id: field.id(),
  name: z.string(),
  code: z.string(),
  designation: z.nullable(z.string()),
  location: z.nullable(z.string()),
  has_left: z.boolean(),
  has_account: z.boolean(),
})

const finding = z.object({
  id: field.id(),
  kind: kind(),
  /** Null for findings about organisation units. */
  person: z.nullable(findingPerson),
  /** The other record of a pair; or the manager who left or belongs to another unit. */
  other: z.nullable(findingPerson),
  unit: z.nullable(z.object({ id: field.id(), name: z.string() })),
  /** For a pair, likelihood from 0 to 100; for a record, percentage of fields filled in. */
  score: z.int(),
  /** What the pair has in common, or the names of the missing fields. */
  reasons: z.array(z.object({ key: z.string(), label: z.string() })),
  found_at: z.string(),
  dismissed: z.nullable(z.object({ reason: z.string(), actor: z.string(), at: z.string() })),
  abilities: z.object({ edit: z.boolean(), manage: z.boolean() }),
})

export const readQuality = endpoint({
  id: 'employees.quality.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/data-quality',
  access: can('employees.quality.view'),
  data: z.object({
    /**
     * People in the caller's reach, and the average completeness of their records; null before the first run.
     */
    people: z.int(),
    percent: z.nullable(z.int()),
    counts: z.array(z.object({ kind: kind(), open: z.int(), dismissed: z.int() })),
    sections: z.array(
      z.object({
        name: z.string(),
        fields: z.array(
          z.object({ slug: z.string(), name: z.string(), is_mandatory: z.boolean(), missing: z.int() }),
        ),
      }),
    ),
    last_run: z.nullable(z.object({ finished_at: z.string() })),
    abilities: z.object({ manage: z.boolean() }),
  }),
  summary: 'Data quality of the people in reach: completeness by section, open findings by kind',
})

export const listFindings = endpoint({
  id: 'employees.quality.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/data-quality/findings',
  access: can('employees.quality.view'),
  body: z.object({
    kind: kind(),
    page: page(),
    limit: limit(),
    /** List dismissed findings instead of open ones. */
    dismissed: z.optional(z.boolean()),
  }),
  data: z.object({ findings: z.array(finding), total_rows: z.int(), numPages: z.int() }),
  summary: 'Findings of one kind about the people in reach, most severe first',
})

export const dismissFindings = endpoint({
  id: 'employees.quality.dismiss',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/data-quality/dismiss',
  access: can('employees.quality.manage'),
  body: z.object({
    ids: field.ids(200),
    /** False reopens them. */
    dismissed: z.boolean(),
    reason: z.optional(field.message(300)),
  }),
  data: z.object({ changed: z.int() }),
  summary: 'Dismiss findings, such as two namesakes; they are not reported again',
})

export const askPeople = endpoint({
  id: 'employees.quality.ask',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/data-quality/ask',
  access: can('employees.quality.manage'),
  body: z.object({ ids: field.ids(200) }),
  data: z.object({ requested: z.int(), without_login: z.int() }),
  summary: 'Ask the people of findings about missing fields to complete their record; once a day each',
})

export const setManagers = endpoint({
  id: 'employees.quality.set_manager',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/data-quality/set-manager',
  access: can('employees.profile.edit'),
  body: z.object({ ids: field.ids(200), manager_id: field.id() }),
  data: z.object({ changed: z.int() }),
  errors: ['employees.manager_cycle', 'employees.manager_not_suitable'],
  summary: 'Assign a new manager to the people of manager findings; all or nothing',
})

export const recomputeQuality = endpoint({
  id: 'employees.quality.recompute',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/data-quality/recompute',
  access: can('employees.quality.manage'),
  data: z.object({ job: z.string() }),
  summary: 'Recompute the findings in the background',
})
