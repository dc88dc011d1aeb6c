import { can, endpoint, field, z } from '../kit/index.ts'
import { confirmations, readingStates } from './policies.constants.ts'
import { policiesTexts } from './policies.texts.ts'
import { policyFile } from './policy-shapes.ts'

const own = can('policies.own.view')
const path = (name: string) => `apiv2/auth/policy/${name}` as const
const search = () => z._default(z.string().check(z.trim(), z.maxLength(200)), '')

/** What a policy means for one person. */
const reading = {
  policy_id: field.id(),
  version_id: field.id(),
  number: z.int(),
  title: z.string(),
  category: z.string(),
  effective_on: z.nullable(z.string()),
  published_at: z.string(),
  file_name: z.nullable(z.string()),
  state: z.enum(readingStates),
  /** Last day to acknowledge it; null unless it is due. */
  due_on: z.nullable(z.string()),
  acknowledged_at: z.nullable(z.string()),
  /** Number of the version that was acknowledged last, also where it no longer counts. */
  acknowledged_number: z.nullable(z.int()),
  /** Until when the acknowledgement counts; null: without end. */
  valid_until: z.nullable(z.string()),
}

const policyOfPerson = z.object({
  ...reading,
  /** What was found, around the words of the search, which are between \u0002 and \u0003. */
  found: z.nullable(z.string()),
})
export type PolicyOfPerson = z.infer<typeof policyOfPerson>

export const listMyPolicies = endpoint({
  id: 'policies.own.list',
  service: 'admin',
  method: 'GET',
  path: path('myplolicy'),
  access: own,
  query: z.object({ search: search() }),
  data: z.object({ policies: z.array(policyOfPerson), due: z.int(), leads: z.boolean() }),
  summary: 'The policies that apply to the caller: what is due first; the search includes their text',
})

export const listPoliciesOfPerson = endpoint({
  id: 'policies.own.of_person',
  service: 'admin',
  method: 'GET',
  path: path('allfiles_employee'),
  access: own,
  query: z.object({
    /** Somebody whose acknowledgements the caller may see; default: the caller. */
    employee_id: z.optional(field.idInText()),
    search: search(),
  }),
  data: z.object({ policies: z.array(policyOfPerson) }),
  summary: 'The policies that apply to a person, and which of them they have acknowledged',
})

export const readMyPolicy = endpoint({
  id: 'policies.own.read',
  service: 'admin',
  method: 'GET',
  path: path('read/{policy_id}'),
  access: own,
  params: z.object({ policy_id: field.idInText() }),
  data: z.object({
    ...reading,
    owner: z.string(),
    content: z.string(),
    file: z.nullable(policyFile),
    change_note: z.string(),
    confirmation: z.enum(confirmations),
    /** The name to type, where it is confirmed by name. */
    name: z.string(),
  }),
  summary: 'The published version of a policy that applies to the caller',
})

export const acknowledgePolicy = endpoint({
  id: 'policies.own.acknowledge',
  service: 'admin',
  method: 'POST',
  path: path('acknowledge'),
  access: own,
  body: z.strictObject({
    policy_id: field.id(),
    /** The version that was read. */
    version_id: field.id(),
    has_read: z.boolean().check(z.refine((value) => value, policiesTexts.error('readFirst'))),
    /** Required where the policy is confirmed by name. */
    name: z.optional(field.text(200)),
  }),
  data: z.object({ acknowledged_at: z.string(), number: z.int(), due: z.int() }),
  errors: ['policies.version_outdated', 'policies.nothing_to_acknowledge', 'policies.name_differs'],
  summary: 'Acknowledge the published version of a policy; idempotent',
})
