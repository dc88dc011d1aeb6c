import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { readConfig } from '../apps/api/src/config.ts'
import { closeDue } from '../apps/api/src/modules/attendance/days/close.service.ts'
import { recompute } from '../apps/api/src/modules/attendance/days/recompute.service.ts'
import type { Ctx } from '../apps/api/src/platform/context.ts'
import { todayIn } from '../apps/api/src/platform/context.ts'
import { openEmbeddedDatabase, openPostgresDatabase } from '../apps/api/src/platform/db/database.ts'
import { type Db, readTx, tx } from '../apps/api/src/platform/db/tx.ts'
import { assemblePlatform, systemCtx } from '../apps/api/src/start-platform.ts'
import type { Store } from './verify.ts'

export interface HandedRow {
  badge: string
  at: string
  direction: 'in' | 'out'
}

/** Punches sent by devices, by `device badge at direction`. */
export interface Handed {
  /** Badges of people who were employed all the time. */
  badges: string[]
  acknowledged: Map<string, string>
  sent: Set<string>
  /** Number of acknowledged batches. */
  answers: number
  faults: string[]
  /** Batches without a response, by device. */
  waiting: Map<string, HandedRow[][]>
}

interface Opened {
  ctx: Ctx
  close(): Promise<void>
}

/** The largest organisation, opened directly; the server must not be running. */
export async function openStore(store: Store, secretKey: string): Promise<Opened> {
  const database =
    'databaseUrl' in store
      ? openPostgresDatabase(store.databaseUrl, 2)
      : await openEmbeddedDatabase(store.dataDir)
  const env = 'databaseUrl' in store ? { DATABASE_URL: store.databaseUrl } : { DATA_DIR: store.dataDir }
  const config = readConfig({ ...env, SECRET_KEY: secretKey, LOG_LEVEL: 'silent' })
  const [row] = await database.owner(async (session) => {
    await session.exec('begin; set local role muster_system')
    const found = await session.query<{ org_id: number }>(
      'select org_id::int from employee group by org_id order by count(*) desc limit 1',
    )
    await session.exec('commit')
    return found
  })
  if (!row) throw new Error('There are no people.')
  const ctx = systemCtx(assemblePlatform({ config, database }), row.org_id, 'Chaos')
  return { ctx, close: () => database.close() }
}

const firstDay = (ctx: Ctx, days: number) => addDays(todayIn(ctx, 'UTC'), -days)

/** Resets the closed days of a period. @returns badges of people employed all the time */
export async function rewind(store: Store, days: number): Promise<string[]> {
  const { ctx, close } = await openStore(store, 'nothing is opened with it here, and it is long')
  try {
    const from = firstDay(ctx, days)
    return await tx(ctx, async (db) => {
      await sql`delete from attendance_day where org_id = ${ctx.orgId} and day >= ${from}::date`.execute(db)
      await sql`update attendance_close set closed_to = ${from}::date - 1 where org_id = ${ctx.orgId}`.execute(
        db,
      )
      const { rows } = await sql<{ code: string }>`
        select code from employee where org_id = ${ctx.orgId} and status = 'active' and left_on is null
          and date_of_joining < ${from}::date order by id limit 60`.execute(db)
      return rows.map(({ code }) => code)
    })
  } finally {
    await close()
  }
}

async function punchFaults(ctx: Ctx, db: Db, handed: Handed): Promise<string[]> {
  const { rows } = await sql<{ public_id: string; key: string; count: number }>`
    select d.public_id::text as public_id, p.key, count(*)::int as count
    from attendance_punch p join attendance_device d on d.org_id = p.org_id and d.id = p.device_id
    where p.org_id = ${ctx.orgId} and d.name like 'Chaos %'
    group by d.public_id, p.employee_id, p.at, p.direction, p.key`.execute(db)
  // d<device>:<badge>:<instant>:<direction>
  const stored = new Map(
    rows.map(({ public_id, key, count }) => {
      const [, badge, at, direction] = /^d\d+:([^:]+):(.+Z):(\w+)$/.exec(key) ?? []
      return [`${public_id} ${badge} ${at} ${direction}`, count]
    }),
  )
  const lost = [...handed.acknowledged.keys()].filter((key) => stored.get(key) !== 1)
  const unasked = [...stored.keys()].filter((key) => !handed.sent.has(key))
  return [
    ...lost.map((key) => `Punch ${key} was acknowledged and is there ${stored.get(key) ?? 0} times`),
    ...unasked.map((key) => `Nobody handed in ${key}`),
  ]
}

/** Days by `person date`, without the times and counts of writes. */
async function daysOf(ctx: Ctx, db: Db, from: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; row: string }>`
    select d.employee_id || ' ' || d.day as id, (to_jsonb(d) - 'version' - 'computed_at')::text as row
    from attendance_day d where d.org_id = ${ctx.orgId} and d.day >= ${from}::date`.execute(db)
  return new Map(rows.map(({ id, row }) => [id, row]))
}

/** Runs due closes, and compares the days with a computation from scratch. */
async function dayFaults(ctx: Ctx, days: number): Promise<{ faults: string[]; days: number }> {
  const from = firstDay(ctx, days)
  await closeDue(ctx)
  const kept = await readTx(ctx, (db) => daysOf(ctx, db, from))
  const clean = await tx(ctx, async (db) => {
    await sql`delete from attendance_day where org_id = ${ctx.orgId} and day >= ${from}::date`.execute(db)
    const { rows } = await sql<{ id: number }>`select id from employee where org_id = ${ctx.orgId}`.execute(
      db,
    )
    const employeeIds = rows.map(({ id }) => id)
    const to = addDays(todayIn(ctx, 'UTC'), 2)
    await recompute(ctx, db, { employeeIds, from, to, keep: 'all' })
    return daysOf(ctx, db, from)
  })
  const faults = [...clean]
    .filter(([id, row]) => kept.get(id) !== row)
    .map(([id, row]) => `Day ${id} is ${kept.get(id) ?? 'not there'} and should be ${row}`)
  const beyond = [...kept.keys()].filter((id) => !clean.has(id)).map((id) => `Day ${id} should not be there`)
  return { faults: [...faults, ...beyond], days: clean.size }
}

/** Faults of the stored data, as sentences. */
export async function handedFaults(
  { ctx, close }: Opened,
  handed: Handed,
  days: number,
): Promise<{ faults: string[]; days: number }> {
  try {
    const punches = await readTx(ctx, (db) => punchFaults(ctx, db, handed))
    const compared = await dayFaults(ctx, days)
    return { faults: [...handed.faults, ...punches, ...compared.faults], days: compared.days }
  } finally {
    await close()
  }
}
