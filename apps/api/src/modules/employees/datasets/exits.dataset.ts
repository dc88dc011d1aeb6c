import { separationModes } from '@muster/contract/employees/moves/moves.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Dataset, DatasetColumn } from '../../../platform/datasets/index.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { exitKindSql } from './exit-kinds.ts'
import { personColumns, personJoins } from './person-columns.ts'

const exitKinds = ['voluntary', 'involuntary', 'transfer'] as const

const column = (
  key: string,
  type: DatasetColumn['type'],
  value: RawBuilder<unknown>,
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({
  key,
  type,
  sql: () => value,
  heading: datasetsTexts.text(key as 'status'),
  isUsual: true,
  ...more,
})

const ofEmployment: Readonly<Record<string, string>> = { employee_code: 'x.code', joined_on: 'x.joined_on' }

/** Employments that ended, the earlier ones of those who came back among them. */
export const exitsDataset: Dataset = {
  key: 'employees.exits',
  title: datasetsTexts.text('exits'),
  description: datasetsTexts.text('exitsText'),
  subject: 'employee',
  permission: 'employees.profile.view',
  timing: 'period',
  usualPeriod: 'this_year',
  longest: 1100,
  from: ({ ctx, from, to }) => sql`(
      select l.id as employee_id, -1 as number, l.code, l.date_of_joining as joined_on, l.left_on, l.separation_mode,
        l.separation_reason_id, l.separation_note
      from employee l where l.org_id = ${ctx.orgId} and l.left_on between ${from}::date and ${to}::date
      union all
      select p.employee_id, p.number, p.code, p.joined_on, p.left_on, p.separation_mode, p.separation_reason_id,
        p.separation_note
      from past_employment p where p.org_id = ${ctx.orgId} and p.left_on between ${from}::date and ${to}::date
    ) x
    join employee e on e.org_id = ${ctx.orgId} and e.id = x.employee_id
    left join reason r on r.org_id = ${ctx.orgId} and r.id = x.separation_reason_id`,
  joins: personJoins(),
  where: ({ ctx }) => sql<boolean>`e.org_id = ${ctx.orgId}`,
  columns: [
    ...personColumns([
      'employee_code',
      'employee_name',
      'department',
      'designation',
      'location',
      'joined_on',
    ]).map((one) => {
      const value = ofEmployment[one.key]
      return value === undefined ? one : { ...one, sql: () => sql.ref(value) }
    }),
    column('last_day', 'date', sql.ref('x.left_on')),
    column('exit_kind', 'choice', exitKindSql(sql.ref('x.separation_mode')), {
      choices: () => exitKinds.map((value) => ({ value, label: datasetsTexts(value) })),
    }),
    column('exit_mode', 'choice', sql.ref('x.separation_mode'), {
      choices: () => Object.entries(separationModes).map(([value, label]) => ({ value, label })),
    }),
    column('exit_reason', 'text', sql.ref('r.name'), { identity: () => sql.ref('r.id'), width: 24 }),
    column(
      'service_months',
      'number',
      sql`(extract(year from age(x.left_on + 1, x.joined_on)) * 12
      + extract(month from age(x.left_on + 1, x.joined_on)))`,
      {
        aggregates: ['average', 'least', 'greatest', 'count'],
      },
    ),
    column('note', 'text', sql.ref('x.separation_note'), {
      isUsual: false,
      width: 40,
      permission: 'employees.status.manage',
    }),
  ],
  sort: [
    { column: 'last_day', descending: true },
    { column: 'employee_name', descending: false },
  ],
  rowKeys: [
    { sql: () => sql.ref('e.id'), type: 'bigint' },
    { sql: () => sql.ref('x.number'), type: 'integer' },
  ],
}
