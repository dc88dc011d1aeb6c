import { addDays } from '@muster/contract/kit/days'
import { ROLE } from '@muster/contract/kit/index'
import { applyLeave } from '@muster/contract/leave/apply/apply-leave.contract'
import { createLeaveRule } from '@muster/contract/leave/leave-rules.contract'
import { leaveTerms } from '@muster/contract/leave/leave-terms'
import { createLeaveType } from '@muster/contract/leave/leave-types.contract'
import { updateRequest } from '@muster/contract/requests/decisions.contract'
import { sql } from 'kysely'
import { writeDemoAccounts } from '../apps/api/seeds/company/accounts.ts'
import { LARGE_PASSWORD } from '../apps/api/seeds/large/large.ts'
import { accrualJob } from '../apps/api/src/modules/leave/accrual/accrual.jobs.ts'
import { hashPassword } from '../apps/api/src/modules/session/index.ts'
import { readTx, tx } from '../apps/api/src/platform/db/tx.ts'
import { systemCtx } from '../apps/api/src/start-platform.ts'
import { Client } from './client.ts'
import type { Bench, Measurement, Result } from './measurement.ts'
import { OwnSide } from './own-side.ts'
import { type ServerProcess, startMuster } from './processes.ts'
import { markIds, type Recorded, Replayer, recorder } from './replay.ts'
import type { Site } from './sites.ts'
import { median, timed } from './statistics.ts'

/*
 * P4. Sixteen people and their sixteen managers, among 10,000 with a million movements in the ledger:
 * - the endpoints: POST leave/applyleave by the person, then workflow/updaterequest by the manager, all sixteen
 *   at once, from a server process, over kept connections on loopback;
 * - their own SQL: the very statements of such calls with their values (recorded in process on a copy), asked again
 *   on another copy by sixteen at once through the same driver, each call in one transaction, with the ids that
 *   this copy gives;
 * - the bare tenant point query, sixteen at once: see own-side.ts.
 * Then 10,000 tries of the sixteen to take one of a few days, while managers approve: what was approved and what
 * waits never exceeds what there was.
 */
const LANES = 16
const PEOPLE = 10_000
const ENTRIES_EACH = 100
const MONTHS_AT_ONCE = 5
const ROUNDS = { warmUp: 5, counted: 25 }
const TRIES = 10_000
const GRANTED = 20
const MOST_FOR_THE_SERVER = 8
const ADMIN = 'admin@large1.test'
/** Finding who calls is every signed-in request's, not the endpoint's own. */
const SESSION = /system_session|update "session"/

const personEmail = (lane: number) => `person${lane}@p4.test`
const managerEmail = (lane: number) => `manager${lane}@p4.test`

interface Lane {
  person: number
  manager: number
}

interface World {
  orgId: number
  /** What days are taken from in the timed rounds, and in the tries. */
  plenty: number
  scarce: number
  lanes: Lane[]
}

/** Working days from 4 January 2027 on. */
function workday(index: number): string {
  return addDays('2027-01-04', Math.floor(index / 5) * 7 + (index % 5))
}

async function findLanes(own: OwnSide, orgId: number): Promise<Lane[]> {
  const { rows } = await readTx({ platform: own.platform, orgId }, (db) =>
    sql<Lane>`
      select m.id as manager, min(e.id) as person from employee e
      join employee m on m.org_id = e.org_id and m.id = e.manager_id
      where e.org_id = ${orgId} and e.status = 'active' and m.status = 'active'
        and not exists (select from account a where a.org_id = e.org_id and a.employee_id in (e.id, m.id))
        and not exists (select from employee r where r.org_id = e.org_id and r.manager_id = e.id)
      group by m.id order by m.id limit ${LANES}`.execute(db),
  )
  if (rows.length < LANES) throw new Error(`There are ${rows.length} managers only.`)
  return rows
}

async function makeType(own: OwnSide, name: string, code: string): Promise<number> {
  const body = { LEAVE_TYPE_NAME: name, LEAVE_TYPE_CODE: code }
  const { data } = await own.call(createLeaveType, { body })
  return (data as { LEAVE_TYPE_ID: number }).LEAVE_TYPE_ID
}

