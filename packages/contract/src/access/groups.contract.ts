import { can, endpoint, field, listBody, z } from '../kit/index.ts'
import { type GroupLimit, groupLimits, groupLocks } from './access.constants.ts'

/**
 * Data permission groups (core specification, section 3 "Access group"; domain decisions, section 2). Values
 * within one limit are combined with OR, limits with AND, several groups of one account with OR. A group
 * decides which records an account reaches with permissions of scope `group`; it grants nothing by itself.
 */

const MANAGE = 'access.group.manage'
const MOST_VALUES = 500
const base = 'apiv2/auth/hrms/'

const perLimit = <S extends z.ZodMiniType>(schema: () => S) =>
  z.object(Object.fromEntries(groupLimits.map((limit) => [limit, schema()])) as { [limit in GroupLimit]: S })

/** Ids of the chosen values; a limit that is omitted or empty does not limit. */
const limitIds = perLimit(() => z._default(field.ids(MOST_VALUES), []))
export type GroupLimitIds = z.infer<typeof limitIds>

const limitValue = z.object({
  id: field.id(),
  name: z.string(),
  /** 0: inactive; accounts may still be members. */
  status: field.flag(),
})

const abilities = z.object({ edit: z.boolean(), delete: z.boolean() })

const groupRow = {
  GROUP_ID: field.id(),
  GROUP_NAME: z.string(),
  description: z.string(),
  /** 0: reaches nobody until it is activated again. */
  GROUP_STATUS: field.flag(),
  /** Active employees whom it reaches. */
  people: z.int(),
  /** Accounts that belong to it. */
  members: z.int(),
  version: field.whole(),
  updated_at: z.string(),
  abilities,
  /** Why the caller can't edit it; null when they can. */
  locked: z.nullable(z.enum(groupLocks)),
}

export const listAccessGroups = endpoint({
  id: 'access.group.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: `${base}list-access-group`,
  access: can(MANAGE),
  body: z.object({
    ...listBody(),
    /** 1 only active, 0 only inactive groups; omitted: all. */
    GROUP_STATUS: z.optional(z.nullable(field.flag())),
  }),
  data: z.object({
    groups: z.array(
      z.object({
        ...groupRow,
        /** The first values of each limit by name, and the total. */
        limits: z.array(z.object({ limit: z.enum(groupLimits), names: z.array(z.string()), total: z.int() })),
      }),
    ),
    total_rows: z.int(),
    numPages: z.int(),
    abilities: z.object({ create: z.boolean() }),
  }),
  summary: 'Data permission groups within the caller’s reach, with how many people each sees',
})

const groupId = z.object({ GROUP_ID: field.id() })

export const readAccessGroup = endpoint({
  id: 'access.group.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: `${base}groupdetails`,
  access: can(MANAGE),
  body: groupId,
  data: z.object({
    ...groupRow,
    ...limitIds.shape,
    /** The chosen values by name, including inactive ones. */
    names: perLimit(() => z.array(limitValue)),
  }),
  summary: 'One data permission group: its limits as ids and by name',
})

export const saveAccessGroup = endpoint({
  id: 'access.group.save',
  service: 'admin',
  method: 'POST',
  path: `${base}create-access-group`,
  access: can(MANAGE),
  body: z.object({
    /** The group to edit; omitted to create one. */
    GROUP_ID: field.optional(field.id()),
    /** The version that was loaded, required with `GROUP_ID`: a concurrent change is refused. */
    version: field.optional(field.whole()),
    GROUP_NAME: field.requiredText(200),
    description: z._default(field.text(500), ''),
    ...limitIds.shape,
  }),
  data: z.object({ GROUP_ID: field.id(), version: field.whole() }),
  errors: [
    'access.group_empty',
    'access.group_beyond_reach',
    'access.group_locked',
    'access.group_name_taken',
  ],
  summary: 'Creates or edits a data permission group; its members are notified',
})

export const setAccessGroupStatus = endpoint({
  id: 'access.group.set_status',
  service: 'admin',
  method: 'POST',
  path: `${base}access-group-status`,
  access: can(MANAGE),
  body: z.object({ GROUP_ID: field.id(), GROUP_STATUS: field.flag() }),
  data: z.object({ GROUP_STATUS: field.flag(), version: field.whole() }),
  errors: ['access.group_locked', 'access.group_beyond_reach'],
  summary: 'Activates or deactivates a data permission group; an inactive group reaches nobody',
})

