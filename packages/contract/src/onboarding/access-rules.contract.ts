import { can, endpoint, field, listBody, z } from '../kit/index.ts'
import { stepKind } from './candidate-shapes.ts'

/*
 * Access rules. A kind of step that an active rule names is reserved to the people of the rules that name it, on top of their
 * permissions; the other steps are for everybody who holds the permission. A rule never allows what a permission does not.
 */

const manage = can('onboarding.access.manage')
const path = <const P extends string>(name: P) => `apiv2/onbording/${name}` as const

/** People of a group. */
const MOST_MEMBERS = 500

const ruleFields = {
  GROUP_NAME: field.requiredText(80),
  note: z._default(field.text(500), ''),
  GROUP_STATUS: z._default(field.flag(), 1),
  /** Kinds of the steps that are reserved. */
  step_kinds: z.array(stepKind()).check(z.minLength(1), z.maxLength(20)),
  /** Of candidates with this flow alone; null for every flow. */
  workflow_id: z._default(z.nullable(field.id()), null),
}

const rule = z.object({
  group_id: field.id(),
  GROUP_NAME: z.string(),
  note: z.string(),
  GROUP_STATUS: field.flag(),
  step_kinds: z.array(z.int()),
  workflow_id: z.nullable(field.id()),
  workflow: z.nullable(z.string()),
  users: z.int(),
  version: z.int(),
})
export type AccessRule = z.infer<typeof rule>

const member = z.object({
  employee_id: field.id(),
  name: z.string(),
  code: z.string(),
  designation: z.nullable(z.string()),
  /** False for those who can't sign in, or have left. */
  is_active: z.boolean(),
})

export const listAccessRules = endpoint({
  id: 'onboarding.access.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('listallaccessgroup'),
  access: manage,
  body: z.object({ GROUP_STATUS: z.optional(field.flag()), ...listBody() }),
  data: z.object({ rows: z.array(rule), total_rows: z.int(), numPages: z.int() }),
  summary: 'Access groups of onboarding with the steps that are reserved to them',
})

export const readAccessRule = endpoint({
  id: 'onboarding.access.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('accessdetails'),
  access: manage,
  body: z.object({ group_id: z.optional(field.id()) }),
  data: z.object({
    /** Null for a new one. */
    rule: z.nullable(rule),
    members: z.array(member),
    flows: z.array(z.object({ id: field.id(), name: z.string() })),
  }),
  summary: 'An access rule with its people, or what a new one can be made of',
})

export const createAccessRule = endpoint({
  id: 'onboarding.access.create',
  service: 'admin',
  method: 'POST',
  path: path('createaccess_rule'),
  access: manage,
  body: z.object({ ...ruleFields, users: z._default(field.ids(MOST_MEMBERS), []) }),
  data: z.object({ group_id: field.id(), version: z.int() }),
  errors: ['record.duplicate'],
  summary: 'Reserve kinds of steps to a group of people',
})

export const updateAccessRule = endpoint({
  id: 'onboarding.access.update',
  service: 'admin',
  method: 'POST',
  path: path('updateaccess_rule'),
  access: manage,
  body: z.object({
    group_id: field.id(),
    version: z.optional(field.whole()),
    GROUP_NAME: z.optional(ruleFields.GROUP_NAME),
    note: z.optional(field.text(500)),
    GROUP_STATUS: z.optional(field.flag()),
    step_kinds: z.optional(ruleFields.step_kinds),
    workflow_id: z.optional(z.nullable(field.id())),
    /** All of its people; left out: they stay. */
    users: z.optional(field.ids(MOST_MEMBERS)),
  }),
  data: z.object({ group_id: field.id(), version: z.int() }),
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Edit an access rule, or switch it on or off; what is left out stays',
})

export const listAccessMembers = endpoint({
  id: 'onboarding.access.members',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('listaccessuser/{group}'),
  access: manage,
  params: z.object({ group: field.idInText() }),
  body: z.object({}),
  data: z.object({ group_id: field.id(), GROUP_NAME: z.string(), members: z.array(member) }),
  summary: 'The people of an access group',
})

export const addAccessMembers = endpoint({
  id: 'onboarding.access.add_members',
  service: 'admin',
  method: 'POST',
  path: path('addaccessgroupuser'),
  access: manage,
  body: z.object({ group_id: field.id(), users: field.ids(MOST_MEMBERS) }),
  data: z.object({ group_id: field.id(), users: z.int(), version: z.int() }),
  errors: ['onboarding.access_full'],
  summary: 'Add people to an access group; those who are in it stay',
})

export const removeAccessMember = endpoint({
  id: 'onboarding.access.remove_member',
  service: 'admin',
  method: 'POST',
  path: path('deleteuser'),
  access: manage,
  body: z.object({ group_id: field.id(), employee_id: field.id() }),
  data: z.object({ group_id: field.id(), users: z.int(), version: z.int() }),
  summary: 'Remove somebody from an access group; idempotent',
})
