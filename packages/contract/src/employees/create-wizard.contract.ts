import { can, endpoint, field, z } from '../kit/index.ts'
import { employmentStatus } from './employee-states.ts'

/**
 * Adding an employee step by step: drafts that survive a closed browser, possible duplicates, effects of
 * saving.
 */

/** Maximum drafts per account. */
export const DRAFT_LIMIT = 50
/** Drafts that are not edited for this many days are deleted. */
export const DRAFT_DAYS = 60
const DRAFT_BODY_LIMIT = 256 * 1024

const slug = () => z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,62}$/))
const values = () => z.record(slug(), field.fieldValue())
const access = can('employees.create')

const draft = {
  draft_id: field.id(),
  /** The name, as far as it has been typed. */
  name: z.string(),
  /** Slug of the section last edited. */
  step: z.string(),
  /** Number of fields filled in. */
  filled: z.int(),
  version: field.whole(),
  created_at: z.string(),
  saved_at: z.string(),
}

export const listDrafts = endpoint({
  id: 'employees.draft.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/employees/drafts',
  access,
  data: z.object({ drafts: z.array(z.object(draft)) }),
  summary: 'The caller’s drafts of new employees, newest first',
})

export const readDraft = endpoint({
  id: 'employees.draft.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/employees/drafts/{id}',
  access,
  params: z.object({ id: field.idInText() }),
  data: z.object({ ...draft, values: values() }),
  summary: 'One of the caller’s drafts',
})

export const saveDraft = endpoint({
  id: 'employees.draft.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/employees/drafts/save',
  access,
  bodyLimit: DRAFT_BODY_LIMIT,
  body: z.object({
    /** Omitted to create a draft. */
    draft_id: z.optional(field.id()),
    /** The version that was loaded; an outdated one returns 409. */
    version: z.optional(field.whole()),
    step: z.optional(field.text(100)),
    values: values(),
  }),
  data: z.object({ draft_id: field.id(), version: field.whole(), saved_at: z.string() }),
  errors: ['employees.draft_changed', 'employees.draft_many'],
  summary: 'Save a draft of a new employee',
})

export const discardDraft = endpoint({
  id: 'employees.draft.discard',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/employees/drafts/discard',
  access,
  body: z.object({ draft_id: field.id() }),
  data: field.nothing(),
  summary: 'Delete a draft',
})

/** Evidence that two records are the same person; `name` alone counts only while no birth date is given. */
export const likenesses = [
  'name_and_birth',
  'alike_name_and_birth',
  'name',
  'phone',
  'email',
  'personal_email',
] as const

export const findAlike = endpoint({
  id: 'employees.alike.find',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/employees/alike',
  access: can('employees.directory.view'),
  body: z.object({
    /** Only names, birth date, e-mail addresses and phone are compared. */
    values: values(),
    /** The person being edited, who is excluded. */
    except_id: z.optional(field.id()),
  }),
  data: z.object({
    /** Within the caller's reach, at most ten, strongest evidence first. */
    people: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_NAME: z.string(),
        EMPLOYEE_CODE: z.string(),
        DESIGNATION_NAME: z.nullable(z.string()),
        status: employmentStatus,
        reasons: z.array(z.enum(likenesses)),
      }),
    ),
  }),
  summary: 'Possible duplicates of the person being entered',
})

export const readOutlook = endpoint({
  id: 'employees.create.outlook',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/employees/outlook',
  access,
  body: z.object({ values: values() }),
  data: z.object({
    /** The code that was entered, or the next one at the moment. */
    code: z.string(),
    is_code_generated: z.boolean(),
    /** Recipient of the invitation; null without a work e-mail address. */
    invitation_to: z.nullable(z.string()),
    may_invite: z.boolean(),
    /** As entered, otherwise by the probation rule that matches; null without probation. */
    confirmation_due_on: z.nullable(z.string()),
    /** What applies by the units chosen so far, such as the leave rule, the shift and the holidays. */
    terms: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        /** Empty if nothing applies. */
        text: z.string(),
      }),
    ),
    manager: z.nullable(
      z.object({
        EMPLOYEE_NAME: z.string(),
        /** Has a login, and is therefore notified in Muster. */
        is_told: z.boolean(),
      }),
    ),
    /** The joining date is in the future. */
    starts_later: z.boolean(),
  }),
  summary: 'Previews the effects of saving a new employee',
})
