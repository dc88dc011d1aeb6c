import { readTicketChart, readTicketDashboard } from '@muster/contract/helpdesk/insights.contract'
import { listAllTickets } from '@muster/contract/helpdesk/tickets.contract'
import { sql } from 'kysely'
import { levelsJob } from '../apps/api/src/modules/helpdesk/sla/levels.job.ts'
import type { Ctx } from '../apps/api/src/platform/context.ts'
import { tenantTx, tx } from '../apps/api/src/platform/db/tx.ts'
import { systemCtx } from '../apps/api/src/start-platform.ts'
import type { Bench, Measurement, Result } from './measurement.ts'
import { closeSides, openSides, overOwnSql } from './over-own-sql.ts'
import { OwnSide } from './own-side.ts'
import type { Site } from './sites.ts'
import { timed } from './statistics.ts'

/*
 * P23. Helpdesk:
 * - the list of 500,000 tickets, a tenth of them open, and a search in their text, in the form of P1;
 * - statements of the dashboard's two calls together;
 * - the job of the service levels over all open tickets: statements, and its time compared with a bare update of the same rows.
 */
const ADMIN = 'admin@large1.test'
const NOW = '2026-11-21T10:00:00Z'
const bounds = { dashboard: 6, statements: 10, levels: 2 }
const sizes = { tickets: 500_000, batch: 25_000 }
const smoke = { tickets: 500, batch: 500 }

