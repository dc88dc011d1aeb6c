import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { NoticeContent } from '../../platform/notice-content.ts'
import { accountReaches } from '../employees/index.ts'
import { notify } from '../notices/index.ts'
import { DESK } from './travel.access.ts'
import type { StoredTrip } from './trips/log.ts'

type Told = Pick<StoredTrip, 'id' | 'number' | 'title' | 'route' | 'employee_id' | 'agent_account_id'>

export const tripLink = (id: number): string => `/travel/trip/${id}`

const valuesOf = ({ number, title, route }: Told) => ({ number, title, route })

/** Tells the travellers, except whoever acts. */
export async function tellTravellers(
  ctx: Ctx,
  db: Db,
  kind: 'offered' | 'itinerary' | 'not_booked' | 'booking_added' | 'booking_changed',
  trip: Told,
  values: NoticeContent['values'] = {},
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select employee_id as id from travel_traveller where org_id = ${ctx.orgId} and trip_id = ${trip.id}
      and employee_id is distinct from ${ctx.actor.employeeId}::bigint`.execute(db)
  if (rows.length === 0) return
  await notify(ctx, db, {
    ...{
      to: { employeeIds: rows.map(({ id }) => id) },
      kind: `travel.${kind}`,
      link: { admin: tripLink(trip.id), me: tripLink(trip.id) },
    },
    values: { ...valuesOf(trip), ...values },
  })
}

/** Tells whoever of the desk has taken the trip; where nobody has, all agents whose reach it is in. */
export async function tellDesk(
  ctx: Ctx,
  db: Db,
  kind: 'to_book' | 'chosen' | 'to_cancel' | 'cancelled' | 'shortened',
  trip: Told,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select a.id from account a
    where a.org_id = ${ctx.orgId} and a.state = 'active' and a.id is distinct from ${ctx.actor.accountId}::bigint
      and ${accountReaches(ctx, DESK, sql`${trip.employee_id}::bigint`)}
      and case when ${trip.agent_account_id}::bigint is not null then a.id = ${trip.agent_account_id}::bigint
        else exists (select from travel_agent g where g.org_id = a.org_id and g.employee_id = a.employee_id) end`.execute(
    db,
  )
  if (rows.length === 0) return
  await notify(ctx, db, {
    ...{
      to: { accountIds: rows.map(({ id }) => id) },
      kind: `travel.${kind}`,
      link: { admin: tripLink(trip.id), me: tripLink(trip.id) },
    },
    values: valuesOf(trip),
  })
}
