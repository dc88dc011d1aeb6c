import type { CallInput, Endpoint } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readTx } from '../src/platform/db/tx.ts'
import { anAccount, anAdmin, anOrganisation, type TestAccount, type TestOrganisation } from './factories.ts'
import { type Answer, createTestApp, type TestApp } from './harness.ts'

type Body = Record<string, unknown>

/** Context for creating a sample; all its references must belong to this organisation. */
export interface MasterScene {
  app: TestApp
  org: TestOrganisation
  admin: TestAccount
}

export interface MasterCase {
  /** Record type in the audit log. */
  record: string
  /** Name of the id in the API; null for a record identified by its fields. */
  key: string | null
  list: { endpoint: Endpoint; body?: Body; rows: (data: never) => readonly Body[] }
  /** The call that creates; by default `change`. */
  add?: Endpoint
  change: Endpoint
  remove?: Endpoint
  /** A valid new record; `turn` makes names unique. */
  sample: (scene: MasterScene, turn: number) => Body | Promise<Body>
  /** Fields of an edit besides id and version, if not the whole sample. */
  changed: Body
  /** Error for a duplicate, if uniqueness is required. */
  taken?: string
  /** Creates a use of the record, and the error of deleting it then. */
  used?: { by: (scene: MasterScene, id: number) => Promise<void>; error: string }
}

/**
 * The general cases of a declared master over HTTP: create, edit, conflict, repetition, duplicate name,
 * another organisation's record, missing permission, deletion, use and audit. A master's own test covers its
 * special rules only.
 */
