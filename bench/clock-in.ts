import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clockInOut } from '@muster/contract/attendance/clock.contract'
import { ROLE } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { readConfig } from '../apps/api/src/config.ts'
import { closeDue } from '../apps/api/src/modules/attendance/days/close.service.ts'
import { hashToken, newToken } from '../apps/api/src/platform/access/session.ts'
import type { Ctx } from '../apps/api/src/platform/context.ts'
import { todayIn } from '../apps/api/src/platform/context.ts'
import type { Database } from '../apps/api/src/platform/db/database.ts'
import { tx } from '../apps/api/src/platform/db/tx.ts'
import { assemblePlatform, systemCtx } from '../apps/api/src/start-platform.ts'
import { largestOf, peopleOf, writePunches, writeShift } from './attendance-data.ts'
import { Client } from './client.ts'
import type { Bench, Measurement, Result } from './measurement.ts'
import { startMuster } from './processes.ts'
import type { Site } from './sites.ts'
import { median, percentile, timed } from './statistics.ts'

/*
 * P2. Setup: 10,000 people, 2.5 million punches, and the days of today and tomorrow. On 32 connections,
 * alternately: people clock in over HTTP, each with a session of their own; and pgbench with 32 clients
 * writes as many equal rows, a punch and its day in one transaction with the application's role. Afterwards
 * every acknowledged punch must be stored exactly once.
 */
const LEAST_SHARE = 0.35
const MOST_TAIL = 10
const CONNECTIONS = 32
const ROUNDS = 3
const DAYS = 125

interface Person {
  id: number
  token: string
}

/** Creates accounts with valid sessions for these many people. */
async function writeSessions(ctx: Ctx, count: number): Promise<Person[]> {
  return tx(ctx, async (db) => {
    const { rows } = await sql<{ id: number }>`
      select e.id from employee e where e.org_id = ${ctx.orgId} and e.status = 'active' and e.left_on is null
        and e.date_of_joining < current_date
        and not exists (select from account a where a.org_id = e.org_id and a.employee_id = e.id)
      order by e.id limit ${count}`.execute(db)
    const people = rows.map(({ id }) => ({ id, token: newToken() }))
    await sql`
      with n as (
        select * from unnest(${people.map(({ id }) => id)}::bigint[], ${people.map(({ token }) => hashToken(token))}::bytea[])
          as n (employee_id, hash)
      ), a as (
        insert into account (org_id, email, display_name, state, employee_id, password_changed_at)
        select ${ctx.orgId}, 'clock-' || n.employee_id || '@bench.test', 'Person', 'active', n.employee_id, now() from n
        returning id, employee_id
      ), r as (
        insert into account_role (org_id, account_id, product_id, role_id)
        select ${ctx.orgId}, a.id, 1, ${ROLE.employee} from a
      )
      insert into session (org_id, account_id, token_hash, created_at, last_seen_at)
      select ${ctx.orgId}, a.id, n.hash, now(), now() from a join n using (employee_id)`.execute(db)
    return people
  })
}

/** @returns milliseconds in total, and per person */
async function clockIn(url: string, people: readonly Person[]): Promise<{ all: number; each: number[] }> {
  const each: number[] = []
  const left = [...people]
  const clients = Array.from({ length: CONNECTIONS }, () => new Client(url))
  const all = await timed(() =>
    Promise.all(
      clients.map(async (client) => {
        for (let person = left.pop(); person; person = left.pop()) {
          client.token = person.token
          each.push(
            await timed(async () => {
              const answer = await client.call(clockInOut, { body: { action: 'in', key: randomUUID() } })
              if (answer.status !== 200 || !answer.data.recorded)
                throw new Error(`Clocking in answered ${answer.status}: ${answer.message}`)
            }),
          )
        }
      }),
    ),
  )
  for (const client of clients) client.close()
  return { all, each }
}

