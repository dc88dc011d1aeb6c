import type { listTickets } from '@muster/contract/helpdesk/tickets.contract'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  resolvedQuery,
  runQuery,
} from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { MANAGE, VIEW } from '../helpdesk.access.ts'
import { isOpen, selected, ticketCountQuery, ticketsQuery } from './tickets.queries.ts'

interface Choice {
  id: number
  name: string
}

const categoriesQuery = (ctx: Ctx): DeferredQuery<Choice[]> =>
  deferredQuery(
    sql<Choice>`select c.id, c.name from helpdesk_category c where c.org_id = ${ctx.orgId} and c.status = 1
      order by lower(c.name), c.id`,
    (rows) => rows,
  )

/** To whom open tickets are assigned, of those that the caller may see. Assignees are few, their tickets may be many: the index is read from one to the next. */
const assigneesQuery = (ctx: Ctx): DeferredQuery<Choice[]> =>
  deferredQuery(
    sql<Choice>`
      with recursive assigned as (
        select min(k.assignee_id) as id from ticket k where k.org_id = ${ctx.orgId} and ${isOpen}
        union all
        select (select min(k.assignee_id) from ticket k where k.org_id = ${ctx.orgId} and ${isOpen} and k.assignee_id > a.id)
        from assigned a where a.id is not null
      )
      select e.id, e.full_name as name from assigned a join employee e on e.org_id = ${ctx.orgId} and e.id = a.id
      where exists (select ${selected(ctx, {})} and ${isOpen} and k.assignee_id = a.id)
      order by lower(e.full_name), e.id limit 200`,
    (rows) => rows,
  )

/** A page of one of the lists, with what it can be filtered by. One statement. */
export async function pageOfTickets(
  ctx: Ctx,
  list: string,
  { page, limit, filters: _, ...given }: BodyOf<typeof listTickets>,
): Promise<DataOf<typeof listTickets>> {
  const filter = { ...given, list }
  const manages = holds(ctx.actor, MANAGE)
  const all = manages || holds(ctx.actor, VIEW)
  const { docs, total, ...offered } = await readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        docs: ticketsQuery(ctx, filter, { limit, offset: (page - 1) * limit }),
        total: ticketCountQuery(ctx, filter),
        categories: categoriesQuery(ctx),
        assignees: all ? assigneesQuery(ctx) : resolvedQuery([]),
      }),
    ),
  )
  return {
    ...offered,
    result: { docs, total, pages: pageCount(total, limit) },
    abilities: {
      handle: manages,
      all,
      setup: holds(ctx.actor, 'helpdesk.setup.manage'),
      on_behalf: manages,
    },
  }
}
