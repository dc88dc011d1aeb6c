import { MAX_ASSIGNEES, MAX_UNIT_PEOPLE, type TaskUnits } from '@muster/contract/tasks/tasks.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { findVisibility } from '../../employees/index.ts'
import { tasksTexts } from '../tasks.texts.ts'
import { isNameable } from './people.ts'

/** Whether anybody is chosen by their place at all. */
export const hasUnits = ({ department_ids, location_ids, reports_of }: TaskUnits): boolean =>
  department_ids.length > 0 || location_ids.length > 0 || reports_of !== null

/** SQL condition over employee `e`: in one of the departments, at one of the locations, and a report of the manager, of those given. */
export function isInUnits({ department_ids, location_ids, reports_of }: TaskUnits): RawBuilder<boolean> {
  const conditions = [
    ...(department_ids.length === 0 ? [] : [sql`e.department_id = any (${department_ids}::bigint[])`]),
    ...(location_ids.length === 0 ? [] : [sql`e.location_id = any (${location_ids}::bigint[])`]),
    ...(reports_of === null ? [] : [sql`e.manager_id = ${reports_of}`]),
  ]
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/**
 * The people of departments, locations or a team whom the caller may assign tasks to, as they are now. Two statements; none
 * without any chosen.
 *
 * @throws AppError `request.invalid` for nobody, or for more than can be given a task at once
 */
export async function peopleOfUnits(ctx: Ctx, db: Db, units: TaskUnits): Promise<number[]> {
  if (!hasUnits(units)) return []
  const visibility = await findVisibility(ctx, db)
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e
    where e.org_id = ${ctx.orgId} and ${isNameable(ctx, visibility)} and ${isInUnits(units)}
    order by e.id limit ${MAX_UNIT_PEOPLE + 1}`.execute(db)
  if (rows.length === 0)
    fail('request.invalid', { fields: { department_ids: tasksTexts.text('unitsEmpty') } })
  if (rows.length > MAX_UNIT_PEOPLE)
    fail('request.invalid', {
      fields: { department_ids: tasksTexts.text('unitsTooMany', { most: MAX_UNIT_PEOPLE }) },
    })
  return rows.map(({ id }) => id)
}

/** More people than that do not share a task. @throws AppError `request.invalid` at `each` */
export function refuseCrowd(people: readonly number[], each: boolean): void {
  if (!each && people.length > MAX_ASSIGNEES)
    fail('request.invalid', { fields: { each: tasksTexts.text('tooManyShare', { most: MAX_ASSIGNEES }) } })
}
