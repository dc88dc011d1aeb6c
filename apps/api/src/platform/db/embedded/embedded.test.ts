import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Database, embeddedDatabase } from '../database.ts'
import { withTally } from '../scope.ts'
import { gateTx, tenantTx } from '../tx.ts'
import { CONNECTION_LIMITS } from './connection.ts'
import { openEmbedded } from './open-embedded.ts'
import { THREAD_LIMITS } from './thread-client.ts'

/** The driver on its thread, as a server has it; other tests have the database in their own thread. */

const STATEMENT_MS = 1500
const IDLE_MS = 700
const folder = mkdtempSync(join(tmpdir(), 'muster-thread-'))
let database: Database
const ended: string[] = []

const forOrg = <T>(work: Parameters<typeof tenantTx<T>>[2]) => tenantTx(database, 1, work)
const forRequest = <T>(work: Parameters<typeof tenantTx<T>>[2]) => withTally({ count: 0 }, () => forOrg(work))
const names = async () =>
  (await forOrg((db) => sql<{ name: string }>`select name from thing order by id`.execute(db))).rows.map(
    ({ name }) => name,
  )
const add = (name: string) => forOrg((db) => sql`insert into thing (name) values (${name})`.execute(db))
const spin = (seconds = 3600) =>
  sql`do ${sql.raw(`$$ declare until timestamptz := clock_timestamp() + interval '${seconds} s'; begin while clock_timestamp() < until loop end loop; end $$`)}`
/** Without a blob to read this is an exception that PostgreSQL does not know, so the database is over. */
const CRASH = sql`copy thing (name) from '/dev/blob'`
const crash = () => forOrg((db) => CRASH.execute(db))

beforeAll(async () => {
  const opened = await openEmbedded(folder, {
    thread: { ...THREAD_LIMITS, statementMs: STATEMENT_MS },
    connection: {
      ...CONNECTION_LIMITS,
      idleMs: IDLE_MS,
      waitMs: { ...CONNECTION_LIMITS.waitMs, request: 1000 },
      reopenMs: 60_000,
    },
  })
  opened.connection.host.onEvent((event) => {
    if (event.kind === 'ended') ended.push(event.fault.reason)
  })
  database = embeddedDatabase(opened)
  await database.owner((session) =>
    session.exec(`
      create role muster_app; create role muster_gate; create role muster_system; grant pg_read_server_files to muster_app;
      create table thing (id bigint generated always as identity primary key, name text not null unique,
        at timestamptz not null default now(), facts jsonb, picture bytea, amount numeric, days date[]);
      grant all on thing to muster_app, muster_gate; grant usage on all sequences in schema public to muster_app`),
  )
})

afterEach(async () => {
  await database.owner((session) => session.exec('delete from thing'))
  ended.length = 0
})

afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the embedded database on its thread', { timeout: 120_000 }, () => {
  test('returns values as the other driver does', async () => {
    const picture = Buffer.from([0, 1, 255])
    const { rows } = await forOrg((db) =>
      sql`insert into thing (name, at, facts, picture, amount, days)
          values ('a', '2026-11-24T10:15:00.123+05:30', ${JSON.stringify({ deep: [1, { x: null }] })}::jsonb,
            ${picture}, 12.50, ${['2026-11-24']}::date[])
          returning id, name, at, facts, picture, amount, days, null as nothing, true as yes, 9007199254740991::bigint as total`.execute(
        db,
      ),
    )
    expect(rows[0]).toEqual({
      id: expect.any(Number),
      name: 'a',
      at: '2026-11-24T04:45:00.123Z',
      facts: { deep: [1, { x: null }] },
      picture: new Uint8Array([0, 1, 255]),
      amount: '12.50',
      days: ['2026-11-24'],
      nothing: null,
      yes: true,
      total: 9007199254740991,
    })
  })

  test('counts affected rows, and reads in chunks', async () => {
    await forOrg(async (db) => {
      await sql`insert into thing (name) select 'n' || g from generate_series(1, 25) g`.execute(db)
    })
    const seen = await forOrg(async (db) => {
      const chunks: number[] = []
      for await (const { rows } of db
        .getExecutor()
        .stream(sql`select name from thing where id > ${0}`.compile(db), 10))
        chunks.push(rows.length)
      return chunks
    })
    expect(seen).toEqual([10, 10, 5])
    const { numAffectedRows } = await forOrg((db) => sql`delete from thing where name like 'n1%'`.execute(db))
    expect(numAffectedRows).toBe(11n)
  })

  test('reports a statement’s error, and rolls back before the next caller', async () => {
    await add('kept')
    const failing = forOrg(async (db) => {
      await sql`insert into thing (name) values ('lost')`.execute(db)
      await sql`insert into thing (name) values ('kept')`.execute(db)
    })
    const next = names()
    await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'thing_name_key' })
    expect(await next).toEqual(['kept'])
  })

  test('serves callers in the order in which they came', async () => {
    const order: number[] = []
    await Promise.all(
      [1, 2, 3, 4].map((number) =>
        forOrg(async (db) => {
          await sql`select 1`.execute(db)
          order.push(number)
        }),
      ),
    )
    expect(order).toEqual([1, 2, 3, 4])
  })

  test('leaves the event loop free while a statement runs, and does not let a client wait for ever', async () => {
    const long = forOrg((db) => spin(1.2).execute(db))
    let ticks = 0
    const ticking = setInterval(() => ticks++, 20)
    await expect(forRequest((db) => sql`select 1`.execute(db))).rejects.toMatchObject({ reason: 'busy' })
    clearInterval(ticking)
    expect(ticks).toBeGreaterThan(10)
    await long
    expect(ended).toEqual([])
    expect(await names()).toEqual([])
  })

  test('opens the database again when a statement does not end', async () => {
    await add('before')
    const hanging = forOrg(async (db) => {
      await sql`insert into thing (name) values ('undone')`.execute(db)
      await spin().execute(db)
    })
    const waiting = wait(200).then(names)
    await expect(hanging).rejects.toMatchObject({ reason: 'slow' })
    // Whoever waited is served by the new thread; nothing of the transaction is left.
    expect(await waiting).toEqual(['before'])
    expect(ended).toEqual(['slow'])
    expect(database.state().restarts.latest).toMatchObject({ reason: 'slow' })
  })

  test('opens the database again when it ends in a transaction, and never mixes up the two', async () => {
    await add('before')
    const torn = forOrg(async (db) => {
      await sql`insert into thing (name) values ('undone')`.execute(db)
      await CRASH.execute(db).catch(() => undefined)
      // Would be outside of any transaction, on the new thread.
      await sql`insert into thing (name) values ('stray')`.execute(db)
    })
    await expect(torn).rejects.toMatchObject({ reason: 'ended' })
    expect(await names()).toEqual(['before'])
    await add('after')
    expect(await names()).toEqual(['before', 'after'])
  })

  test('has the role of requests after it was opened again', async () => {
    await expect(crash()).rejects.toMatchObject({ reason: 'ended' })
    const { rows } = await gateTx({ platform: { database } }, (db) =>
      sql<{ role: string }>`select current_user as role`.execute(db),
    )
    expect(rows).toEqual([{ role: 'muster_gate' }])
    expect(await database.queryGate({ sql: 'select current_user as role' } as never)).toEqual([
      { role: 'muster_gate' },
    ])
  })

  test('rolls back a transaction whose caller is gone', async () => {
    let goOn!: () => void
    const gone = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const left = forOrg(async (db) => {
      await sql`insert into thing (name) values ('left')`.execute(db)
      await gone
      await sql`insert into thing (name) values ('late')`.execute(db)
    })
    await wait(50)
    expect(await names()).toEqual([])
    goOn()
    await expect(left).rejects.toMatchObject({ reason: 'overdue' })
    expect(await names()).toEqual([])
    expect(ended).toEqual([])
  })

  test('has the role of requests after the job queue held it for too long', async () => {
    const { embedded } = database
    if (!embedded) throw new Error('The database is embedded.')
    const role = async (kind: 'work' | 'queue') => {
      const [result] = await embedded.use(
        (lease) => lease.run<{ role: string }>({ sql: 'select current_user as role' }),
        kind,
      )
      return result?.rows[0]?.role
    }
    expect(await role('work')).toBe('muster_gate')
    await embedded.use(async (lease) => {
      await lease.run({ sql: 'reset role' })
      await expect.poll(() => lease.isOver, { timeout: 10_000 }).toBe(true)
    }, 'queue')
    expect(await role('work')).toBe('muster_gate')
  })

  test('reports why a read in chunks failed', async () => {
    const reading = forOrg(async (db) => {
      const failing = sql`select 10 / (15 - g) from generate_series(1, 25) g`.compile(db)
      for await (const { rows } of db.getExecutor().stream(failing, 10)) expect(rows).toHaveLength(10)
    })
    await expect(reading).rejects.toMatchObject({ code: '22012' })
    expect(await names()).toEqual([])
  })

  test('knows how long it is busy with the second of two statements sent at once', async () => {
    const { embedded } = database
    if (!embedded) throw new Error('The database is embedded.')
    const both = embedded.use(
      (lease) => Promise.all(['select 1', 'select pg_sleep(1)'].map((text) => lease.run({ sql: text }))),
      'work',
    )
    await expect.poll(() => embedded.runningMs).toBeGreaterThan(200)
    await both
    expect(embedded.runningMs).toBe(0)
  })

  test('leaves its folder to the next one although it can’t be closed', async () => {
    const own = mkdtempSync(join(tmpdir(), 'muster-unclosed-'))
    const opened = await openEmbedded(own)
    const close = opened.connection.host.close.bind(opened.connection.host)
    opened.connection.host.close = async () => {
      await close()
      throw new Error('The thread did not close.')
    }
    await expect(opened.close()).rejects.toThrow('did not close')
    const again = await openEmbedded(own)
    await again.close()
    rmSync(own, { recursive: true, force: true })
  })

  test('reports its state', async () => {
    expect(database.state()).toMatchObject({ status: 'ready' })
    const long = forOrg((db) => spin(1.3).execute(db))
    await wait(1100)
    expect(database.state()).toMatchObject({ status: 'busy' })
    await long
    await expect(crash()).rejects.toMatchObject({ reason: 'ended' })
    expect(database.state()).toMatchObject({ status: 'opening', reason: 'ended' })
    await names()
    expect(database.state()).toMatchObject({ status: 'ready' })
  })
})
