import { FILTER, ROLE } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { isAdministrator } from '../../../platform/access/actor.ts'
import type { Dataset, DatasetColumn } from '../../../platform/datasets/index.ts'
import { browsers, systems } from '../rules/device.ts'
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

const choices = (words: Readonly<Record<string, Key>>) => () =>
  Object.entries(words).map(([value, key]) => ({ value, label: datasetsTexts(key) }))

/** The name of a browser or system by the patterns of `deviceOf`; a word boundary is `\y` in PostgreSQL. */
const namedBy = (names: typeof browsers): RawBuilder<unknown> =>
  sql`(case ${sql.join(
    names.map(
      ([name, { source }]) =>
        sql`when h.user_agent ~ ${sql.lit(source.replaceAll('\\b', '\\y'))} then ${sql.lit(name)}`,
    ),
    sql` `,
  )} end)`

/**
 * Sign-ins and failed attempts of accounts, those without an employee with the whole organisation alone. As for sessions, only
 * administrators see those of administrators.
 */
export const signInsDataset: Dataset = {
  key: 'session.sign_ins',
  title: datasetsTexts.text('signIns'),
  description: datasetsTexts.text('signInsText'),
  subject: 'employee',
  permission: 'security.sessions.manage',
  timing: 'period',
  from: ({ ctx }) => sql`login_history h
    join account a on a.org_id = ${ctx.orgId} and a.id = h.account_id
    left join employee e on e.org_id = ${ctx.orgId} and e.id = a.employee_id`,
  joins: {
    department: ({ ctx }) =>
      sql`left join department d on d.org_id = ${ctx.orgId} and d.id = e.department_id`,
    location: ({ ctx }) => sql`left join location l on l.org_id = ${ctx.orgId} and l.id = e.location_id`,
  },
  where: ({ ctx, from, to, timeZone }) => sql<boolean>`h.org_id = ${ctx.orgId}
    and h.at >= ${from}::date::timestamp at time zone ${timeZone}
    and h.at < (${to}::date + 1)::timestamp at time zone ${timeZone}
    and ${
      isAdministrator(ctx.actor)
        ? sql`true`
        : sql`not exists (
            select from account_role b where b.org_id = ${ctx.orgId} and b.account_id = a.id
              and b.role_id in (${ROLE.admin}, ${ROLE.adminLike}))`
    }`,
  columns: [
    column('at', 'instant', sql.ref('h.at')),
    column('employee_code', 'text', sql.ref('e.code'), { filterId: FILTER.employee }),
    column('employee_name', 'text', sql`coalesce(e.full_name, nullif(a.display_name, ''), a.email)`, {
      identity: () => sql.ref('a.id'),
      width: 28,
    }),
    column('email', 'text', sql.ref('a.email'), { width: 30 }),
    column('department', 'text', sql.ref('d.name'), {
      joins: ['department'],
      filterId: FILTER.department,
      identity: () => sql.ref('d.id'),
      isUsual: false,
      width: 22,
    }),
    column('location', 'text', sql.ref('l.name'), {
      joins: ['location'],
      filterId: FILTER.location,
      identity: () => sql.ref('l.id'),
      isUsual: false,
      width: 22,
    }),
    column('outcome', 'choice', sql.ref('h.result'), {
      choices: choices({
        ...{ success: 'success', wrong_password: 'wrongPassword', locked: 'locked', disabled: 'disabled' },
        ...{ code_asked: 'codeAsked', wrong_code: 'wrongCode', sso_required: 'ssoRequired' },
      }),
      width: 24,
    }),
    column('is_success', 'boolean', sql`(h.result = 'success')`, { isUsual: false }),
    column('method', 'choice', sql.ref('h.method'), {
      choices: choices({ password: 'password', sso: 'sso', handover: 'handover', code: 'code' }),
    }),
    column('network', 'text', sql`nullif(h.ip, '')`, { width: 20 }),
    column('browser', 'text', namedBy(browsers)),
    column('system', 'text', namedBy(systems)),
    column('user_agent', 'text', sql`nullif(h.user_agent, '')`, { isUsual: false, width: 40 }),
  ],
  sort: [{ column: 'at', descending: true }],
  rowKeys: [{ sql: () => sql.ref('h.id'), type: 'bigint' }],
}
