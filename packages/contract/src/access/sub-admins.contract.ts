import { can, endpoint, field, listBody, z } from '../kit/index.ts'
import { dataScopes } from './access.constants.ts'

const manage = can('access.sub_admin.manage')

export type DataScope = (typeof dataScopes)[number]
export const dataScope = z.enum(dataScopes)

export const permissionKeys = () =>
  z.array(z.string().check(z.minLength(1), z.maxLength(120))).check(z.maxLength(500))
const productId = () => z.int().check(z.positive(), z.maximum(999))
/** Role ids start at −2. */
const roleId = () => z.int().check(z.minimum(-2), z.maximum(999))

export const listRolesByProduct = endpoint({
  id: 'access.role.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/get-all-roles-by-product',
  access: manage,
  data: z.object({
    products: z.array(
      z.object({
        product_id: z.int(),
        name: z.string(),
        /** Roles of products without a subscription can't be given. */
        is_subscribed: z.boolean(),
        /** The role called "sub-admin" in this product. */
        sub_admin_role: z.int(),
        roles: z.array(
          z.object({
            role_id: field.roleId(),
            name: z.string(),
            /** Accounts with this role in this product that may sign in. */
            people: z.int(),
            /** Whether the caller may give it. */
            is_grantable: z.boolean(),
          }),
        ),
      }),
    ),
    /** Data permission groups that a sub-admin can be limited to. */
    groups: z.array(z.object({ group_id: z.int(), name: z.string() })),
    /** Locations without a group of their own, which is created with the role; empty if the caller can't create groups. */
    locations: z.array(z.object({ location_id: z.int(), name: z.string() })),
  }),
  errors: ['access.denied'],
  summary: 'The roles of each product, with how many people hold them',
})

const heldRole = z.object({
  product_id: z.int(),
  product_name: z.string(),
  role_id: field.roleId(),
  role_name: z.string(),
  granted_at: z.nullable(z.string()),
  granted_by: z.nullable(z.string()),
  /** Last day, `YYYY-MM-DD`. */
  ends_on: z.nullable(z.string()),
})
export type HeldRole = z.infer<typeof heldRole>

const rolePerson = z.object({
  account_id: field.id(),
  employee_id: z.nullable(field.id()),
  name: z.string(),
  email: z.string(),
  code: z.string(),
  designation: z.string(),
  state: z.enum(['invited', 'active', 'disabled']),
  is_administrator: z.boolean(),
  roles: z.array(heldRole),
  /** Scope of the personal grants; `mixed` when they differ, null without grants. */
  data_scope: z.nullable(z.enum(['organisation', 'group', 'reports', 'mixed'])),
  groups: z.array(z.object({ group_id: z.int(), name: z.string() })),
  personal_grants: z.int(),
  /** Whether the caller may edit this person's roles and menus; `locked_because` says why not. */
  abilities: z.object({ edit: z.boolean() }),
  locked_because: z.nullable(z.enum(['own', 'administrator'])),
})
export type RolePerson = z.infer<typeof rolePerson>

export const listRolePeople = endpoint({
  id: 'access.sub_admin.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/sub_admin/list',
  access: manage,
  body: z.object({
    page: listBody().page,
    limit: listBody().limit,
    search: listBody().search,
    sort: listBody().sort,
    /** All accounts, or only those with more than the employee role. */
    who: z._default(z.enum(['sub_admins', 'everyone']), 'sub_admins'),
    product_id: z.optional(productId()),
    role_id: z.optional(roleId()),
  }),
  data: z.object({ people: z.array(rolePerson), total_rows: z.int(), numPages: z.int() }),
  summary: 'People and the roles they hold',
})

const grantErrors = [
  'access.denied',
  'access.own_grants',
  'access.higher_rank',
  'access.beyond_own',
  'access.last_administrator',
  'access.product_missing',
]

export const assignRoles = endpoint({
  id: 'access.sub_admin.assign',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/sub_admin/assign_roles',
  access: manage,
  body: z.object({
    account_ids: field.ids(50).check(z.minLength(1)),
    product_id: productId(),
    /** Default: the product's sub-admin role, 8 for product 1, 9 for the others. */
    role_id: z.optional(roleId()),
    /** Personal grants; default: the organisation's defaults for new sub-admins. */
    permissions: z.optional(permissionKeys()),
    data_scope: z._default(dataScope, 'organisation'),
    /** Replaces the person's data permission groups; omitted: unchanged. */
    group_ids: z.optional(field.ids(50)),
    /** Locations whose people they reach too: each by the group of that location alone, created if there is none. */
    location_ids: z.optional(field.ids(50)),
    /** Last day of the role, today at the earliest. */
    ends_on: z.optional(z.nullable(field.isoDate())),
  }),
  data: z.object({ account_ids: z.array(z.int()) }),
  errors: [...grantErrors, 'access.group_beyond_reach'],
  summary: 'Give people a role of a product, with personal grants',
})

export const revokeRoles = endpoint({
  id: 'access.sub_admin.revoke',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/sub_admin/revoke_roles',
  access: manage,
  body: z.object({
    account_ids: field.ids(50).check(z.minLength(1)),
    product_id: productId(),
    /** Default: the product's sub-admin role, 8 for product 1, 9 for the others. */
    role_id: z.optional(roleId()),
  }),
  data: z.object({ account_ids: z.array(z.int()) }),
  errors: [...grantErrors, 'access.role_not_held'],
  summary: 'Remove a product’s role from people, with its personal grants',
})

/** One person's access to an app, or one of its permissions. */
const activity = z.object({
  key: z.string(),
  label: z.string(),
  is_active: z.boolean(),
})

export const listAppActivities = endpoint({
  id: 'access.activity.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/sub_admin/getAtsActivityList',
  access: manage,
  body: z.object({
    account_id: field.id(),
    /** 7 recruitment (default) or 6 performance. */
    app_id: z._default(z.union([z.literal(6), z.literal(7)]), 7),
  }),
  data: z.object({ app_id: z.int(), is_subscribed: z.boolean(), activities: z.array(activity) }),
  summary: 'What one person may do in recruitment or performance',
})

export const updateAppActivity = endpoint({
  id: 'access.activity.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/sub_admin/updateUserAppActivity',
  access: manage,
  body: z.object({
    account_id: field.id(),
    app_id: z._default(z.union([z.literal(6), z.literal(7)]), 7),
    key: z.string().check(z.minLength(1), z.maxLength(120)),
    status: field.flag(),
  }),
  data: z.object({ app_id: z.int(), activities: z.array(activity) }),
  errors: grantErrors,
  summary: 'Turn one activity of an app on or off for a person',
})
