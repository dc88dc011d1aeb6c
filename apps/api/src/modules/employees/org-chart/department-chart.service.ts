import type { readDepartmentChart } from '@muster/contract/employees/org-chart/org-chart.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { scopesOf } from '../../../platform/access/actor.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { photoLink } from '../directory/directory.views.ts'
import { peopleOn } from '../moves/assignments-as-of.ts'
import { sumUp } from './rules/department-sums.ts'

const VIEW = 'employees.chart.view'

interface DepartmentRow {
  id: number
  name: string
  parent_id: number | null
  is_active: boolean
  head_id: number | null
  head_visible: boolean | null
  head_name: string | null
  head_photo: string | null
  head_designation: string | null
}

/** Departments with their current heads: neither is effective-dated. */
async function findDepartments(ctx: Ctx, db: Db): Promise<DepartmentRow[]> {
  const { rows } = await sql<DepartmentRow>`
    select d.id, d.name, d.parent_id, d.status = 1 as is_active, h.id as head_id,
      ${employeeScope(ctx, VIEW, 'h')} as head_visible, h.full_name as head_name, h.photo_path as head_photo,
      g.name as head_designation
    from department d
    left join employee h on h.org_id = d.org_id and h.id = d.head_employee_id and h.status = 'active'
    left join designation g on g.org_id = h.org_id and g.id = h.designation_id
    where d.org_id = ${ctx.orgId} order by d.name, d.id`.execute(db)
  return rows
}

/** Number of people in reach by department on a day; key 0 for people without a department. */
async function countByDepartment(ctx: Ctx, db: Db, day: string, today: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; people: number }>`
    select coalesce(p.department_id, 0) as id, count(*)::int as people
    from (${peopleOn(ctx, { day, today, attributes: ['department'] })}) p
    join employee e on e.org_id = ${ctx.orgId} and e.id = p.id
    where p.status = 'active' and ${employeeScope(ctx, VIEW, 'e')}
    group by 1`.execute(db)
  return new Map(rows.map((row) => [row.id, row.people]))
}

function headOf(ctx: Ctx, row: DepartmentRow) {
  if (row.head_id === null || !row.head_visible) return null
  return {
    EMPLOYEE_ID: row.head_id,
    EMPLOYEE_NAME: row.head_name ?? '',
    DESIGNATION_NAME: row.head_designation,
    photo: photoLink(ctx, row.head_photo),
  }
}

/**
 * The departments as a tree, with the day's people within the caller's reach. A department with nobody in or below
 * it shows only if it is active, and only to callers who see the whole organisation or its head.
 */
export function readDepartments(
  ctx: Ctx,
  input: BodyOf<typeof readDepartmentChart>,
): Promise<DataOf<typeof readDepartmentChart>> {
  return readTx(ctx, async (db) => {
    const today = await organisationToday(ctx, db)
    const day = input.date ?? today
    const rows = await findDepartments(ctx, db)
    const people = await countByDepartment(ctx, db, day, today)
    const seesAll = scopesOf(ctx.actor, VIEW).has('organisation')
    const tree = sumUp(
      rows.map((row) => ({ id: row.id, parentId: row.parent_id })),
      people,
    )
    const isShown = (row: DepartmentRow) =>
      (tree.get(row.id)?.total ?? 0) > 0 || (row.is_active && (seesAll || row.head_visible === true))
    const shown = new Set(rows.filter(isShown).map((row) => row.id))
    const departments = rows
      .filter((row) => shown.has(row.id))
      .map((row) => {
        const parentId = tree.get(row.id)?.parentId ?? null
        return {
          key: `d${row.id}`,
          parent: parentId !== null && shown.has(parentId) ? `d${parentId}` : null,
          DEPT_ID: row.id,
          DEPARTMENT_NAME: row.name,
          head: headOf(ctx, row),
          head_outside: row.head_id !== null && !row.head_visible,
          people: people.get(row.id) ?? 0,
          total_people: tree.get(row.id)?.total ?? 0,
        }
      })
    const without = people.get(0) ?? 0
    const none = {
      key: 'd0',
      parent: null,
      DEPT_ID: null,
      DEPARTMENT_NAME: null,
      head: null,
      head_outside: false,
      people: without,
      total_people: without,
    }
    return {
      date: day,
      today,
      people: [...people.values()].reduce((sum, count) => sum + count, 0),
      departments: without > 0 ? [...departments, none] : departments,
    }
  })
}
