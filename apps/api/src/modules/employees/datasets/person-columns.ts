import { FILTER } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import type { DatasetColumn, DatasetScope } from '../../../platform/datasets/index.ts'
import { personTexts } from './person.texts.ts'

/** Units of a person, with the filter of the specification that selects by them. */
const units = [
  ['department', FILTER.department],
  ['sub_department', FILTER.subDepartment],
  ['designation', FILTER.designation],
  ['location', FILTER.location],
  ['entity', FILTER.entity],
  ['branch', FILTER.branch],
  ['business_unit', FILTER.businessUnit],
  ['grade', FILTER.grade],
  ['employee_type', FILTER.employeeType],
  ['employment_type', FILTER.employmentType],
  ['cost_centre', FILTER.costCentre],
  ['zone', FILTER.zone],
  ['region', FILTER.region],
  ['channel', FILTER.channel],
] as const

export type PersonColumn =
  | 'employee_code'
  | 'employee_name'
  | 'email'
  | 'joined_on'
  | 'gender'
  | 'manager'
  | 'manager_code'
  | (typeof units)[number][0]

const unitJoin = (unit: string, alias: string) => (scope: DatasetScope) =>
  sql`
  left join ${sql.table(unit)} ${sql.ref(`of_${unit}`)} on ${sql.ref(`of_${unit}.org_id`)} = ${scope.ctx.orgId}
    and ${sql.ref(`of_${unit}.id`)} = ${sql.ref(`${alias}.${unit}_id`)}`

/**
 * Joins for the columns of a person.
 *
 * @param alias the table with the units' ids: `e` for today's, or a person as of a date
 */
export function personJoins(alias = 'e'): Record<string, (scope: DatasetScope) => RawBuilder<unknown>> {
  return {
    ...Object.fromEntries(units.map(([unit]) => [unit, unitJoin(unit, alias)])),
    manager: ({ ctx }) => sql`
      left join employee of_manager on of_manager.org_id = ${ctx.orgId}
        and of_manager.id = ${sql.ref(`${alias}.manager_id`)}`,
  }
}

/**
 * The columns that every dataset about people has. A manager's name is no secret of theirs: whoever sees a person sees
 * to whom they report.
 *
 * @param usual those shown when none are chosen
 */
export function personColumns(
  usual: readonly PersonColumn[] = ['employee_code', 'employee_name', 'department', 'location'],
  alias = 'e',
): DatasetColumn[] {
  const column = (key: PersonColumn, value: string, more: Partial<DatasetColumn> = {}): DatasetColumn => ({
    key,
    heading: personTexts.text(key),
    type: 'text',
    sql: () => sql.ref(value),
    isUsual: usual.includes(key),
    ...more,
  })
  const name = 'e.full_name'
  return [
    column('employee_code', 'e.code', { filterId: FILTER.employee }),
    column('employee_name', name, { width: 28, identity: () => sql.ref('e.id') }),
    column('email', 'e.email', { width: 30 }),
    ...units.map(([unit, filterId]) =>
      column(unit, `of_${unit}.name`, {
        filterId,
        joins: [unit],
        identity: () => sql.ref(`${alias}.${unit}_id`),
        width: 22,
      }),
    ),
    column('manager', 'of_manager.full_name', {
      joins: ['manager'],
      identity: () => sql.ref(`${alias}.manager_id`),
      width: 28,
    }),
    column('manager_code', 'of_manager.code', { joins: ['manager'] }),
    column('joined_on', 'e.date_of_joining', { type: 'date' }),
    column('gender', 'e.gender'),
  ]
}
