import { ticketPriorities } from '@muster/contract/helpdesk/helpdesk.constants'
import { saveServiceCalendar, saveServiceTarget } from '@muster/contract/helpdesk/service-levels.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countQueries, createTestApp, TEST_NOW } from '../../../../test/harness.ts'
import { aTeam } from '../../../../test/request-team.ts'
import { tx } from '../../../platform/db/tx.ts'
import { aSubcategory } from '../helpdesk.fixtures.ts'
import { levelsJob } from './levels.job.ts'

const OPEN = 50_000
/** Closed tickets beside them, with pauses that the job is not to read. */
const CLOSED = 100_000
const ROUNDS = 3

const hours = [{ from: '09:00', to: '18:00' }]
const week = { mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: [], sun: [] }

/** The shortest of some runs, in milliseconds. */
async function fastest(prepare: () => Promise<unknown>, run: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    await prepare()
    const start = performance.now()
    await run()
    best = Math.min(best, performance.now() - start)
  }
  return best
}

test('50,000 open tickets are computed in ten statements and twice the time of updating them; those that are not due cost nothing', async () => {
  const app = await createTestApp()
  app.setNow(TEST_NOW)
  const team = await aTeam(app)
  const { token } = team.admin
  const { orgId } = team.org
  for (const priority of ticketPriorities)
    await app.call(saveServiceTarget, {
      token,
      body: { priority, response_minutes: 240, resolution_minutes: 2400 },
    })
  await app.call(saveServiceCalendar, {
    token,
    body: { name: 'Office', time_zone: 'Asia/Kolkata', week, location_id: team.pune },
  })
  const subcategory = await aSubcategory(app, team.admin, { owner_id: team.asha })
  await tx(app.system(orgId), (db) =>
    sql`
      with made as (
        insert into ticket (org_id, number, subject, category_id, subcategory_id, priority, status, channel, requester_id,
          assignee_id, messages, created_at, updated_at, resolved_at, closed_at)
        select ${orgId}, 1000000 + n, 'Question ' || n, s.category_id, s.id, (array['low', 'normal', 'high', 'urgent'])[1 + n % 4],
          case when n > ${OPEN} then 'closed' else (array['new', 'open', 'waiting_requester', 'reopened'])[1 + n % 4] end, 'web',
          ${team.meera}, ${team.ravi}, 1, t.at, t.at, case when n > ${OPEN} then t.at + interval '2 days' end,
          case when n > ${OPEN} then t.at + interval '7 days' end
        from generate_series(1, ${OPEN + CLOSED}::int) n
        cross join lateral (select ${TEST_NOW}::timestamptz - make_interval(mins => 10 + n % 20000
          + case when n > ${OPEN} then 20000 else 0 end) as at) t
        cross join (select id, category_id from helpdesk_subcategory where org_id = ${orgId} and id = ${subcategory}) s
        returning id, status, created_at
      ), clocks as (
        insert into ticket_clock (org_id, ticket_id, started_at) select ${orgId}, id, created_at from made
      )
      insert into ticket_pause (org_id, ticket_id, from_at, to_at)
      select ${orgId}, id, created_at + interval '5 minutes',
        case when status <> 'waiting_requester' then created_at + interval '8 minutes' end
      from made where id % 4 = 0 or status in ('waiting_requester', 'closed')`.execute(db),
  )
  await app.platform.database.owner((session) =>
    session.exec('vacuum analyze ticket, ticket_clock, ticket_pause'),
  )
  const run = () => levelsJob.run(app.system(orgId), {}, undefined as never)
  const write = (statement: ReturnType<typeof sql>) =>
    tx(app.system(orgId), (db) => statement.execute(db).then(({ rows }) => rows))
  const forget = async () => {
    await write(sql`delete from helpdesk_level_basis where org_id = ${orgId}`)
    await write(sql`update ticket_clock set response_due_at = null, resolution_due_at = null, response_state = 'running',
      resolution_state = 'running', next_at = null where org_id = ${orgId}`)
    await app.platform.database.owner((session) => session.exec('vacuum analyze ticket_clock'))
  }
  const whole = await fastest(forget, run)
  // The same clocks, all of what is stored of them, updated from arrays in one statement.
  const clocks = (await write(
    sql`select c.ticket_id as id, c.response_due_at::text as response, c.resolution_due_at::text as resolution,
        c.response_state, c.resolution_state, c.next_at::text as next
      from ticket_clock c join ticket k on k.org_id = c.org_id and k.id = c.ticket_id
      where c.org_id = ${orgId} and k.status <> 'closed' order by c.ticket_id`,
  )) as Record<'id' | 'response' | 'resolution' | 'response_state' | 'resolution_state' | 'next', unknown>[]
  expect(clocks).toHaveLength(OPEN)
  const column = (name: keyof (typeof clocks)[number]) => clocks.map((clock) => clock[name])
  const bare = await fastest(forget, () =>
    write(sql`update ticket_clock c set response_due_at = n.response, resolution_due_at = n.resolution,
        response_state = n.response_state, resolution_state = n.resolution_state, next_at = n.next
      from unnest(${column('id')}::bigint[], ${column('response')}::timestamptz[], ${column('resolution')}::timestamptz[],
        ${column('response_state')}::text[], ${column('resolution_state')}::text[], ${column('next')}::timestamptz[])
        as n (id, response, resolution, response_state, resolution_state, next)
      where c.org_id = ${orgId} and c.ticket_id = n.id`),
  )
  await forget()
  const tallied = await countQueries(run)
  expect(tallied.queries).toBeLessThanOrEqual(10)
  expect((tallied.result as { worse: number }).worse).toBeGreaterThan(OPEN / 2)
  const idle = await fastest(async () => undefined, run)
  if (process.env.MEASURE_LEVELS)
    process.stdout.write(`levels: all ${whole} ms, bare update ${bare} ms, nothing due ${idle} ms\n`)
  expect(whole).toBeLessThan(2 * bare)
  expect(idle).toBeLessThan(bare / 4)
}, 600_000)
