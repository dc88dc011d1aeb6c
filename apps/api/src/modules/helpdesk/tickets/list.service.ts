import type { listTickets } from '@muster/contract/helpdesk/tickets.contract'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { MANAGE, VIEW } from '../helpdesk.access.ts'
import { ticketCountQuery, ticketsQuery } from './tickets.queries.ts'

/** A page of one of the lists. One statement. */
export async function pageOfTickets(
  ctx: Ctx,
  list: string,
  { page, limit, filters: _, ...given }: BodyOf<typeof listTickets>,
): Promise<DataOf<typeof listTickets>> {
  const filter = { ...given, list }
  const { docs, total } = await readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        docs: ticketsQuery(ctx, filter, { limit, offset: (page - 1) * limit }),
        total: ticketCountQuery(ctx, filter),
      }),
    ),
  )
  const manages = holds(ctx.actor, MANAGE)
  return {
    result: { docs, total, pages: pageCount(total, limit) },
    abilities: {
      handle: manages,
      all: manages || holds(ctx.actor, VIEW),
      setup: holds(ctx.actor, 'helpdesk.setup.manage'),
      on_behalf: manages,
    },
  }
}
