import type { RequestPreview } from '@muster/contract/requests/kinds/request-preview'
import { sql } from 'kysely'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { clashQuery } from '../../requests/index.ts'
import { dutySpans } from '../rules/duty-spans.ts'
import { travelTexts } from '../travel.texts.ts'

interface ClashOf {
  travellers: readonly { id: number; name: string }[]
  from: string
  to: string
  /** The trip itself, once it is stored. */
  exceptTrip: number | null
}

/** Slug of the kind that marks days as on duty. */
export const DUTY = 'ON_DUTY'

/** The days of a trip as an on-duty request. */
export const dutyPayload = (from: string, to: string, place = '') => ({
  ...{ from_date: from, to_date: to, half: 'full' as const, place: place.slice(0, 200) },
})

/**
 * What else the travellers have on the days of a trip: leave or other requests, and other trips. One's own is named; of others only
 * that there is something, since their leave is not the requester's business. One statement.
 */
export async function tripClashes(
  ctx: Ctx,
  db: Db,
  { travellers, from, to, exceptTrip }: ClashOf,
): Promise<RequestPreview['clashes']> {
  const ids = travellers.map(({ id }) => id)
  const { find, trips } = await runQuery(
    db,
    combineQueries({
      find: clashQuery(ctx, { employeeIds: ids, from, to }),
      trips: deferredQuery(
        sql<{ employee_id: number; number: string; from: string; to: string }>`
          select v.employee_id, t.number, t.starts_on::text as from, t.ends_on::text as to
          from travel_traveller v join travel_trip t on t.org_id = v.org_id and t.id = v.trip_id
          where v.org_id = ${ctx.orgId} and v.employee_id = any (${ids}::bigint[]) and t.starts_on <= ${to}::date
            and t.ends_on >= ${from}::date and t.status not in ('rejected', 'withdrawn', 'cancelled', 'to_cancel')
            and t.id is distinct from ${exceptTrip}::bigint order by t.starts_on, t.id limit 50`,
        (rows) => rows,
      ),
    }),
  )
  const spans = dutySpans(from, to)
  const others = travellers.flatMap(({ id, name }): RequestPreview['clashes'] => {
    const clash = spans
      .map((span) => find({ kind: DUTY, employeeId: id, payload: dutyPayload(span.from, span.to) }))
      .find((one) => one !== null)
    if (!clash) return []
    const text = id === ctx.actor.employeeId ? clash.problem : travelTexts('hasOther', { name })
    return [{ tone: 'warning', text }]
  })
  const twice = trips.map(({ employee_id, number, from: first, to: last }) => {
    const name = travellers.find(({ id }) => id === employee_id)?.name ?? ''
    const text = travelTexts('otherTrip', { name, number, from: writtenDay(first), to: writtenDay(last) })
    return { tone: 'warning' as const, text }
  })
  return [...others, ...twice]
}