/** Everybody's ledger, as years leave it: what is given and what is taken, in turn; the sixteen have plenty. */
async function fillLedger(
  own: OwnSide,
  { orgId, plenty, scarce, lanes }: World,
  each: number,
): Promise<void> {
  const people = lanes.map(({ person }) => person)
  const ctx = { platform: own.platform, orgId }
  // A statement may take half a minute: some at a time.
  for (let from = 0; from < each; from += MONTHS_AT_ONCE)
    await tx(ctx, (db) =>
      sql`
        insert into leave_entry (org_id, employee_id, leave_type_id, effective_on, days, kind, source, created_at)
        select ${orgId}, e.id, ${plenty}, '2018-01-01'::date + n * 30, case when n % 2 = 0 then 2 else -1 end,
          case when n % 2 = 0 then 'accrual' else 'taken' end, 'bench', now()
        from employee e
        cross join generate_series(${from}::int, ${Math.min(from + MONTHS_AT_ONCE, each) - 1}::int) n
        where e.org_id = ${orgId}`.execute(db),
    )
  await tx(ctx, async (db) => {
    await sql`
      insert into leave_entry (org_id, employee_id, leave_type_id, effective_on, days, kind, source, created_at)
      select ${orgId}, p, t.type, '2026-01-01', t.days, 'opening', 'bench', now()
      from unnest(${people}::bigint[]) p
      cross join (values (${plenty}::bigint, 400), (${scarce}::bigint, ${GRANTED}::int)) t (type, days)`.execute(
      db,
    )
    await sql`
      insert into leave_balance (org_id, employee_id, leave_type_id, posted, entries)
      select org_id, employee_id, leave_type_id, sum(days), count(*) from leave_entry where org_id = ${orgId}
      group by 1, 2, 3`.execute(db)
  })
}

async function prepare(site: Site, entriesEach: number): Promise<World> {
  const own = await OwnSide.open(site)
  const orgId = await own.signIn(ADMIN)
  const lanes = await findLanes(own, orgId)
  const [plenty, scarce] = [
    await makeType(own, 'Earned leave', 'P4E'),
    await makeType(own, 'Casual leave', 'P4C'),
  ]
  const terms = leaveTerms.parse({ quota: 0, disbursement: 5 })
  const types = [plenty, scarce].map((LEAVE_TYPE_ID) => ({ LEAVE_TYPE_ID, terms }))
  const rule = { LEAVE_RULE_NAME: 'Everybody', from_date: '2020-01-01', priority: 0, conditions: {}, types }
  await own.call(createLeaveRule, { body: rule })
  const ctx = systemCtx(own.platform, orgId, 'Generated data')
  await accrualJob.run(ctx, { day: '2026-11-21' }, undefined as never)
  const passwordHash = await hashPassword(LARGE_PASSWORD)
  const roles = [{ product: 1, role: ROLE.employee }]
  const accounts = lanes.flatMap(({ person, manager }, lane) => [
    { email: personEmail(lane), name: 'Person', employeeId: person, roles },
    { email: managerEmail(lane), name: 'Manager', employeeId: manager, roles },
  ])
  await writeDemoAccounts(ctx, passwordHash, accounts)
  const world = { orgId, plenty, scarce, lanes }
  await fillLedger(own, world, entriesEach)
  await own.platform.database.owner((session) => session.exec('vacuum analyze'))
  await own.close()
  return world
}

const bodyOf = (LEAVE_TYPE_ID: number, day: string) => ({
  ...{ LEAVE_TYPE_ID, from_date: day, to_date: day },
  reason: 'Family visit',
})
const approval = (REQUEST_ID: number) => ({ REQUEST_ID, REQUEST_STATUS: 1 as const, comment: '' })

interface Pair {
  apply: Recorded[]
  approve: Recorded[]
}

