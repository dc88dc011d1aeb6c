import { can, endpoint, field, presets, z } from '../kit/index.ts'
import { dataScope, permissionKeys } from './sub-admins.contract.ts'

const manage = can('access.sub_admin.manage')
const app = z.enum(['hrms', 'payroll'])

/** A checkbox of the tree: one permission of an app. */
const menuGrant = z.object({
  permission: z.string(),
  label: z.string(),
  /** Other words by which people look for it. */
  synonyms: z.array(z.string()),
  scopes: z.array(z.string()),
  /** Names of the menu entries it opens. */
  opens: z.array(z.string()),
  /** Checked: a personal grant, or part of the defaults for new sub-admins. */
  is_granted: z.boolean(),
  /** Scopes of the personal grant. */
  granted_scopes: z.array(z.string()),
  /** Roles that grant it regardless of the checkbox. */
  through_roles: z.array(z.string()),
  /** Whether the caller may grant it: only permissions that they hold themselves. */
  is_grantable: z.boolean(),
})
export type MenuGrant = z.infer<typeof menuGrant>

const menuModule = z.object({ module: z.string(), name: z.string(), grants: z.array(menuGrant) })
export type MenuModule = z.infer<typeof menuModule>

export const readDefaultMenus = endpoint({
  id: 'access.default_menu.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/sub_admin/org_default_menus/{app}',
  access: manage,
  params: z.object({ app }),
  data: z.object({
    app,
    modules: z.array(menuModule),
    /** Named sets to start from instead. */
    presets: z.array(
      z.object({
        preset: z.enum(presets),
        /** Whose data is preselected. */
        data_scope: dataScope,
        permissions: z.array(z.string()),
      }),
    ),
    /** Whether the organisation has saved its own defaults. */
    is_own: z.boolean(),
    abilities: z.object({ edit: z.boolean() }),
  }),
  summary: 'What a new sub-admin of an app starts with',
})

export const saveDefaultMenus = endpoint({
  id: 'access.default_menu.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/sub_admin/set_org_default_menus',
  access: manage,
  body: z.object({ app, permissions: permissionKeys() }),
  data: z.object({ app }),
  errors: ['access.denied'],
  summary: 'Change what new sub-admins of an app start with; administrators only',
})

export const readUserMenus = endpoint({
  id: 'access.user_menu.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/sub_admin/org_user_menus/{app_id}/{employee_id}',
  access: manage,
  params: z.object({
    app_id: app,
    employee_id: field.idInText(),
  }),
  /** `account`: the path has an account id instead, since not every account belongs to an employee. */
  query: z.object({ by: z._default(z.enum(['employee', 'account']), 'employee') }),
  data: z.object({
    app_id: app,
    account_id: field.id(),
    data_scope: z.nullable(z.enum(['organisation', 'group', 'reports', 'mixed'])),
    group_ids: z.array(z.int()),
    modules: z.array(menuModule),
    abilities: z.object({ edit: z.boolean() }),
  }),
  summary: 'The personal grants of one person in an app, as a tree by module',
})

export const saveUserMenus = endpoint({
  id: 'access.user_menu.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/sub_admin/set_user_menus',
  access: manage,
  body: z.object({
    app_id: app,
    account_id: field.id(),
    /** The complete list for the app: permissions that are missing are revoked. */
    permissions: permissionKeys(),
    data_scope: dataScope,
    group_ids: z.optional(field.ids(50)),
    /** Last day of the sub-admin role; omitted: unchanged. */
    ends_on: z.optional(z.nullable(field.isoDate())),
  }),
  data: z.object({ account_id: z.int() }),
  errors: [
    'access.denied',
    'access.own_grants',
    'access.higher_rank',
    'access.beyond_own',
    'access.role_not_held',
  ],
  summary: 'Set the personal grants of a sub-admin in an app',
})
