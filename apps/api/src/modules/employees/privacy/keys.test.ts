import {
  revealProtectedRecord,
  saveProtectedRecord,
} from '@muster/contract/employees/identity/protected-records.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { ConfigError } from '../../../config.ts'
import { checkFieldKeys } from '../../../platform/crypto/check-keys.ts'
import type { FieldKey } from '../../../platform/crypto/field-keys.ts'
import { tx } from '../../../platform/db/tx.ts'
import { type JobProgress, JobStopped } from '../../../platform/jobs/job.ts'
import { openContent } from '../../../platform/mail/sealed-mail.ts'
import { aSmallCompany, type People } from '../employees.fixtures.ts'
import { countBehind, findMailKeys, rotateKeys } from './key-rotation.ts'

const key = (id: string, fill: number): FieldKey => ({ id, bytes: Buffer.alloc(32, fill) })
const [a, b] = [key('rot-a', 11), key('rot-b', 12)]

/** Nodes of one installation with different keys. */
let [withA, withBoth, withB, withWrong]: TestApp[] = []
let people: People

const apps = () => ({ withA, withBoth, withB, withWrong }) as Record<string, TestApp>

beforeAll(async () => {
  withA = await createTestApp({ config: { fieldKeys: [a] } })
  withBoth = await createTestApp({ config: { fieldKeys: [b, a] } })
  withB = await createTestApp({ config: { fieldKeys: [b] } })
  withWrong = await createTestApp({ config: { fieldKeys: [b, key('rot-a', 99)] } })
})
beforeEach(async () => {
  people = await aSmallCompany(apps().withA as TestApp)
})

const progress = (onCheck?: () => void): JobProgress => ({
  report: async () => undefined,
  isCancelled: async () => false,
  checkpoint: async () => onCheck?.(),
})

async function fill(count: number): Promise<number[]> {
  const app = apps().withA as TestApp
  const ids: number[] = []
  for (let at = 0; at < count; at++) {
    const answer = await app.call(saveProtectedRecord, {
      token: people.admin.token,
      body: { emp_id: people.meera, group: 'identity', kind: 'NATIONAL_ID', number: `ID${1000 + at}` },
    })
    ids.push(answer.data.id)
  }
  return ids
}

const shown = async (app: TestApp, id: number) =>
  app.call(revealProtectedRecord, {
    token: people.admin.token,
    body: { emp_id: people.meera, id, reason: 'test' },
  })

/** Copies records to exceed one batch. The ciphertext stays valid, since person and kind are the same. */
const multiply = (times: number) =>
  tx((apps().withA as TestApp).system(people.org.orgId), (db) =>
    sql`insert into protected_record (org_id, employee_id, field_group, kind, sealed, key_id, blind, created_at, updated_at)
        select org_id, employee_id, field_group, kind, sealed, key_id, blind, created_at, updated_at
        from protected_record cross join generate_series(1, ${times}) where org_id = ${people.org.orgId}`.execute(
      db,
    ),
  )

describe('keys at startup', () => {
  test('fails and names the key when records need a missing key', async () => {
    await fill(1)
    await expect(checkFieldKeys((apps().withBoth as TestApp).platform)).resolves.toBeUndefined()
    await expect(checkFieldKeys((apps().withB as TestApp).platform)).rejects.toThrow(
      /FIELD_KEYS has no key "rot-a", with which identity numbers or bank accounts are sealed/,
    )
    await expect(checkFieldKeys((apps().withB as TestApp).platform)).rejects.toBeInstanceOf(ConfigError)
  })

  test('fails when a key of the same name differs, and reports numbers it can’t decrypt', async () => {
    const [id] = await fill(1)
    await expect(checkFieldKeys((apps().withWrong as TestApp).platform)).rejects.toThrow(
      /the key "rot-a" of FIELD_KEYS is not the one/,
    )
    expect((await shown(apps().withWrong as TestApp, id as number)).body.key).toBe(
      'employees.protected_unreadable',
    )
    expect((await shown(apps().withB as TestApp, id as number)).body.key).toBe(
      'employees.protected_unreadable',
    )
  })
})