/** What one application and its approval ask, for each lane and round. */
async function record(site: Site, world: World, rounds: number): Promise<Pair[][]> {
  const marked = await site.open()
  await markIds(marked)
  await marked.close()
  const lanes: Pair[][] = []
  const [person, manager] = [await OwnSide.open(site), await OwnSide.open(site)]
  const tapes = [recorder(person.platform), recorder(manager.platform)] as const
  for (const lane of world.lanes.keys()) {
    await person.signIn(personEmail(lane))
    await manager.signIn(managerEmail(lane))
    const pairs: Pair[] = []
    for (let round = 0; round < rounds; round++) {
      let id = 0
      const apply = await tapes[0].during(async () => {
        const { data } = await person.call(applyLeave, { body: bodyOf(world.plenty, workday(round)) })
        id = (data as { REQUEST_ID: number }).REQUEST_ID
      })
      const approve = await tapes[1].during(() => manager.call(updateRequest, { body: approval(id) }))
      const isOwn = (one: Recorded) => !SESSION.test(one.sql)
      pairs.push({ apply: apply.filter(isOwn), approve: approve.filter(isOwn) })
    }
    lanes.push(pairs)
  }
  for (const tape of tapes) tape.stop()
  await person.close()
  await manager.close()
  return lanes
}

interface Callers {
  people: Client[]
  managers: Client[]
}

async function signInAll(server: ServerProcess): Promise<Callers> {
  const signedIn = async (email: string) => {
    const client = new Client(server.url)
    await client.signIn(email)
    return client
  }
  const callers: Callers = { people: [], managers: [] }
  for (let lane = 0; lane < LANES; lane++) {
    callers.people.push(await signedIn(personEmail(lane)))
    callers.managers.push(await signedIn(managerEmail(lane)))
  }
  return callers
}

type Samples = Record<'apply' | 'approve' | 'ownApply' | 'ownApprove' | 'bare', number[]>

/** All lanes at once; milliseconds of each. */
const atOnce = (work: (lane: number) => Promise<unknown>): Promise<number[]> =>
  Promise.all(Array.from({ length: LANES }, (_, lane) => timed(() => work(lane))))

async function askFor(client: Client, world: World, day: string): Promise<number> {
  const { status, data, message } = await client.call(applyLeave, { body: bodyOf(world.plenty, day) })
  if (status !== 200) throw new Error(`The application answered ${status}: ${message}`)
  return data.REQUEST_ID
}

async function approve(client: Client, id: number): Promise<void> {
  const { status, message } = await client.call(updateRequest, { body: approval(id) })
  if (status !== 200) throw new Error(`The decision answered ${status}: ${message}`)
}

interface Setup {
  world: World
  callers: Callers
  tapes: Pair[][]
  replayer: Replayer
  own: OwnSide
}

async function measureRound(
  { world, callers, tapes, replayer, own }: Setup,
  round: number,
): Promise<Samples> {
  const ids: number[] = []
  const pairOf = (lane: number) => tapes[lane]?.[round] as Pair
  const apply = await atOnce(async (lane) => {
    ids[lane] = await askFor(callers.people[lane] as Client, world, workday(round))
  })
  const ownApply = await atOnce((lane) => replayer.ask(world.orgId, pairOf(lane).apply))
  const bare = await atOnce((lane) => own.pointQuery(world.orgId, world.lanes[lane]?.person as number))
  const approved = await atOnce((lane) => approve(callers.managers[lane] as Client, ids[lane] as number))
  const ownApprove = await atOnce((lane) => replayer.ask(world.orgId, pairOf(lane).approve))
  return { apply, approve: approved, ownApply, ownApprove, bare }
}

/** Everybody tries for the few days of everybody, managers approve as they go. */
async function tryAll({ people, managers }: Callers, world: World, tries: number) {
  const waiting: number[][] = Array.from({ length: LANES }, () => [])
  let left = tries
  let taken = 0
  const tokens = people.map((client) => client.token)
  const outcomes = new Map<number, number>()
  await Promise.all(
    people.map(async (client, at) => {
      for (let turn = 0; left-- > 0; turn++) {
        const lane = (at + turn) % LANES
        client.token = tokens[lane] as string
        const body = bodyOf(world.scarce, workday(200 + ((at * 7 + turn * 3) % 120)))
        const { status, data } = await client.call(applyLeave, { body })
        outcomes.set(status, (outcomes.get(status) ?? 0) + 1)
        if (status !== 200) continue
        taken++
        waiting[lane]?.push(data.REQUEST_ID)
        const id = turn % 2 === 0 ? waiting[lane]?.shift() : undefined
        if (id !== undefined) await approve(managers[lane] as Client, id)
      }
    }),
  )
  return { taken, outcomes }
}