export function describeMaster(name: string, master: MasterCase): void {
  const { key, list, change, remove, add = change } = master
  let app: TestApp
  let scene: MasterScene
  let turn = 0

  // Shared by the cases, since creating an organisation takes longer than all of them; each uses its own
  // record.
  beforeAll(async () => {
    app = await createTestApp()
    scene = await aScene()
  })

  async function aScene(): Promise<MasterScene> {
    const org = await anOrganisation(app)
    return { app, org, admin: await anAdmin(app, org) }
  }
  const send = (endpoint: Endpoint, body: Body, token = scene.admin.token) =>
    app.call(endpoint, { body, token } as CallInput<Endpoint> & { token: string })
  async function rows(of = scene): Promise<readonly Body[]> {
    const input = { token: of.admin.token, ...(list.body ? { body: list.body } : {}) }
    const { data } = (await app.call(list.endpoint, input as never)) as Answer<Endpoint>
    return list.rows(data as never)
  }
  async function audited(of = scene): Promise<{ changes: Body; record_id: number | null }[]> {
    const { rows: found } = await readTx(app.system(of.org.orgId), (db) =>
      sql<{ changes: Body; record_id: number | null }>`
        select changes, record_id from audit_entry
        where org_id = ${of.org.orgId} and record_type = ${master.record} order by id`.execute(db),
    )
    return found
  }
  const identity = (row: Body): Body => (key === null ? {} : { [key]: row[key] })
  /** A new record with its list row. */
  async function aRecord(): Promise<{ sample: Body; row: Body }> {
    const before = new Set((await rows()).map((row) => JSON.stringify(row)))
    const sample = await master.sample(scene, ++turn)
    const answer = await send(add, sample)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const row = (await rows()).find((one) => !before.has(JSON.stringify(one)))
    expect(row, 'the new record in the list').toBeDefined()
    return { sample, row: row as Body }
  }
  const changeOf = ({ sample, row }: { sample: Body; row: Body }): Body => ({
    ...(add === change ? sample : {}),
    ...identity(row),
    ...master.changed,
  })
  const isVersioned = (row: Body) => typeof row.version === 'number'

  describe(`${name} as a master`, () => {
    test('is created, listed and audited', async () => {
      const log = await audited()
      const { row } = await aRecord()
      const [entry, ...more] = (await audited()).slice(log.length)
      expect(more).toEqual([])
      expect(Object.keys(entry?.changes ?? {}).length).toBeGreaterThan(0)
      if (key !== null) expect(entry?.record_id).toBe(row[key])
    })

    test('is edited from its current version only', async () => {
      const made = await aRecord()
      const version = made.row.version
      const body = { ...changeOf(made), ...(isVersioned(made.row) ? { version } : {}) }
      expect((await send(change, body)).status).toBe(200)
      const row = (await rows()).find((one) => key === null || one[key] === made.row[key])
      expect(row).toMatchObject(isVersioned(made.row) ? { version: (version as number) + 1 } : {})
      if (!isVersioned(made.row)) return
      const late = await send(change, body)
      expect([late.status, late.body.key, late.body.data]).toEqual([
        409,
        'record.conflict',
        { version: (version as number) + 1 },
      ])
    })

    test('is unchanged by an identical edit', async () => {
      const made = await aRecord()
      await send(change, changeOf(made))
      const [list1, log1] = [await rows(), await audited()]
      expect((await send(change, changeOf(made))).status).toBe(200)
      expect(await rows()).toEqual(list1)
      expect(await audited()).toEqual(log1)
    })

    test('reports a conflict to the second of two concurrent edits', async () => {
      const made = await aRecord()
      if (!isVersioned(made.row)) return
      const body = { ...changeOf(made), version: made.row.version }
      const both = await Promise.all([send(change, body), send(change, body)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    })

    test('needs a constant number of statements, whatever the number of records', async () => {
      const first = await send(add, await master.sample(scene, ++turn))
      for (let more = 0; more < 3; more++) await aRecord()
      const last = await send(add, await master.sample(scene, ++turn))
      expect(last.queries).toBe(first.queries)
    })

    test('checks permission before anything is revealed', async () => {
      const nobody = await anAccount(app, scene.org, { grants: {} })
      const made = await aRecord()
      for (const endpoint of [add, change, ...(remove ? [remove] : [])]) {
        const answer = await send(endpoint, { nonsense: true, ...identity(made.row) }, nobody.token)
        expect([answer.status, answer.body.key]).toEqual([403, 'access.denied'])
      }
    })

    test.runIf(key !== null)('reports a record of another organisation as missing', async () => {
      const made = await aRecord()
      const elsewhere = await aScene()
      const missing = { ...changeOf(made), [key as string]: 987_654_321 }
      for (const body of [changeOf(made), missing]) {
        const answer = await send(change, body, elsewhere.admin.token)
        expect([answer.status, answer.body.key]).toEqual([404, 'record.not_found'])
        if (!remove) continue
        const removed = await send(remove, { [key as string]: body[key as string] }, elsewhere.admin.token)
        expect([removed.status, removed.body.key]).toEqual([404, 'record.not_found'])
      }
      expect(await rows()).toContainEqual(made.row)
      expect(await audited(elsewhere)).toEqual([])
    })

    test.runIf(master.taken !== undefined)('rejects duplicates', async () => {
      const { sample } = await aRecord()
      const log = await audited()
      const again = await send(add, sample)
      expect([again.status >= 400, again.body.key]).toEqual([true, master.taken])
      expect(Object.keys(again.body.fields ?? {})).not.toEqual([])
      expect(await audited()).toEqual(log)
    })

    test.runIf(remove !== undefined)('is deleted, with its values in the audit log', async () => {
      const { row } = await aRecord()
      const { status } = await send(remove as Endpoint, identity(row))
      expect(status).toBe(200)
      expect((await rows()).map(identity)).not.toContainEqual(identity(row))
      const entry = (await audited()).at(-1)
      expect(Object.values(entry?.changes ?? {}).every((pair) => (pair as unknown[])[1] === null)).toBe(true)
    })

    test.runIf(master.used !== undefined)('can’t be deleted while in use', async () => {
      const { row } = await aRecord()
      await master.used?.by(scene, row[key as string] as number)
      const answer = await send(remove as Endpoint, identity(row))
      expect([answer.status, answer.body.key]).toEqual([409, master.used?.error])
      expect((await rows()).map(identity)).toContainEqual(identity(row))
    })
  })
}