/** Writes the same rows with pgbench. @returns transactions per second */
async function runPgbench(
  site: Site,
  ctx: Ctx,
  ids: readonly number[],
  transactions: number,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-pgbench-'))
  const script = join(folder, 'clock-in.sql')
  const today = todayIn(ctx, 'Asia/Kolkata')
  // pgbench interprets a colon as a variable even within quotes.
  writeFileSync(
    script,
    `\\set e random(${ids[0]}, ${ids.at(-1)})
\\set k random(1, 9000000000000)
begin;
set local role muster_app; set local app.org_id = '${ctx.orgId}';
insert into attendance_punch (org_id, employee_id, at, direction, source, key, received_at, ip)
  values (${ctx.orgId}, :e, now(), 'in', 'web', :e::text || '-pgbench-' || :k::text || '-' || :client_id::text, now(), '127.0.0.1');
insert into attendance_day as d (org_id, employee_id, day, status, first_in, is_final, ends_at, plan_id, punch_ids, computed_at)
  select org_id, employee_id, day, 'working', '0900', false, ends_at, plan_id, array[:k]::bigint[], now()
  from attendance_day where org_id = ${ctx.orgId} and employee_id = :e and day = '${today}'
  on conflict (org_id, employee_id, day) do update set status = excluded.status, first_in = excluded.first_in,
    punch_ids = d.punch_ids || excluded.punch_ids, plan_id = excluded.plan_id, computed_at = excluded.computed_at, version = d.version + 1;
commit;
`,
  )
  const each = Math.ceil(transactions / CONNECTIONS)
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(CONNECTIONS),
    '-j',
    '2',
    '-t',
    String(each),
    '-f',
    script,
  ]
  const child = spawn('pgbench', [...args, site.env.DATABASE_URL as string], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (part: Buffer) => {
    output += part
  })
  child.stderr.on('data', (part: Buffer) => {
    output += part
  })
  const [code] = (await once(child, 'close')) as [number]
  rmSync(folder, { recursive: true })
  const tps = /tps = ([\d.]+)/.exec(output)?.[1]
  if (code !== 0 || tps === undefined) throw new Error(`pgbench ended with ${code}: ${output}`)
  return Number(tps)
}

/** Counts punches that are not stored exactly once, or missing in their day. */
async function countLost(ctx: Ctx, people: readonly Person[]): Promise<number> {
  return tx(ctx, async (db) => {
    const { rows } = await sql<{ fine: number }>`
      select count(*)::int as fine from unnest(${people.map(({ id }) => id)}::bigint[]) as n (id)
      where (select count(*) from attendance_punch p where p.org_id = ${ctx.orgId} and p.employee_id = n.id
          and p.source = 'web' and p.key not like '%-pgbench-%') = 1
        and exists (select from attendance_day d join attendance_punch p on p.org_id = d.org_id and p.id = any (d.punch_ids)
          where d.org_id = ${ctx.orgId} and d.employee_id = n.id and p.source = 'web')`.execute(db)
    return people.length - (rows[0]?.fine ?? 0)
  })
}

async function prepare(database: Database, ctx: Ctx, bench: Bench, people: number) {
  await tx(ctx, (db) => writeShift(ctx, db, { before: 720, after: 720, start: '11:00', end: '23:00' }))
  const yesterday = ctx.now.subtract({ hours: 24 }).toString().slice(0, 10)
  await writePunches(ctx, yesterday, bench.isSmoke ? 2 : DAYS)
  await closeDue(ctx)
  const sessions = await writeSessions(ctx, people)
  await database.owner((session) => session.query('vacuum analyze'))
  return sessions
}

async function measure(bench: Bench): Promise<Result[]> {
  if (bench.kind === 'embedded') return []
  const site = await (await bench.populated(peopleOf(bench))).copy()
  const database = await site.open()
  const platform = assemblePlatform({ config: readConfig({ ...site.env, LOG_LEVEL: 'silent' }), database })
  const ctx = systemCtx(platform, await largestOf(database), 'Bench')
  const size = bench.isSmoke ? 10 : Math.floor(peopleOf(bench) * 0.15)
  const people = await prepare(database, ctx, bench, size * ROUNDS)
  const share = Math.floor(people.length / ROUNDS)
  const server = await startMuster(site.env)
  try {
    const [rates, bare, all]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < ROUNDS; round++) {
      const mine = people.slice(round * share, (round + 1) * share)
      const { all: took, each } = await clockIn(server.url, mine)
      rates.push((mine.length / took) * 1000)
      all.push(...each)
      // Only of people who have clocked in: a punch of somebody still to come would interfere with theirs.
      const ids = mine.map(({ id }) => id)
      bare.push(await runPgbench(site, ctx, ids, mine.length))
    }
    const lost = await countLost(ctx, people.slice(0, share * ROUNDS))
    const [rate, bareRate] = [median(rates), median(bare)]
    const [p50, p99] = [percentile(all, 0.5), percentile(all, 0.99)]
    return [
      {
        ...{ id: 'P2', name: 'clock-ins a second ÷ pgbench writing the same rows' },
        ...{ value: rate / bareRate, bound: LEAST_SHARE, atLeast: true },
        raw: `${rate.toFixed(0)} and ${bareRate.toFixed(0)} a second on ${CONNECTIONS} connections`,
      },
      {
        ...{ id: 'P2', name: 'the slowest hundredth ÷ the median', value: p99 / p50, bound: MOST_TAIL },
        raw: `p99 ${p99.toFixed(1)} ms, p50 ${p50.toFixed(1)} ms`,
      },
      {
        ...{ id: 'P2', name: 'punches lost or doubled', value: lost, unit: 'punches', bound: 0 },
        raw: `${share * ROUNDS} acknowledged`,
      },
    ]
  } finally {
    await server.stop()
    await database.close()
  }
}

export const clockingIn: Measurement = {
  id: 'P2',
  title: 'Clocking in, 10,000 people and 2.5 million punches',
  run: measure,
}
