import { addMonths, firstOfMonth, lastOfMonth } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { enterSeparation } from '../../src/modules/employees/moves/separation.service.ts'
import { transferPeople } from '../../src/modules/employees/moves/transfer.service.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { readTx } from '../../src/platform/db/tx.ts'

interface Move {
  ids: readonly number[]
  leaver: number
  today: string
}

/** Target of next month's transfers: another department, whose lead becomes the people's manager. */
async function findTarget(
  ctx: Ctx,
  ids: readonly number[],
): Promise<{ department: number; lead: number } | undefined> {
  const { rows } = await readTx(ctx, (db) =>
    sql<{ department: number; lead: number }>`
      select e.department_id as department, e.id as lead from employee e
      where e.org_id = ${ctx.orgId} and e.status = 'active' and e.left_on is null and e.department_id is not null
        and e.department_id <> all (select x.department_id from employee x
          where x.org_id = e.org_id and x.id = any (${[...ids]}::bigint[]) and x.department_id is not null)
        and not exists (
          with recursive line as (
            select y.manager_id as id from employee y where y.org_id = e.org_id and y.id = e.id
            union select z.manager_id from line l join employee z on z.org_id = e.org_id and z.id = l.id)
          select 1 from line where id = any (${[...ids]}::bigint[]))
      order by (select count(*) from employee r where r.org_id = e.org_id and r.manager_id = e.id) desc, e.id
      limit 1`.execute(db),
  )
  return rows[0]
}

/** Transfers some people on the first of next month; one person leaves at the end of it. */
export async function writeDemoMoves(ctx: Ctx, { ids, leaver, today }: Move): Promise<void> {
  const first = addMonths(firstOfMonth(today), 1)
  const target = await findTarget(ctx, ids)
  if (target) {
    await transferPeople(ctx, {
      people: ids.map((emp_id) => ({ emp_id })),
      values: { DEPT_ID: target.department, REPORTING_MANAGER_ID: target.lead },
      effective_date: first,
      note: 'The team moves together',
    })
  }
  await enterSeparation(ctx, {
    emp_id: leaver,
    mode: 16,
    last_working_day: lastOfMonth(first),
    hand_reports_to: null,
  })
}