/** Balances of the sixteen that are below 0 on any day, with what waits; and sums that differ from their entries. */
async function overdrawn(own: OwnSide, { orgId, scarce, lanes }: World): Promise<number> {
  const people = lanes.map(({ person }) => person)
  const { rows } = await readTx({ platform: own.platform, orgId }, (db) =>
    sql<{ count: number }>`
      select count(*)::int as count from unnest(${people}::bigint[]) p (id)
      cross join lateral (select coalesce(sum(e.days), 0) as days from leave_entry e
        where e.org_id = ${orgId} and e.employee_id = p.id and e.leave_type_id = ${scarce}) l
      cross join lateral (select coalesce(sum(d.counted), 0) as days from leave_day d
        where d.org_id = ${orgId} and d.employee_id = p.id and d.leave_type_id = ${scarce} and d.state = 'pending') w
      join leave_balance b on b.org_id = ${orgId} and b.employee_id = p.id and b.leave_type_id = ${scarce}
      where l.days - w.days < 0 or b.posted <> l.days`.execute(db),
  )
  return rows[0]?.count ?? 0
}

const ms = (value: number) => `${value.toFixed(1)} ms`

function ratio(name: string, endpoint: number[], own: number[], bare: number[], statements: number): Result {
  const [mine, its, point] = [median(endpoint), median(own), median(bare)]
  return {
    id: 'P4',
    name: `${LANES} at once: ${name}: (endpoint − own SQL) ÷ bare point query`,
    value: (mine - its) / point,
    bound: MOST_FOR_THE_SERVER,
    raw: `endpoint ${ms(mine)}, own SQL ${ms(its)} (${statements}), bare ${ms(point)}`,
  }
}

async function measureLeave(bench: Bench): Promise<Result[]> {
  const people = bench.isSmoke ? (bench.sizes[0] as number) : PEOPLE
  const rounds = bench.isSmoke ? { warmUp: 0, counted: 2 } : ROUNDS
  const all = rounds.warmUp + rounds.counted
  const site = await (await bench.populated(people)).copy()
  bench.say('P4 ledger')
  const world = await prepare(site, bench.isSmoke ? 4 : ENTRIES_EACH)
  const [learning, target] = [await site.copy(), await site.copy()]
  const tapes = await record(learning, world, all)
  const own = await OwnSide.open(target)
  const server = await startMuster(site.env)
  try {
    const callers = await signInAll(server)
    const setup = { world, callers, tapes, replayer: new Replayer(own.platform.database), own }
    const samples: Samples = { apply: [], approve: [], ownApply: [], ownApprove: [], bare: [] }
    for (let round = 0; round < all; round++) {
      const one = await measureRound(setup, round)
      if (round < rounds.warmUp) continue
      for (const key of Object.keys(samples) as (keyof Samples)[]) samples[key].push(...one[key])
    }
    bench.say('P4 tries')
    const tries = bench.isSmoke ? 100 : TRIES
    const { taken, outcomes } = await tryAll(callers, world, tries)
    for (const client of [...callers.people, ...callers.managers]) client.close()
    await server.stop()
    const after = await OwnSide.open(site)
    const bad = await overdrawn(after, world)
    await after.close()
    const { apply, approve: approved, ownApply, ownApprove, bare } = samples
    const statements = tapes[0]?.at(-1) as Pair
    const told = [...outcomes].map(([status, count]) => `${count} × ${status}`).join(', ')
    return [
      ratio('ask for leave', apply, ownApply, bare, statements.apply.length),
      ratio('approve it', approved, ownApprove, bare, statements.approve.length),
      {
        ...{
          id: 'P4',
          name: `balances overdrawn or wrong after ${tries.toLocaleString('en')} tries`,
          value: bad,
        },
        ...{ unit: 'balances', bound: 0, raw: `${taken} of ${LANES * GRANTED} days taken; ${told}` },
      },
    ]
  } finally {
    await server.stop()
    await own.close()
  }
}

export const leave: Measurement = {
  id: 'P4',
  title: 'Leave, asked for and approved by sixteen at once',
  run: measureLeave,
}
