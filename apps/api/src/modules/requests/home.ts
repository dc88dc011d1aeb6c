import type { HomeNeed } from '@muster/contract/dashboards/home-parts'
import { sql } from 'kysely'
import { type Text, wordsOf } from '../../lib/texts/texts.ts'
import { holds } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  instantOf,
  mapQuery,
  resolvedQuery,
} from '../../platform/db/deferred-query.ts'
import {
  type HomeNeeds,
  type HomePart,
  registerHomeNeeds,
  registerHomePart,
} from '../../platform/home/home-parts.ts'
import { actingFor } from './delegates.queries.ts'
import { homeTexts } from './home.texts.ts'
import { countRequestsQuery, filtered, type ListInput } from './list.queries.ts'
import { titleOf } from './notify.service.ts'
import { SUMMARY } from './request.queries.ts'

const everything = { page: 1, limit: 1, search: '' }
const pendingOnMe: ListInput = { ...everything, request_type: 'pending_on_me' }
/** Requests shown on the home; the others are counted. */
const SHOWN = 3

type Need = Omit<HomeNeed, 'is_urgent' | 'assigned' | 'text'>

const toMe = (need: Need, text: string, isUrgent = false): HomeNeed => ({
  ...need,
  text,
  is_urgent: isUrgent,
  assigned: 'to_me',
})

const requestNeeds: HomeNeeds = {
  id: 'requests',
  query: ({ ctx }) => {
    const none = resolvedQuery(0)
    const { employeeId } = ctx.actor
    return mapQuery(
      combineQueries({
        waiting: countRequestsQuery(ctx, pendingOnMe),
        stuck: holds(ctx.actor, 'requests.decide')
          ? countRequestsQuery(ctx, { ...everything, request_type: 'employee_request', stuck: true })
          : none,
        mine:
          employeeId === null
            ? none
            : countRequestsQuery(ctx, { ...everything, request_type: 'my_request', status: ['0'] }),
      }),
      ({ waiting, stuck, mine }) => [
        toMe(
          { id: 'waiting', count: waiting, to: '/requests/inbox' },
          homeTexts('waiting', { count: waiting }),
        ),
        toMe(
          { id: 'stuck', count: stuck, to: '/requests/all?show=stuck' },
          homeTexts('stuck', { count: stuck }),
          true,
        ),
        {
          ...{ id: 'mine', text: homeTexts('mine', { count: mine }), count: mine, to: '/requests' },
          ...{ is_urgent: false, assigned: 'by_me' as const },
        },
      ],
    )
  },
}

interface WaitingRow {
  id: number
  kind: string
  cancels: number | null
  employee_id: number
  employee_name: string
  summary: string | Text
  submitted_at: string
  total: number
}

/** The oldest requests for the caller to decide, and how many there are. */
function waitingQuery(ctx: Ctx): DeferredQuery<WaitingRow[]> {
  const statement = sql<WaitingRow>`
    with ${actingFor(ctx)}
    select r.id, r.kind, r.cancels, e.id as employee_id, e.full_name as employee_name, ${SUMMARY}, r.submitted_at,
      count(*) over ()::int as total
    from request r join employee e on e.org_id = r.org_id and e.id = r.employee_id
    where ${filtered(ctx, pendingOnMe)} order by r.id limit ${SHOWN}`
  return deferredQuery(statement, (rows) => rows)
}

const waiting: HomePart<'waiting'> = {
  key: 'waiting',
  query: ({ ctx }) =>
    mapQuery(waitingQuery(ctx), (rows) => ({
      total: rows[0]?.total ?? 0,
      rows: rows.map((row) => ({
        REQUEST_ID: row.id,
        EMPLOYEE_ID: row.employee_id,
        EMPLOYEE_NAME: row.employee_name,
        REQUEST_NAME: wordsOf(titleOf(row)),
        summary: wordsOf(row.summary),
        submitted_at: instantOf(row.submitted_at),
      })),
    })),
}

export function connectHome(): void {
  registerHomeNeeds(requestNeeds)
  registerHomePart(waiting)
}
