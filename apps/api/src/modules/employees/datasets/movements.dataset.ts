import { assignmentAttributes } from '@muster/contract/employees/employees.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Dataset, DatasetColumn } from '../../../platform/datasets/index.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { personTexts } from './person.texts.ts'
import { personColumns, personJoins } from './person-columns.ts'

/** What was changed: manager and access level have names of their own. */
const attributeWords: Readonly<Record<string, string | undefined>> = {
  access_level: 'accessLevel',
  channel_type: 'channelType',
}
const wordsFor = (attribute: string): string => {
  const own = attributeWords[attribute]
  return own ? datasetsTexts(own as 'accessLevel') : personTexts(attribute as 'department')
}

/** The name of a value of `attribute`, by its id. Each branch reads one row by key. */
function nameOf(id: string): RawBuilder<unknown> {
  const branches = assignmentAttributes.map((attribute) => {
    const table = attribute === 'manager' ? 'employee' : attribute
    const name = attribute === 'manager' ? 'full_name' : 'name'
    return sql`when ${sql.lit(attribute)} then (select v.${sql.ref(name)} from ${sql.table(table)} v
      where v.org_id = a.org_id and v.id = ${sql.ref(id)})`
  })
  return sql`(case a.attribute ${sql.join(branches, sql` `)} end)`
}

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

/** What changed from a day on: one row for each attribute of a person that got another value. */
export const movementsDataset: Dataset = {
  key: 'employees.movements',
  title: datasetsTexts.text('movements'),
  description: datasetsTexts.text('movementsText'),
  subject: 'employee',
  permission: 'employees.profile.view',
  timing: 'period',
  usualPeriod: 'this_year',
  longest: 1100,
  from: ({ ctx }) => sql`employee_assignment a
    join employee_assignment b on b.org_id = a.org_id and b.employee_id = a.employee_id
      and b.attribute = a.attribute and b.to_date = a.from_date - 1
    join employee e on e.org_id = ${ctx.orgId} and e.id = a.employee_id
    left join employee_move m on m.org_id = a.org_id and m.id = a.move_id`,
  joins: personJoins(),
  where: ({ ctx, from, to }) =>
    sql<boolean>`a.org_id = ${ctx.orgId} and a.from_date between ${from}::date and ${to}::date`,
  columns: [
    ...personColumns(['employee_code', 'employee_name', 'department', 'location']),
    column('effective_on', 'date', sql.ref('a.from_date')),
    column('changed', 'choice', sql.ref('a.attribute'), {
      choices: () => assignmentAttributes.map((value) => ({ value, label: wordsFor(value) })),
    }),
    column('before', 'text', nameOf('b.value_id'), { width: 24 }),
    column('after', 'text', nameOf('a.value_id'), { width: 24 }),
    column('by_transfer', 'boolean', sql`(m.kind = 'transfer')`, { isUsual: false }),
    column('note', 'text', sql.ref('m.note'), {
      isUsual: false,
      width: 40,
      permission: 'employees.status.manage',
    }),
    column('entered_by', 'text', sql.ref('m.actor'), { isUsual: false }),
    column('entered_at', 'instant', sql.ref('m.created_at'), { isUsual: false }),
  ],
  sort: [
    { column: 'effective_on', descending: true },
    { column: 'employee_name', descending: false },
  ],
  rowKeys: [{ sql: () => sql.ref('a.id'), type: 'bigint' }],
}
