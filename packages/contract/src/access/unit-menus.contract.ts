import { can, endpoint, field, signedIn, z } from '../kit/index.ts'

/**
 * Menus of the organisation's units (department, zone …), hidden for everybody or for one account (core
 * specification, sections 3 "Org menu access entry" and 6). Hiding only shortens the menu; it revokes no
 * permission.
 */

const MANAGE = 'access.unit_menu.manage'

/** An org menu access entry. */
const entry = {
  /** Number of the unit's form. */
  ID: field.id(),
  name: z.string(),
  /** Parent unit, such as departments for sub-departments. */
  parent_id: z.nullable(field.id()),
  km_master_forms: z.object({ FORM_SLUG: z.string(), FORM_NAME: z.string() }),
}

export const readUserMenus = endpoint({
  id: 'access.unit_menu.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv1/user/orgmenus/{id}',
  access: can(MANAGE),
  /** The account's id (`EMP_USER_ID`). */
  params: z.object({ id: field.idInText() }),
  data: z.object({
    menus: z.array(
      z.object({
        ...entry,
        /** Whether the entry appears in this account's menu. */
        is_shown: field.flag(),
        /** Hidden for the whole organisation, regardless of the account's own setting. */
        is_hidden_for_all: field.flag(),
      }),
    ),
  }),
  summary: 'The unit menus of one account and whether each is shown',
})

export const saveUserMenus = endpoint({
  id: 'access.unit_menu.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/updateusermenus',
  access: can(MANAGE),
  body: z.object({
    /** The account's id; omitted: the whole organisation. */
    id: field.optional(field.nullable(field.id())),
    /** The menus to change; others stay as they are. */
    menus: z
      .array(z.object({ ID: z.int().check(z.positive(), z.maximum(100_000)), is_shown: field.flag() }))
      .check(z.minLength(1), z.maxLength(100)),
  }),
  /** Number of entries that changed. */
  data: z.object({ changed: z.int() }),
  summary: 'Shows or hides unit menus for the organisation or for one account',
})

export const listUnitMenus = endpoint({
  id: 'access.unit_menu.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/unit-menus',
  access: can(MANAGE),
  data: z.object({
    menus: z.array(
      z.object({
        ...entry,
        is_shown: field.flag(),
        /** Number of accounts that hide it for themselves. */
        hidden_for: z.int(),
      }),
    ),
    /** Accounts that have unit menus and are affected by a change: the first by name. */
    viewers: z.object({
      total: z.int(),
      accounts: z.array(z.object({ account_id: field.id(), name: z.string() })),
    }),
  }),
  summary: 'The unit menus of the organisation, and the accounts a change affects',
})

export const getOrgMenus = endpoint({
  id: 'access.org_menu.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/get-org-menus',
  access: signedIn,
  data: z.object({ menus: z.array(z.object(entry)) }),
  summary: 'The unit menus shown to the caller',
})

export const showHideUnit = endpoint({
  id: 'access.unit_menu.toggle',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/organisation-unit-show-hide-from-menu',
  access: can(MANAGE),
  body: z.object({
    /** Number of the unit's form. */
    formid: z.int().check(z.positive(), z.maximum(100_000)),
    /** 1 shows its entry in everybody's menu, 0 hides it. */
    is_shown: field.flag(),
  }),
  data: z.object({ formid: field.id(), is_shown: field.flag(), changed: z.int() }),
  summary: 'Shows or hides the menu of one unit for the whole organisation',
})