describe('rotation', () => {
  test('encrypts everything again, after which the old key can be removed', async () => {
    const [id] = await fill(3)
    const both = apps().withBoth as TestApp
    const ctx = both.system(people.org.orgId)
    expect(await rotateKeys(ctx, progress())).toEqual({ resealed: 3, unreadable: 0, mails: 0 })
    expect((await shown(apps().withB as TestApp, id as number)).data.number).toBe('ID1000')
    const keys = await tx(ctx, (db) =>
      db.selectFrom('protected_key').select('key_id').where('org_id', '=', people.org.orgId).execute(),
    )
    expect(keys).toEqual([{ key_id: 'rot-b' }])
    expect(await rotateKeys(ctx, progress())).toEqual({ resealed: 0, unreadable: 0, mails: 0 })
  })

  test('covers mails that wait for delivery, and those written before contents were sealed', async () => {
    const old = apps().withA as TestApp
    const ctx = old.system(people.org.orgId)
    const mail = {
      kind: 'probe',
      to: 'ada@example.test',
      subject: 'Code 424242',
      text: '424242',
      html: '424242',
    }
    await tx(ctx, (db) => old.platform.mail.put(ctx, db, { ...mail, secrets: ['424242'] }))
    await tx(ctx, (db) =>
      sql`insert into mail_outbox (org_id, kind, to_address, subject, text_body, html_body, secrets, next_try_at, created_at)
        values (${people.org.orgId}, 'probe', 'bea@example.test', 'Code 515151', '515151', '515151', '{515151}', now(), now())`.execute(
        db,
      ),
    )
    const both = (apps().withBoth as TestApp).system(people.org.orgId)
    expect(await findMailKeys(both)).toEqual(['rot-a'])
    expect(await rotateKeys(both, progress())).toMatchObject({ mails: 2 })
    expect(await rotateKeys(both, progress())).toMatchObject({ mails: 0 })
    expect(await findMailKeys(both)).toEqual(['rot-b'])
    const rows = await tx(both, (db) =>
      db.selectFrom('mail_outbox').selectAll().where('kind', '=', 'probe').orderBy('id').execute(),
    )
    expect(rows.map((row) => row.text_body)).toEqual(['•••', '•••'])
    expect(JSON.stringify(rows)).not.toMatch(/424242|515151/)
    const { platform } = apps().withB as TestApp
    expect(rows.map((row) => openContent(platform, row).text_body)).toEqual(['424242', '515151'])
  })

  test('keeps everything readable when interrupted, and resumes with the rest', async () => {
    const [id] = await fill(1)
    await multiply(450)
    const both = apps().withBoth as TestApp
    const ctx = both.system(people.org.orgId)
    let checks = 0
    const kill = progress(() => {
      if (++checks === 2) throw new JobStopped()
    })
    await expect(rotateKeys(ctx, kill)).rejects.toBeInstanceOf(JobStopped)
    expect(await countBehind(ctx)).toBe(251)
    // The first is encrypted with the new key, the last with the old one.
    const ids = await tx(ctx, (db) =>
      db
        .selectFrom('protected_record')
        .select('id')
        .where('org_id', '=', people.org.orgId)
        .orderBy('id')
        .execute(),
    )
    expect((await shown(both, id as number)).data.number).toBe('ID1000')
    expect((await shown(both, ids.at(-1)?.id as number)).data.number).toBe('ID1000')
    expect(await rotateKeys(ctx, progress())).toEqual({ resealed: 251, unreadable: 0, mails: 0 })
    expect(await countBehind(ctx)).toBe(0)
  })

  test('never overwrites a concurrent change', async () => {
    const [id] = await fill(1)
    const both = apps().withBoth as TestApp
    const ctx = both.system(people.org.orgId)
    const change = {
      emp_id: people.meera,
      id: id as number,
      group: 'identity' as const,
      kind: 'NATIONAL_ID',
      number: 'ID7777',
    }
    const [rotated, changed] = await Promise.all([
      rotateKeys(ctx, progress()),
      both.call(saveProtectedRecord, { token: people.admin.token, body: change }),
    ])
    expect(changed.status).toBe(200)
    expect(rotated.unreadable).toBe(0)
    expect((await shown(apps().withB as TestApp, id as number)).data.number).toBe('ID7777')
  })

  test('counts tampered records and keeps their key', async () => {
    const ids = await fill(2)
    const ctx = (apps().withBoth as TestApp).system(people.org.orgId)
    await tx(ctx, (db) =>
      sql`update protected_record set employee_id = ${people.dev}
          where org_id = ${people.org.orgId} and id = ${ids[0]}`.execute(db),
    )
    expect(await rotateKeys(ctx, progress())).toEqual({ resealed: 1, unreadable: 1, mails: 0 })
    expect(await countBehind(ctx)).toBe(1)
    await tx(ctx, (db) =>
      sql`delete from protected_record where org_id = ${people.org.orgId} and id = ${ids[0]}`.execute(db),
    )
  })
})
