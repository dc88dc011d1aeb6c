import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { anOrganisation } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { recordAudit } from '../audit.ts'
import { writeLate } from '../db/late-inserts.ts'
import { tx } from '../db/tx.ts'
import { CHAIN_START, canonicalJson, chainHash } from './chain.ts'
import { sealAudit, sealOrganisation } from './seal.ts'
import { verifyChain } from './verify.ts'

// The longest-running transaction anywhere in the cluster delays sealing: up to half a minute in a full test
// run.
vi.setConfig({ testTimeout: 90_000 })

let app: TestApp
let orgId: number

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  ;({ orgId } = await anOrganisation(app))
})

const write = (count: number, label = 'Ada') =>
  tx(app.system(orgId), (db) =>
    recordAudit(
      app.system(orgId),
      db,
      ...Array.from({ length: count }, (_, at) => ({
        recordType: 'probe',
        recordId: at + 1,
        recordLabel: `${label} ${at}`,
        changes: { name: ['Ada', `Bea ${at}`] as [string, string] },
      })),
    ),
  )

const verify = () => verifyChain(app.platform.database, orgId)
const seal = () => sealOrganisation(app.platform, orgId)
/** Retries, because other users of the cluster may keep the oldest transaction open for a moment. */
async function sealAll(): Promise<void> {
  await expect
    .poll(
      async () => {
        await seal()
        return (await verify()).unsealed
      },
      { timeout: 60_000 },
    )
    .toBe(0)
}
/** Runs SQL as the table owner, bypassing everything the application forbids. */
const tamper = (sql: string) =>
  app.platform.database.owner((session) =>
    session.exec(`set role muster_system; ${sql.replaceAll(':org', String(orgId))}; reset role`),
  )

describe('sealing', () => {
  test('seals every entry exactly once, however often it runs', async () => {
    await write(3)
    await sealAll()
    const before = await verify()
    expect(await seal()).toBe(0)
    await write(2)
    await sealAll()
    const { problems, entries, head } = await verify()
    expect({ problems, entries }).toEqual({ problems: [], entries: before.entries + 2 })
    expect(head.seq).toBe(entries)
    expect(head.hash).not.toBe(before.head.hash)
  })

  test('finds organisations with unsealed entries, in batches', async () => {
    await write(1203)
    expect((await verify()).unsealed).toBeGreaterThanOrEqual(1203)
    await expect
      .poll(
        async () => {
          await sealAudit(app.platform)
          return (await verify()).unsealed
        },
        // The organisations of all earlier tests have unsealed entries as well.
        { timeout: 60_000 },
      )
      .toBe(0)
    const { problems, entries } = await verify()
    expect(problems).toEqual([])
    expect(entries).toBeGreaterThanOrEqual(1203)
  }, 90_000)

  test('seals every entry under parallel writers and sealers', async () => {
    await sealAll()
    const before = (await verify()).entries
    let isWriting = true
    const sealing = Promise.all(
      [1, 2].map(async () => {
        while (isWriting) await seal()
      }),
    )
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let round = 0; round < 6; round++) {
          await tx(app.system(orgId), async (db) => {
            await recordAudit(app.system(orgId), db, { recordType: 'probe', recordLabel: `${writer} first` })
            await recordAudit(app.system(orgId), db, { recordType: 'probe', recordLabel: `${writer} second` })
            if (round === 3) throw new Error('undone')
          }).catch((error: Error) => {
            if (error.message !== 'undone') throw error
          })
        }
      }),
    )
    isWriting = false
    await sealing
    await sealAll()
    const { problems, entries } = await verify()
    expect(problems).toEqual([])
    expect(entries).toBe(before + 8 * 5 * 2)
  })

  test('waits for a transaction that started before entries committed meanwhile', async ({ skip }) => {
    if (app.platform.database.kind === 'embedded') skip('one connection: nothing is ever committed meanwhile')
    await sealAll()
    let goOn = () => {}
    const wait = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let hasWritten = () => {}
    const written = new Promise<void>((resolve) => {
      hasWritten = resolve
    })
    const slow = tx(app.system(orgId), async (db) => {
      await recordAudit(app.system(orgId), db, { recordType: 'probe', recordLabel: 'slow' })
      await writeLate(db)
      hasWritten()
      await wait
    })
    await written
    await write(1, 'quick')
    expect(await seal()).toBe(0)
    expect((await verify()).unsealed).toBe(1)
    goOn()
    await slow
    await sealAll()
    expect((await verify()).problems).toEqual([])
  })

  test('continues after a restore into another cluster, where transaction ids restart', async () => {
    await write(3)
    await sealAll()
    const sealed = (await verify()).entries
    await tamper(`update audit_entry set tx = '900000000000' where org_id = :org;
      update audit_head set sealed_tx = '900000000000', sealed_id = 999999999, cluster = 'elsewhere'
        where org_id = :org`)
    await write(2)
    await sealAll()
    await write(1)
    await sealAll()
    const { problems, entries } = await verify()
    expect({ problems, entries }).toEqual({ problems: [], entries: sealed + 3 })
  })
})

