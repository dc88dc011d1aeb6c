import { type RawBuilder, sql } from 'kysely'
import type { Dataset, DatasetColumn, DatasetScope } from '../../../platform/datasets/index.ts'
import { peopleOn } from '../moves/assignments-as-of.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { personColumns, personJoins } from './person-columns.ts'

type Sql = (scope: DatasetScope) => RawBuilder<unknown>

const column = (
  key: string,
  type: DatasetColumn['type'],
  value: Sql,
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({ key, type, sql: value, heading: datasetsTexts.text(key as 'status'), ...more })

const statuses = ['active', 'not_joined', 'left'] as const

/** Whole years between a date and the day the dataset is about, as anniversaries count them. */
const yearsSince =
  (date: RawBuilder<unknown>): Sql =>
  ({ asOf }) =>
    sql`extract(year from age(${asOf}::date, ${date}))`

const contact = { fieldGroup: 'contact' } as const

const columns: DatasetColumn[] = [
  ...personColumns(
    ['employee_code', 'employee_name', 'email', 'department', 'designation', 'location', 'manager'],
    'p',
  ).map((one) => {
    // Of the employment that the day is in: somebody who came back has had another code and another first day.
    if (one.key === 'employee_code') return { ...one, sql: () => sql.ref('p.code') }
    return one.key === 'joined_on' ? { ...one, sql: () => sql.ref('p.joined_on'), isUsual: true } : one
  }),
  column('status', 'choice', () => sql.ref('p.status'), {
    choices: () => statuses.map((value) => ({ value, label: datasetsTexts(value) })),
    isUsual: true,
  }),
  column('left_on', 'date', () => sql.ref('p.left_on')),
  column('service_years', 'number', yearsSince(sql.ref('p.joined_on')), {
    aggregates: ['average', 'least', 'greatest', 'count'],
  }),
  column('date_of_birth', 'date', () => sql.ref('e.date_of_birth')),
  column('age', 'number', yearsSince(sql.ref('e.date_of_birth')), {
    aggregates: ['average', 'least', 'greatest', 'count'],
  }),
  column('marital_status', 'text', () => sql.ref('e.marital_status')),
  column('nationality', 'text', () => sql.ref('e.nationality')),
  column('phone', 'text', () => sql.ref('e.phone'), contact),
  column('personal_email', 'text', () => sql.ref('e.personal_email'), { ...contact, width: 30 }),
  column('city', 'text', () => sql.ref('e.city'), contact),
]

/** Everybody the organisation has had by a day, with their place on that day. */
export const peopleDataset: Dataset = {
  key: 'employees.people',
  title: datasetsTexts.text('people'),
  description: datasetsTexts.text('peopleText'),
  subject: 'employee',
  permission: 'employees.profile.view',
  timing: 'day',
  from: ({ ctx, asOf, today }) => sql`(${peopleOn(ctx, { day: asOf, today })}) p
    join employee e on e.org_id = ${ctx.orgId} and e.id = p.id`,
  joins: personJoins('p'),
  where: ({ ctx }) => sql<boolean>`e.org_id = ${ctx.orgId}`,
  columns,
  sort: [{ column: 'employee_name', descending: false }],
  oneRowPer: 'person',
  rowKeys: [{ sql: () => sql.ref('e.id'), type: 'bigint' }],
}