const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`
const progress = {
  report: async () => undefined,
  isCancelled: async () => false,
  checkpoint: async () => undefined,
}

async function writeSetup(ctx: Ctx): Promise<void> {
  await tx(ctx, async (db) => {
    await sql`
      with category as (
        insert into helpdesk_category (org_id, name, created_at, updated_at)
        select ${ctx.orgId}, 'Bench ' || n, ${NOW}, ${NOW} from generate_series(1, 6) n returning id)
      insert into helpdesk_subcategory (org_id, category_id, name, created_at, updated_at)
      select ${ctx.orgId}, id, 'Questions', ${NOW}, ${NOW} from category`.execute(db)
    await sql`insert into helpdesk_calendar (org_id, name, time_zone, week, created_at, updated_at)
      select ${ctx.orgId}, 'Working days', 'Asia/Kolkata',
        jsonb_object_agg(day, case when day in ('sat', 'sun') then '[]'::jsonb else '[{"from":"09:00","to":"18:00"}]'::jsonb end), ${NOW}, ${NOW}
      from unnest(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']) day
      on conflict do nothing`.execute(db)
    await sql`insert into helpdesk_target (org_id, priority, response_minutes, resolution_minutes, created_at, updated_at)
      select ${ctx.orgId}, p, 240, 2400, ${NOW}, ${NOW} from unnest(array['low', 'normal', 'high', 'urgent']) p
      on conflict do nothing`.execute(db)
  })
}

/** Tickets of three years with a message each, a tenth of them open; every fourth of these has waited for its requester. */
async function writeTickets(ctx: Ctx, { tickets, batch }: typeof sizes): Promise<void> {
  // In batches, since a statement may take at most half a minute.
  for (let from = 0; from < tickets; from += batch)
    await tx(ctx, (db) =>
      sql`
        with people as (
          select id, row_number() over (order by id) - 1 as at
          from employee where org_id = ${ctx.orgId} and status = 'active'
        ), about as (
          select c.id as category_id, s.id as subcategory_id, row_number() over (order by s.id) - 1 as at
          from helpdesk_subcategory s join helpdesk_category c on c.org_id = s.org_id and c.id = s.category_id
          where s.org_id = ${ctx.orgId} and c.name like 'Bench %'
        ), made as (
          insert into ticket (org_id, number, subject, category_id, subcategory_id, priority, status, channel, requester_id,
            assignee_id, messages, created_at, updated_at, resolved_at, closed_at)
          select ${ctx.orgId}, 1000000 + n, 'Question ' || n || ' about ' || (array['salary', 'leave', 'laptop', 'travel'])[1 + n % 4],
            a.category_id, a.subcategory_id, (array['low', 'normal', 'high', 'urgent'])[1 + n % 4],
            case when n % 10 = 0 then (array['new', 'open', 'waiting_requester', 'reopened'])[1 + n / 10 % 4] else 'closed' end, 'web',
            p.id, h.id, 1, t.at, t.at + interval '1 hour', case when n % 10 > 0 then t.at + interval '2 days' end,
            case when n % 10 > 0 then t.at + interval '7 days' end
          from generate_series(${from + 1}::int, ${Math.min(from + batch, tickets)}::int) n
          cross join lateral (select ${NOW}::timestamptz - make_interval(mins => case when n % 10 = 0 then n % 20000 else 20000 + n * 3 % 1500000 end) as at) t
          join people p on p.at = n % (select count(*) from people)
          join people h on h.at = n % least((select count(*) from people), 40)
          join about a on a.at = n % (select count(*) from about)
          returning id, status, requester_id, created_at
        ), said as (
          insert into ticket_message (org_id, ticket_id, kind, sender, body, position, created_at)
          select ${ctx.orgId}, id, 'reply', 'requester', 'Please look into case ' || id || ', it is about the statement of last month.', 1, created_at from made
        ), clocks as (
          insert into ticket_clock (org_id, ticket_id, started_at) select ${ctx.orgId}, id, created_at from made
        )
        insert into ticket_pause (org_id, ticket_id, from_at, to_at)
        select ${ctx.orgId}, id, created_at + interval '30 minutes', case when status <> 'waiting_requester' then created_at + interval '2 hours' end
        from made where id % 4 = 0 or status = 'waiting_requester'`.execute(db),
    )
}

async function lists(bench: Bench, site: Site, own: OwnSide, orgId: number): Promise<Result[]> {
  const sides = await openSides(site, own, orgId, ADMIN)
  try {
    return await overOwnSql(bench, sides, {
      ...{ id: 'P23', name: 'tickets', endpoint: listAllTickets },
      cases: {
        'page 1': { page: 1, limit: 20 },
        'a deep page': { page: 500, limit: 20 },
        'open ones': { page: 1, limit: 20, statuses: ['open'] },
        'a search in the text': { page: 1, limit: 20, search: 'case 4711' },
      },
    })
  } finally {
    await closeSides(sides)
  }
}

async function dashboard(own: OwnSide): Promise<Result> {
  const body = { from: '2026-10-22', to: '2026-11-21' }
  const started = performance.now()
  const figures = await own.call(readTicketDashboard, { body })
  const chart = await own.call(readTicketChart, { body })
  return {
    ...{ id: 'P23', name: 'the dashboard', unit: 'statements', bound: bounds.dashboard },
    ...{ value: figures.statements + chart.statements, raw: ms(performance.now() - started) },
  }
}

/** The same rows, updated from arrays in one statement. */
const bareUpdate = (own: OwnSide, orgId: number) =>
  tenantTx(own.platform.database, orgId, async (db) => {
    const { rows } = await sql<{ id: number }>`select c.ticket_id as id from ticket_clock c join ticket k
      on k.org_id = c.org_id and k.id = c.ticket_id where c.org_id = ${orgId} and k.status <> 'closed'`.execute(
      db,
    )
    const ids = rows.map(({ id }) => id)
    return timed(() =>
      sql`update ticket_clock c set response_due_at = n.due, resolution_due_at = n.due, response_state = n.state, resolution_state = n.state
        from unnest(${ids}::bigint[], ${ids.map(() => NOW)}::timestamptz[], ${ids.map(() => 'breached')}::text[]) as n (id, due, state)
        where c.org_id = ${orgId} and c.ticket_id = n.id`.execute(db),
    )
  })

async function levels(site: Site, orgId: number): Promise<Result[]> {
  const now = () => Temporal.Instant.from(NOW)
  const bare = await OwnSide.open(await site.copy(), now)
  const updates = await bareUpdate(bare, orgId)
  await bare.close()
  const own = await OwnSide.open(await site.copy(), now)
  const run = () => levelsJob.run(systemCtx(own.platform, orgId, 'Generated data'), {}, progress as never)
  const first = { took: 0, statements: 0 }
  const [again, count] = await (async () => {
    try {
      const statements = await own.during(async () => {
        first.took = await timed(run)
      })
      first.statements = statements.length
      return [await timed(run), first.statements]
    } finally {
      await own.close()
    }
  })()
  return [
    {
      ...{ id: 'P23', name: 'service levels of all open tickets', unit: 'statements', value: count },
      ...{ bound: bounds.statements, raw: `${ms(first.took)}; without changes ${ms(again)}` },
    },
    {
      ...{ id: 'P23', name: 'service levels of all open tickets ÷ a bare update of the same rows' },
      ...{ value: first.took / updates, bound: bounds.levels, raw: `${ms(first.took)} and ${ms(updates)}` },
    },
  ]
}

async function measure(bench: Bench): Promise<Result[]> {
  const site = await (await bench.populated(bench.sizes[0] as number)).copy()
  const own = await OwnSide.open(site)
  const orgId = await own.signIn(ADMIN)
  const ctx = systemCtx(own.platform, orgId, 'Generated data')
  await writeSetup(ctx)
  await writeTickets(ctx, bench.isSmoke ? smoke : sizes)
  await own.platform.database.owner((session) => session.exec('vacuum analyze'))
  const figures = await dashboard(own)
  return [...(await lists(bench, site, own, orgId)), figures, ...(await levels(site, orgId))]
}

export const helpdesk: Measurement = { id: 'P23', title: 'Helpdesk', run: measure }
