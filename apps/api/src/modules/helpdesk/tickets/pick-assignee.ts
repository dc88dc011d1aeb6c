import type { Assignment } from '@muster/contract/helpdesk/helpdesk.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { isOpen } from './tickets.queries.ts'

interface Picking {
  id: number
  assignment: Assignment
  owner_id: number | null
}

/**
 * Who gets a new ticket of a sub-category: its owner; or of its agents the next one in turn, or who has least open tickets. Never
 * whom it is about, who raised it by name, or who has left; nobody where there is nobody else. The caller has locked the
 * sub-category, so that two tickets at once don't go to the same agent. Two statements at most.
 */
export async function pickAssignee(
  ctx: Ctx,
  db: Db,
  { id, assignment, owner_id }: Picking,
  excluded: readonly number[],
): Promise<number | null> {
  const isFree = sql`e.status = 'active' and e.id <> all (${[...excluded]}::bigint[])`
  if (assignment === 'owner') {
    const { rows } = await sql<{ id: number }>`
      select e.id from employee e where e.org_id = ${ctx.orgId} and e.id = ${owner_id}::bigint and ${isFree}`.execute(
      db,
    )
    return rows[0]?.id ?? null
  }
  const load = sql`(select count(*) from ticket k where k.org_id = e.org_id and k.assignee_id = e.id and ${isOpen})`
  const last = sql`(select t.employee_id from helpdesk_turn t where t.org_id = ${ctx.orgId} and t.subcategory_id = ${id})`
  // In turn: the agents after the last one, and then from the first on.
  const order = assignment === 'least_busy' ? sql`${load}, e.id` : sql`e.id <= coalesce(${last}, 0), e.id`
  const { rows } = await sql<{ id: number }>`
    select e.id from helpdesk_agent a join employee e on e.org_id = a.org_id and e.id = a.employee_id
    where a.org_id = ${ctx.orgId} and a.subcategory_id = ${id} and ${isFree} order by ${order} limit 1`.execute(
    db,
  )
  const chosen = rows[0]?.id ?? null
  if (chosen !== null && assignment === 'round_robin')
    await sql`insert into helpdesk_turn (org_id, subcategory_id, employee_id) values (${ctx.orgId}, ${id}, ${chosen})
      on conflict (org_id, subcategory_id) do update set employee_id = excluded.employee_id`.execute(db)
  return chosen
}
