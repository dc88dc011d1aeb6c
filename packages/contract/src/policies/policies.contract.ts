import { asChange, can, choices, endpoint, field, listQuery, z } from '../kit/index.ts'
import { policyStates } from './policies.constants.ts'
import { audienceInput, policyInput, policyRow, policyVersion } from './policy-shapes.ts'

const view = can('policies.list.view')
const manage = can('policies.list.manage')
const path = (name: string) => `apiv2/auth/policy/${name}` as const

const record = {
  policy_id: field.id(),
  /** The version of the record that was loaded. */
  version: z.optional(field.whole()),
}
const saved = z.object({ policy_id: field.id(), version: z.int() })

export const listPolicies = endpoint({
  id: 'policies.policy.list',
  service: 'admin',
  method: 'GET',
  path: path('allfiles'),
  access: view,
  query: z.object({
    /** A category. */
    PCID: z.optional(field.idInText()),
    state: z.optional(z.enum(policyStates)),
    /** Only those whose review is due. */
    review: z.optional(z.enum(['due'])),
    ...listQuery(),
  }),
  data: z.object({
    policies: z.array(policyRow),
    numPages: z.int(),
    totalRows: z.int(),
    /** Active categories. */
    categories: choices(),
    abilities: z.object({ manage: z.boolean(), categories: z.boolean(), report: z.boolean() }),
  }),
  summary:
    'Policies with their audiences, by title unless sorted otherwise (title, category, state, effective_on, review_on, owner); archived ones only if asked for',
})

export const listPolicyLookups = endpoint({
  id: 'policies.lookup.list',
  service: 'admin',
  method: 'GET',
  path: path('lookups'),
  access: manage,
  data: z.object({
    locations: choices(),
    departments: z.array(z.object({ DEPT_ID: field.id(), DEPARTMENT_NAME: z.string() })),
    designations: z.array(z.object({ DESIGN_ID: field.id(), DESIGNATION_NAME: z.string() })),
    entities: choices(),
  }),
  summary: 'The units that policies can be for',
})

export const addPolicy = endpoint({
  id: 'policies.policy.add',
  service: 'admin',
  method: 'POST',
  path: path('addpolicy'),
  access: manage,
  body: z.strictObject(policyInput),
  data: saved,
  errors: ['files.not_uploaded'],
  summary: 'Add a policy as a draft',
})

export const editPolicy = endpoint({
  id: 'policies.policy.edit',
  service: 'admin',
  method: 'POST',
  path: path('editpolicy'),
  access: manage,
  /** What is left out stays as it is. */
  body: z.strictObject({ ...record, ...asChange(policyInput) }),
  data: saved,
  errors: ['record.conflict', 'policies.is_archived', 'files.not_uploaded'],
  summary: 'Edit a policy: its document as the draft of the next version, category, owner and review at once',
})

export const removePolicy = endpoint({
  id: 'policies.policy.remove',
  service: 'admin',
  method: 'POST',
  path: path('deletepolicy'),
  access: manage,
  body: z.strictObject({ policy_id: field.id() }),
  data: field.nothing(),
  errors: ['policies.is_published'],
  summary: 'Delete a policy that was never published',
})

export const readPolicyDetails = endpoint({
  id: 'policies.policy.read',
  service: 'admin',
  method: 'GET',
  path: path('details/{policy_id}'),
  access: view,
  params: z.object({ policy_id: field.idInText() }),
  data: z.object({
    policy: policyRow,
    current: z.nullable(policyVersion),
    draft: z.nullable(policyVersion),
    /** Published versions, newest first. */
    versions: z.array(
      z.object({
        version_id: field.id(),
        number: z.int(),
        title: z.string(),
        change_note: z.string(),
        published_at: z.string(),
        published_by: z.string(),
        /** Whether everybody had to acknowledge again. */
        asked_again: z.boolean(),
        acknowledged: z.int(),
      }),
    ),
    abilities: z.object({ manage: z.boolean(), report: z.boolean() }),
  }),
  summary: 'A policy with its published version, its draft and its history',
})

export const readPolicyVersion = endpoint({
  id: 'policies.version.read',
  service: 'admin',
  method: 'GET',
  path: path('version/{version_id}'),
  access: view,
  params: z.object({ version_id: field.idInText() }),
  data: policyVersion,
  summary: 'One version of a policy, also an earlier one',
})

export const previewPolicyAudience = endpoint({
  id: 'policies.audience.preview',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('audience-preview'),
  access: manage,
  body: z.strictObject({ policy_id: z.optional(field.id()), ...audienceInput }),
  data: z.object({
    /** People who work here today and whom the audience reaches. */
    people: z.int(),
    /** Of them, those whom the published version does not reach. */
    added: z.int(),
    /** People whom the published version reaches and this audience does not. */
    removed: z.int(),
  }),
  summary: 'How many people an audience reaches today',
})

export const publishPolicy = endpoint({
  id: 'policies.policy.publish',
  service: 'admin',
  method: 'POST',
  path: path('publish'),
  access: manage,
  body: z.strictObject({
    ...record,
    /** False for a small correction: acknowledgements of the version before still count. */
    asks_again: z._default(z.boolean(), true),
  }),
  data: z.object({ policy_id: field.id(), version: z.int(), number: z.int() }),
  errors: ['record.conflict', 'policies.no_draft', 'policies.no_document', 'policies.is_archived'],
  summary: 'Publish the draft and notify the people whom it concerns',
})

export const discardPolicyDraft = endpoint({
  id: 'policies.draft.discard',
  service: 'admin',
  method: 'POST',
  path: path('discard-draft'),
  access: manage,
  body: z.strictObject(record),
  data: saved,
  errors: ['record.conflict', 'policies.no_draft'],
  summary: 'Discard the draft of a published policy',
})

export const archivePolicy = endpoint({
  id: 'policies.policy.archive',
  service: 'admin',
  method: 'POST',
  path: path('archive'),
  access: manage,
  body: z.strictObject({ ...record, is_archived: z.boolean() }),
  data: saved,
  errors: ['record.conflict'],
  summary: 'Archive a policy, so that it no longer applies to anybody, or restore it',
})
