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
import { OwnSide } from './own-side.ts'
import type { ServerProcess } from './processes.ts'
import { markIds, type Recorded, recorder } from './replay.ts'
import type { Site } from './sites.ts'

/** Sixteen people and their managers who apply for leave and approve it, among many with years of ledger entries. */
export const LANES = 16
export const GRANTED = 20
const MONTHS_AT_ONCE = 5
const ADMIN = 'admin@large1.test'
/** Every signed-in request looks up its session; that is not the endpoint's own cost. */
const SESSION = /system_session|update "session"/

const personEmail = (lane: number) => `person${lane}@p4.test`
const managerEmail = (lane: number) => `manager${lane}@p4.test`

interface Lane {
  person: number
  manager: number
}

export interface World {
  orgId: number
  /** Leave types for the timed rounds, and for the attempts. */
  plenty: number
  scarce: number
  lanes: Lane[]
}

/** The nth working day from 4 January 2027 on. */
export function workday(index: number): string {
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

/** Fills everybody's ledger with several years of alternating credits and debits; the sixteen have plenty. */
async function fillLedger(
  own: OwnSide,
  { orgId, plenty, scarce, lanes }: World,
  each: number,
): Promise<void> {
  const people = lanes.map(({ person }) => person)
  const ctx = { platform: own.platform, orgId }
  // In batches, since a statement may take at most half a minute.
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

export async function prepare(site: Site, entriesEach: number): Promise<World> {
  const own = await OwnSide.open(site)
  const orgId = await own.signIn(ADMIN)
  const lanes = await findLanes(own, orgId)
  const [plenty, scarce] = [
    await makeType(own, 'Earned leave', 'P4E'),
    await makeType(own, 'Casual leave', 'P4C'),
  ]
  const terms = leaveTerms.parse({ quota: 0, disbursement: 5, carry_limit: null })
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

export const bodyOf = (LEAVE_TYPE_ID: number, day: string) => ({
  ...{ LEAVE_TYPE_ID, from_date: day, to_date: day },
  reason: 'Family visit',
})
const approval = (REQUEST_ID: number) => ({ REQUEST_ID, REQUEST_STATUS: 1 as const, comment: '' })

export interface Pair {
  apply: Recorded[]
  approve: Recorded[]
}

/** Records the statements of an application and its approval, for each lane and round. */
export async function record(site: Site, world: World, rounds: number): Promise<Pair[][]> {
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

export interface Callers {
  people: Client[]
  managers: Client[]
}

export async function signInAll(server: ServerProcess): Promise<Callers> {
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

/** Applies for a day. @returns the request */
export async function askFor(client: Client, world: World, day: string): Promise<number> {
  const { status, data, message } = await client.call(applyLeave, { body: bodyOf(world.plenty, day) })
  if (status !== 200) throw new Error(`The application answered ${status}: ${message}`)
  return data.REQUEST_ID
}

export async function approve(client: Client, id: number): Promise<void> {
  const { status, message } = await client.call(updateRequest, { body: approval(id) })
  if (status !== 200) throw new Error(`The decision answered ${status}: ${message}`)
}
