import { administratorRoles, PRODUCT, roleName, roles, subAdminRole } from '@muster/contract/access/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Dataset, DatasetColumn } from '../../../platform/datasets/index.ts'
import { permissionsOf } from '../../../platform/platform.ts'
import { datasetsTexts } from './datasets.texts.ts'

type Key = Parameters<typeof datasetsTexts.text>[0]

const column = (
  key: string,
  type: DatasetColumn['type'],
  value: RawBuilder<unknown>,
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({
  key,
  type,
  sql: () => value,
  heading: datasetsTexts.text(key as Key),
  isUsual: true,
  ...more,
})

/** The code of a permission that stands for all of them: administrators hold them without a grant. */
const EVERYTHING = '*'
/** The code of a grant that comes with no role. */
const PERSONAL = 'personal'

const literals = (values: readonly number[]) => sql.join(values.map((value) => sql.lit(value)))

/** What each account may do: by each of its roles, and granted personally. One row for each permission and reach. */
const held = (orgId: number) => sql`
  select r.account_id, r.product_id, r.role_id, g.permission, g.scope
  from account_role r join role_grant g on g.org_id = ${orgId} and g.role_id = r.role_id
  where r.org_id = ${orgId} and r.role_id not in (${literals(administratorRoles)})
  union all
  select r.account_id, r.product_id, r.role_id, ${EVERYTHING}, 'organisation' from account_role r
  where r.org_id = ${orgId} and r.role_id in (${literals(administratorRoles)})
  union all
  select g.account_id, null, null, g.permission, g.scope from account_grant g where g.org_id = ${orgId}`

const roleChoices = () => [
  ...roles.map(({ role_id }) => ({ value: String(role_id), label: roleName(role_id) })),
  { value: PERSONAL, label: datasetsTexts('personal') },
]

const choicesOf = (keys: readonly Key[]) => () =>
  keys.map((value) => ({ value, label: datasetsTexts(value) }))

/** The term of a sub-admin role, which is kept by product. */
const ofTerm = (key: string, type: DatasetColumn['type'], value: RawBuilder<unknown>) =>
  column(key, type, value, { joins: ['term'], isUsual: false })

export const rightsDataset: Dataset = {
  key: 'access.rights',
  title: datasetsTexts.text('rights'),
  description: datasetsTexts.text('rightsText'),
  subject: 'organisation',
  permission: 'access.matrix.view',
  timing: 'now',
  from: ({ ctx }) => sql`(${held(ctx.orgId)}) h
    join account a on a.org_id = ${ctx.orgId} and a.id = h.account_id
    left join employee e on e.org_id = ${ctx.orgId} and e.id = a.employee_id`,
  joins: {
    designation: ({ ctx }) =>
      sql`left join designation n on n.org_id = ${ctx.orgId} and n.id = e.designation_id`,
    department: ({ ctx }) =>
      sql`left join department d on d.org_id = ${ctx.orgId} and d.id = e.department_id`,
    location: ({ ctx }) => sql`left join location l on l.org_id = ${ctx.orgId} and l.id = e.location_id`,
    term: ({ ctx }) => sql`
      left join sub_admin_term m on m.org_id = ${ctx.orgId} and m.account_id = h.account_id
        and m.product_id = h.product_id and h.role_id = case when h.product_id = ${sql.lit(PRODUCT.hr)}
          then ${sql.lit(subAdminRole(PRODUCT.hr))} else ${sql.lit(subAdminRole(PRODUCT.payroll))} end
      left join account b on b.org_id = ${ctx.orgId} and b.id = m.granted_by`,
  },
  where: ({ ctx }) => sql<boolean>`a.org_id = ${ctx.orgId}`,
  columns: [
    column('account_name', 'text', sql`coalesce(e.full_name, nullif(a.display_name, ''), a.email)`, {
      identity: () => sql.ref('a.id'),
      width: 28,
    }),
    column('email', 'text', sql.ref('a.email'), { width: 30 }),
    column('employee_code', 'text', sql.ref('e.code')),
    column('designation', 'text', sql.ref('n.name'), { joins: ['designation'], isUsual: false, width: 22 }),
    column('department', 'text', sql.ref('d.name'), { joins: ['department'], isUsual: false, width: 22 }),
    column('location', 'text', sql.ref('l.name'), { joins: ['location'], isUsual: false, width: 22 }),
    column('account_state', 'choice', sql.ref('a.state'), {
      choices: choicesOf(['invited', 'active', 'disabled']),
    }),
    column('role', 'choice', sql`coalesce(h.role_id::text, ${sql.lit(PERSONAL)})`, {
      choices: roleChoices,
      width: 22,
    }),
    column('permission_key', 'text', sql.ref('h.permission'), { isUsual: false, width: 34 }),
    column('scope', 'choice', sql.ref('h.scope'), {
      choices: choicesOf(['self', 'reports', 'group', 'organisation']),
      width: 16,
    }),
    column(
      'groups',
      'text',
      sql`(select string_agg(x.name, ', ' order by lower(x.name)) from access_group_member w
        join access_group x on x.org_id = w.org_id and x.id = w.group_id
        where w.org_id = a.org_id and w.account_id = a.id)`,
      { width: 30 },
    ),
    ofTerm('granted_on', 'instant', sql.ref('m.granted_at')),
    ofTerm('granted_by', 'text', sql`coalesce(nullif(b.display_name, ''), b.email)`),
    ofTerm('ends_on', 'date', sql.ref('m.ends_on')),
  ],
  // The words for a permission are those of the module that declares it.
  furtherColumns: async (ctx) => [
    column('permission', 'choice', sql.ref('h.permission'), {
      choices: () => [
        { value: EVERYTHING, label: datasetsTexts('everything') },
        ...Object.entries(permissionsOf(ctx.platform.modules)).map(([value, { label }]) => ({
          value,
          label,
        })),
      ],
      width: 56,
    }),
  ],
  sort: [
    { column: 'account_name', descending: false },
    { column: 'role', descending: false },
    { column: 'permission_key', descending: false },
    { column: 'scope', descending: false },
  ],
  rowKeys: [
    { sql: () => sql.ref('a.id'), type: 'bigint' },
    { sql: () => sql`coalesce(h.product_id, 0)`, type: 'integer' },
    { sql: () => sql`coalesce(h.role_id, 0)`, type: 'integer' },
    { sql: () => sql.ref('h.permission'), type: 'text' },
    { sql: () => sql.ref('h.scope'), type: 'text' },
  ],
}