export const removeAccessGroup = endpoint({
  id: 'access.group.remove',
  service: 'admin',
  method: 'POST',
  path: `${base}delete-access-group`,
  access: can(MANAGE),
  body: groupId,
  data: field.nothing(),
  errors: ['access.group_has_members', 'access.group_locked'],
  summary: 'Deletes a data permission group without members',
})

export const previewAccessGroup = endpoint({
  id: 'access.group.preview',
  service: 'admin',
  method: 'POST',
  path: `${base}access-group-preview`,
  access: can(MANAGE),
  body: limitIds,
  data: z.object({
    /** Active employees, within the caller's own reach. */
    people: z.int(),
    /** People who left, whose records remain in reach. */
    left: z.int(),
    /** The first by name whom the caller may see in the directory. */
    sample: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_CODE: z.string(),
        EMPLOYEE_NAME: z.string(),
        DEPARTMENT_NAME: z.nullable(z.string()),
        LOCATION_NAME: z.nullable(z.string()),
      }),
    ),
    /** False when the limits reach further than the caller: such a group can't be saved. */
    is_within_reach: z.boolean(),
  }),
  summary: 'How many people limits would reach, and some of them, before a group is saved',
})

const account = {
  account_id: field.id(),
  name: z.string(),
  email: z.string(),
  EMPLOYEE_CODE: z.nullable(z.string()),
  DESIGNATION_NAME: z.nullable(z.string()),
  state: z.enum(['invited', 'active', 'disabled']),
  /** Holds a permission of scope `group`; without one, a group has no effect on this account. */
  uses_groups: z.boolean(),
}

const accountPage = { page: listBody(50).page, limit: listBody(50).limit, search: listBody().search }

export const listGroupMembers = endpoint({
  id: 'access.group_member.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: `${base}access-group-members`,
  access: can(MANAGE),
  body: z.object({ GROUP_ID: field.id(), ...accountPage }),
  data: z.object({
    members: z.array(z.object(account)),
    total_rows: z.int(),
    numPages: z.int(),
    /** Number of members outside the caller's reach, who are not listed. */
    unseen: z.int(),
  }),
  summary: 'Accounts that belong to a data permission group',
})

export const listGroupCandidates = endpoint({
  id: 'access.group_candidate.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: `${base}access-group-candidates`,
  access: can(MANAGE),
  body: z.object({ GROUP_ID: field.id(), ...accountPage }),
  data: z.object({
    accounts: z.array(
      z.object({
        ...account,
        /** Why the caller can't add them: their own account, or one with stronger permissions. */
        blocked: z.nullable(z.enum(['own', 'stronger'])),
      }),
    ),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'Accounts that could be added to a data permission group',
})

const membership = z.object({
  GROUP_ID: field.id(),
  /** Account ids (`EMP_USER_ID`), at most 500 per request. */
  account_ids: z.array(field.id()).check(z.minLength(1), z.maxLength(500)),
})

export const addGroupMembers = endpoint({
  id: 'access.group_member.add',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/createaccessgroupuser',
  access: can(MANAGE),
  body: membership,
  /** Number of accounts that were not members before. */
  data: z.object({ added: z.int() }),
  errors: [
    'access.group_locked',
    'access.group_beyond_reach',
    'access.group_own_membership',
    'access.group_stronger_account',
  ],
  summary: 'Adds accounts to a data permission group, all or none',
})

export const removeGroupMembers = endpoint({
  id: 'access.group_member.remove',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/deletegroupuser',
  access: can(MANAGE),
  body: membership,
  /** Number of accounts that were members. */
  data: z.object({ removed: z.int() }),
  errors: ['access.group_locked'],
  summary: 'Removes accounts from a data permission group',
})

export const readGroupEffect = endpoint({
  id: 'access.group_effect.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: `${base}access-group-effect`,
  access: can(MANAGE),
  body: z.object({ account_id: field.id() }),
  data: z.object({
    account_id: field.id(),
    name: z.string(),
    /** Reaches everybody, regardless of groups. */
    is_administrator: z.boolean(),
    /** Active employees whom the groups reach together, within the caller's reach. */
    people: z.int(),
    groups: z.array(
      z.object({
        GROUP_ID: field.id(),
        GROUP_NAME: z.string(),
        GROUP_STATUS: field.flag(),
        people: z.int(),
        /** Of these, people reached by no other of the groups. */
        only_here: z.int(),
      }),
    ),
    /** Number of groups outside the caller's reach, which are not listed. */
    other_groups: z.int(),
    /** What the account may do with these people. */
    permissions: z.array(z.object({ permission: z.string(), label: z.string() })),
  }),
  summary: 'Why an account sees whom it sees: the union of its data permission groups',
})