describe('verification finds', () => {
  beforeEach(async () => {
    await write(6)
    await sealAll()
  })

  test.each([
    [
      'an entry that was changed',
      `update audit_entry set record_label = 'Eve' where org_id = :org and record_label = 'Ada 3'`,
      'changed',
    ],
    [
      'an entry that was moved in time',
      `update audit_entry set at = at - interval '1 microsecond' where org_id = :org and record_label = 'Ada 3'`,
      'changed',
    ],
    [
      'a change hidden within an entry',
      `update audit_entry set changes = '{"name":["Ada","Eve"]}' where org_id = :org and record_label = 'Ada 3'`,
      'changed',
    ],
    [
      'an entry that was removed',
      `delete from audit_entry where org_id = :org and record_label = 'Ada 3'`,
      'removed',
    ],
    [
      'an entry that was put in between',
      `insert into audit_entry (org_id, at, actor, action, record_type, tx)
      select :org, '2026-01-01', 'Eve', 'x', 'probe', tx from audit_entry where org_id = :org and record_label = 'Ada 3'`,
      'inserted',
    ],
    [
      'two entries that changed places',
      `with two as (select seq, entry_id from audit_seal where org_id = :org order by seq desc limit 2)
      update audit_seal s set entry_id = -s.entry_id from two where s.org_id = :org and s.seq = two.seq;
      update audit_seal s set entry_id = (select -o.entry_id from audit_seal o where o.org_id = :org and o.entry_id < 0 and o.seq <> s.seq)
        where s.org_id = :org and s.entry_id < 0 and s.seq = (select max(seq) from audit_seal where org_id = :org);
      update audit_seal s set entry_id = (select e.id from audit_entry e where e.org_id = :org
        and not exists (select from audit_seal o where o.org_id = :org and o.entry_id = e.id)) where s.org_id = :org and s.entry_id < 0`,
      'changed',
    ],
    [
      'a seal taken out of the chain',
      `delete from audit_seal where org_id = :org and seq = 3`,
      'seal_missing',
    ],
    [
      'an end that was cut off',
      `delete from audit_entry where org_id = :org and id in (select entry_id from audit_seal where org_id = :org order by seq desc limit 2);
      delete from audit_seal where org_id = :org and seq > (select seq - 2 from audit_head where org_id = :org)`,
      'end_cut',
    ],
    [
      'a head that names another end',
      `update audit_head set hash = sha256('x') where org_id = :org`,
      'head_changed',
    ],
  ])('%s', async (_name, sql, kind) => {
    expect((await verify()).problems).toEqual([])
    await tamper(sql)
    const { problems } = await verify()
    expect(problems[0]?.kind).toBe(kind)
  })

  test('a truncated end, even after new entries were appended', async () => {
    await tamper(`delete from audit_entry where org_id = :org and id in (
        select entry_id from audit_seal where org_id = :org order by seq desc limit 2);
      delete from audit_seal where org_id = :org and seq > (select seq - 2 from audit_head where org_id = :org)`)
    await write(3)
    await sealAll()
    expect((await verify()).problems).toMatchObject([{ kind: 'seal_missing' }])
  })

  test('the exact entry that was changed', async () => {
    await tamper(`update audit_entry set actor = 'Eve' where org_id = :org and record_label = 'Ada 2'`)
    const { problems } = await verify()
    const [entry] = await tx(app.system(orgId), (db) =>
      db
        .selectFrom('audit_entry')
        .select('id')
        .where('org_id', '=', orgId)
        .where('record_label', '=', 'Ada 2')
        .execute(),
    )
    expect(problems).toEqual([{ kind: 'changed', seq: expect.any(Number), entry_id: entry?.id }])
  })
})

test('the application can neither change nor delete audit entries and seals', async () => {
  await write(1)
  await seal()
  for (const table of ['audit_entry', 'audit_seal', 'audit_verification'] as const) {
    await expect(
      tx(app.system(orgId), (db) => db.deleteFrom(table).where('org_id', '=', orgId).execute()),
    ).rejects.toThrow(/permission denied/)
  }
})

describe('canonical JSON', () => {
  test.each([
    [
      'keys in order, at every depth',
      { b: 1, a: { d: null, c: [2, { y: 1, x: 0 }] } },
      '{"a":{"c":[2,{"x":0,"y":1}],"d":null},"b":1}',
    ],
    ['nothing for what is not there', { a: undefined, b: 'x' }, '{"b":"x"}'],
    ['text as JSON escapes it', 'a"\u2028ß', '"a\\"\u2028ß"'],
  ])('%s', (_name, value, text) => {
    expect(canonicalJson(value)).toBe(text)
  })

  test('a hash depends on the previous hash', () => {
    const entry = { org_id: 1, id: 1 } as never
    const first = chainHash(CHAIN_START, entry)
    expect(first).toHaveLength(32)
    expect(chainHash(first, entry).equals(first)).toBe(false)
  })
})
