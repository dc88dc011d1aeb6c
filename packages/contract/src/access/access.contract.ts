import { endpoint, field, signedIn, z } from '../kit/index.ts'

/** A menu entry (platform specification, section 3). */
export interface MenuEntry {
  id: number
  parent_id: number | null
  name: string
  url: string
  menu_slug: string
  menu_layout: string
  menu_version: number
  hideFromMenu: boolean
  children: MenuEntry[]
  icon_class: string
  action: string[]
  intro: string
  ios_icon: string
}

export const menuEntry: z.ZodMiniType<MenuEntry> = z.object({
  id: z.int(),
  parent_id: z.nullable(z.int()),
  name: z.string(),
  url: z.string(),
  menu_slug: z.string(),
  menu_layout: z.string(),
  menu_version: field.whole(),
  hideFromMenu: z.boolean(),
  get children() {
    return z.array(menuEntry)
  },
  icon_class: z.string(),
  action: z.array(z.string()),
  intro: z.string(),
  ios_icon: z.string(),
}) as z.ZodMiniType<MenuEntry>

export const getMenus = endpoint({
  id: 'access.menus.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/user/get_menus/{app}',
  access: signedIn,
  params: z.object({ app: z.enum(['hrms', 'pms', 'payroll', 'ats']) }),
  query: z.object({ new_format: field.optional(field.flagInText()) }),
  data: z.object({
    /** The tree of granted entries. */
    menu: z.array(menuEntry),
    /** Every granted slug, for cards and buttons. */
    menu_slug: z.array(z.string()),
  }),
  summary: 'The caller’s menu tree',
})

export const getEmployeeActions = endpoint({
  id: 'access.employee_actions.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/sub_admin/menu-action/employee/{user_emp_id}',
  access: signedIn,
  params: z.object({ user_emp_id: field.idInText() }),
  data: z.object({
    /** What the caller may do with this person, by permission key (`EMPLOYEE_EDIT`, `EMPLOYEE_ACCOUNT_ACTIVATE` …). */
    employeeActions: z.array(z.string()),
  }),
  summary: 'What the caller may do with one employee; cached for 10 seconds by clients',
})

export const listAccessedApps = endpoint({
  id: 'access.apps.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/get-all-accessed-app',
  access: signedIn,
  query: z.object({
    /** The app's number in the specification (2 HRMS, 3 payroll …); not a record id. */
    app_id: field.optional(z.string().check(z.regex(/^\d{1,3}$/))),
  }),
  data: z.object({
    apps: z.array(
      z.object({
        app_id: z.int(),
        app_slug: z.string(),
        title: z.string(),
        link: z.string(),
        image: z.string(),
        background_colour: z.string(),
        /** True for the admin console itself, which the app switcher omits. */
        is_admin_app: z.boolean(),
      }),
    ),
  }),
  summary: 'The apps the caller may open, for Home and the app switcher',
})
