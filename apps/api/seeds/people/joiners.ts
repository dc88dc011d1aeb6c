import { addDays, addMonths, firstOfMonth } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { createPeople } from '../../src/modules/employees/writes/create-people.service.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { tx } from '../../src/platform/db/tx.ts'

interface Like {
  entity_id: number | null
  location_id: number | null
  department_id: number | null
  designation_id: number | null
  grade_id: number | null
  employee_type_id: number | null
  employment_type_id: number | null
  manager_id: number | null
}

const joiners = [
  { FIRST_NAME: 'Tara', LAST_NAME: 'Kulkarni', EMAIL: 'tara.kulkarni.joins@sahyadri.test' },
  { FIRST_NAME: 'Noah', LAST_NAME: 'Bennett', EMAIL: 'noah.bennett.joins@sahyadri.test' },
]

/** Two people who join later: on the first of next month and two weeks after, in the jobs of two colleagues. */
export async function writeDemoJoiners(ctx: Ctx, likes: readonly number[], today: string): Promise<void> {
  const first = addMonths(firstOfMonth(today), 1)
  await tx(ctx, async (db) => {
    const { rows } = await sql<Like>`
      select entity_id, location_id, department_id, designation_id, grade_id, employee_type_id, employment_type_id,
        manager_id
      from employee where org_id = ${ctx.orgId} and id = any (${[...likes]}::bigint[]) order by id`.execute(
      db,
    )
    await createPeople(
      ctx,
      db,
      joiners.map((joiner, place) => {
        const like = rows[place] as Like
        return {
          values: {
            ...joiner,
            DATE_OF_JOINING: addDays(first, 14 * place),
            ENTITY_ID: like.entity_id,
            LOCATION_ID: like.location_id,
            DEPT_ID: like.department_id,
            DESIGNATION_ID: like.designation_id,
            GRADE_ID: like.grade_id,
            EMPLOYEE_TYPE_ID: like.employee_type_id,
            EMPLOYMENT_TYPE_ID: like.employment_type_id,
            REPORTING_MANAGER_ID: like.manager_id,
          },
        }
      }),
      'employees.create',
    )
  })
}
