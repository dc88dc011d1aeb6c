import { can, endpoint, field, z } from '../kit/index.ts'
import { employmentStatus } from './employee-states.ts'

/** Adding a person step by step: drafts that survive a closed browser, likenesses, and what saving brings about. */

/** Drafts that one account may have. */
export const DRAFT_LIMIT = 50
/** A draft that nobody touches for so many days is thrown away. */
export const DRAFT_DAYS = 60
const DRAFT_BODY_LIMIT = 256 * 1024

const slug = () => z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,62}$/))
const values = () => z.record(slug(), field.fieldValue())
const access = can('employees.create')

const draft = {
  draft_id: field.id(),
  /** As far as it was typed. */
  name: z.string(),
  /** The section the writer was at, by slug. */
  step: z.string(),
  /** Fields that are filled in. */
  filled: z.int(),
  version: z.int(),
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
  summary: 'One’s own unfinished records, the latest first',
})

export const readDraft = endpoint({
  id: 'employees.draft.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/employees/drafts/{id}',
  access,
  params: z.object({ id: field.idInText() }),
  data: z.object({ ...draft, values: values() }),
  summary: 'One of one’s own drafts, to go on with',
})

export const saveDraft = endpoint({
  id: 'employees.draft.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/employees/drafts/save',
  access,
  bodyLimit: DRAFT_BODY_LIMIT,
  body: z.object({
    /** Left out for a new one. */
    draft_id: z.optional(field.id()),
    /** Of the draft as it was read; another one answers 409. */
    version: z.optional(z.int()),
    step: z.optional(field.text(100)),
    values: values(),
  }),
  data: z.object({ draft_id: field.id(), version: z.int(), saved_at: z.string() }),
  errors: ['employees.draft_changed', 'employees.draft_many'],
  summary: 'Keep what has been typed so far of a new person',
})

export const discardDraft = endpoint({
  id: 'employees.draft.discard',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/employees/drafts/discard',
  access,
  body: z.object({ draft_id: field.id() }),
  data: field.nothing(),
  summary: 'Throw a draft away',
})

/** What makes two records look like one person; `name` alone only while no birth date is given. */
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
    /** Of these only names, birth date, e-mails and phone are looked at. */
    values: values(),
    /** The person being changed. */
    except_id: z.optional(field.id()),
  }),
  data: z.object({
    /** Within the caller's reach, at most ten, those who share most first. */
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
  summary: 'People who may be the one that is being entered',
})

export const readOutlook = endpoint({
  id: 'employees.create.outlook',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/employees/outlook',
  access,
  body: z.object({ values: values() }),
  data: z.object({
    /** The code that was given, or the next one as things stand. */
    code: z.string(),
    is_code_generated: z.boolean(),
    /** Where an invitation would go; null without a work e-mail. */
    invitation_to: z.nullable(z.string()),
    may_invite: z.boolean(),
    confirmation_due_on: z.nullable(z.string()),
    manager: z.nullable(
      z.object({
        EMPLOYEE_NAME: z.string(),
        /** Has a login, so is told in Muster. */
        is_told: z.boolean(),
      }),
    ),
    /** Joins on a later day. */
    starts_later: z.boolean(),
  }),
  summary: 'What saving a new person brings about',
})
