import { listAuditEntries } from '@muster/contract/audit/audit.contract'
import { changeEmployeeStatus } from '@muster/contract/employees/employees.contract'
import {
  drawIdCards,
  issueIdCards,
  readIdCardSetting,
  readIdCards,
  readOwnIdCard,
  revokeIdCard,
  saveIdCardSetting,
  verifyIdCard,
} from '@muster/contract/employees/identity/id-card.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, anOrganisation, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { newFilePath } from '../../../platform/files/file-path.ts'
import { anHrOf, aSmallCompany, type People } from '../employees.fixtures.ts'
import { peopleAnonymised } from '../privacy/erase-data.queries.ts'
import { applyDueChanges } from '../writes/due-changes.service.ts'
import { cardKey } from './card-key.ts'

let app: TestApp
let people: People
let admin: TestAccount

const NOT_VALID = { is_valid: false, org_name: null, name: null, photo: null }
const SETTING = {
  shows_photo: true,
  shows_department: true,
  shows_blood_group: true,
  shows_emergency: true,
  valid_years: 2,
  back_text: 'Please return to the reception.',
  public_page: true,
  public_name: true,
  public_photo: false,
}

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.setNow(TEST_NOW)
  people = await aSmallCompany(app)
  admin = people.admin
})

const issue = (ids: number[], by = admin, valid_until?: string) =>
  app.call(issueIdCards, { token: by.token, body: { employee_ids: ids, valid_until } })
const draw = (ids: number[], by = admin) =>
  app.call(drawIdCards, { token: by.token, body: { employee_ids: ids } })
const read = (id: number, by = admin) =>
  app.call(readIdCards, { token: by.token, params: { employee_id: id } })
const save = (changes: Partial<typeof SETTING> & { version?: number } = {}, by = admin) =>
  app.call(saveIdCardSetting, { token: by.token, body: { ...SETTING, ...changes } })
const verify = (key: string) => app.call(verifyIdCard, { body: { key } })
const keyIn = (url: string | null | undefined) => url?.split('#')[1] as string

/** Issues a card and returns the key in its code. */
async function aCard(id = people.meera): Promise<{ id: number; key: string }> {
  await issue([id])
  const { card } = (await read(id)).data
  return { id: card?.card_id as number, key: keyIn(card?.verify_url) }
}
/** Advances the clock and signs in again, since sessions expire meanwhile. */
async function later(instant: string): Promise<void> {
  app.setNow(instant)
  admin = await anAdmin(app, people.org)
}
const write = (statement: ReturnType<typeof sql>) =>
  tx(app.system(people.org.orgId), (db) => statement.execute(db))

describe('issuing cards', () => {
  test('issues a numbered card to each employee without one, and skips the others', async () => {
    expect((await issue([people.meera, people.ravi])).data).toEqual({ issued: 2, skipped: 0 })
    expect((await issue([people.meera, people.dev])).data).toEqual({ issued: 1, skipped: 1 })
    const { data } = await draw([people.dev, people.meera, people.asha])
    expect(data.cards.map(({ EMPLOYEE_ID }) => EMPLOYEE_ID)).toEqual([people.dev, people.meera])
    expect(data.cards[1]).toMatchObject({
      number: 1,
      issued_on: '2026-11-21',
      valid_until: '2028-11-21',
      is_valid: true,
    })
    expect(data.without).toMatchObject([{ EMPLOYEE_ID: people.asha, why: 'none' }])
    expect(data.cards[0]?.verify_url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/admin\/id-card\/check#[\w-]{43}$/)
  })

  test('issues one card for two concurrent calls', async () => {
    const answers = await Promise.all([issue([people.meera]), issue([people.meera])])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.reduce((sum, { data }) => sum + data.issued, 0)).toBe(1)
    expect((await read(people.meera)).data.history).toHaveLength(1)
  })

  test('accepts a last day of validity, and refuses one that is not in the future or too late', async () => {
    for (const day of ['2026-11-21', '2036-11-22']) {
      const refused = await issue([people.meera], admin, day)
      expect(refused.body).toMatchObject({
        key: 'request.invalid',
        fields: { valid_until: expect.any(String) },
      })
    }
    await issue([people.meera], admin, '2027-03-31')
    expect((await read(people.meera)).data.card?.valid_until).toBe('2027-03-31')
  })

  test('renews an expired card, which is neither valid nor printed', async () => {
    await issue([people.meera], admin, '2026-12-01')
    const key = keyIn((await read(people.meera)).data.card?.verify_url)
    app.setNow('2026-12-01T06:30:00Z')
    expect((await verify(key)).data.is_valid).toBe(true)
    await later('2026-12-02T06:30:00Z')
    expect((await verify(key)).data).toEqual(NOT_VALID)
    expect((await draw([people.meera])).data).toMatchObject({ cards: [], without: [{ why: 'expired' }] })
    expect((await issue([people.meera])).data.issued).toBe(1)
    const { history } = (await read(people.meera)).data
    expect(history.map(({ number, revoke_reason }) => [number, revoke_reason])).toEqual([
      [2, null],
      [1, 'renewed'],
    ])
    expect((await verify(key)).data).toEqual(NOT_VALID)
  })

  test('takes a constant number of statements for one and for several employees', async () => {
    const one = await issue([people.meera])
    const many = await issue([people.asha, people.ravi, people.dev])
    expect(many.queries).toBe(one.queries)
    expect(many.queries).toBeLessThanOrEqual(6)
    expect((await draw([people.asha, people.ravi])).queries).toBeLessThanOrEqual(4)
    expect((await read(people.asha)).queries).toBeLessThanOrEqual(8)
  })
})

describe('a lost card', () => {
  test('is revoked and reissued in one step, which invalidates the old code', async () => {
    const old = await aCard()
    const body = { id: old.id, reason: 'lost' as const, note: 'In the train.', reissue: true }
    const answer = await app.call(revokeIdCard, { token: admin.token, body })
    expect(answer.data.new_card_id).toBeGreaterThan(old.id)
    const { card, history } = (await read(people.meera)).data
    expect(card).toMatchObject({ card_id: answer.data.new_card_id, number: 2 })
    expect(history[1]).toMatchObject({
      id: old.id,
      state: 'revoked',
      revoke_reason: 'lost',
      revoke_note: 'In the train.',
    })
    expect((await verify(old.key)).data).toEqual(NOT_VALID)
    expect((await verify(keyIn(card?.verify_url))).data.is_valid).toBe(true)
  })

  test('is revoked once, and refused for the second of two concurrent calls', async () => {
    const { id } = await aCard()
    const revoke = () =>
      app.call(revokeIdCard, { token: admin.token, body: { id, reason: 'lost', reissue: true } })
    const answers = await Promise.all([revoke(), revoke()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await read(people.meera)).data.history).toHaveLength(2)
  })

  test('is listed in the audit log together with the new card', async () => {
    const { id } = await aCard()
    await app.call(revokeIdCard, {
      token: admin.token,
      body: { id, reason: 'lost', note: 'Train', reissue: true },
    })
    const { rows } = await tx(app.system(people.org.orgId), (db) =>
      sql<{ record_label: string; changes: unknown; reason: string }>`
        select record_label, changes, reason from audit_entry
        where org_id = ${people.org.orgId} and record_type = 'id_card' order by id`.execute(db),
    )
    expect(rows.map(({ changes }) => (changes as { state: unknown }).state)).toEqual([
      [null, 'issued'],
      ['issued', 'revoked'],
      [null, 'issued'],
    ])
    expect(rows[1]).toMatchObject({
      reason: 'Train',
      record_label: expect.stringMatching(/^Meera Iyer .*, card 1$/),
    })
    expect(JSON.stringify(rows)).not.toMatch(/[\w-]{43}/)
    const listed = await app.call(listAuditEntries, { token: admin.token, body: {} as never })
    expect(listed.status).toBe(200)
  })
})

describe('employees who leave or are suspended', () => {
  const left = (id: number, left_on?: string) =>
    app.call(changeEmployeeStatus, { token: admin.token, body: { emp_id: id, status: 0, left_on } })

  test('lose their card immediately when they leave', async () => {
    const { key } = await aCard()
    expect((await left(people.meera)).status).toBe(200)
    const { history, card, abilities } = (await read(people.meera)).data
    expect(history[0]).toMatchObject({ state: 'revoked', revoke_reason: 'left' })
    expect(card).toBeNull()
    expect(abilities.issue).toBe(false)
    expect((await verify(key)).data).toEqual(NOT_VALID)
    expect((await issue([people.meera])).data).toEqual({ issued: 0, skipped: 1 })
    expect((await draw([people.meera])).data.without).toMatchObject([{ why: 'left' }])
  })

  test('keep their card until the end of a future last working day', async () => {
    const { key } = await aCard()
    await left(people.meera, '2026-11-30')
    expect((await verify(key)).data.is_valid).toBe(true)
    await later('2026-12-01T06:30:00Z')
    // Also before the job has applied the day's changes.
    expect((await verify(key)).data).toEqual(NOT_VALID)
    await applyDueChanges(app.system(people.org.orgId))
    expect((await read(people.meera)).data.history[0]).toMatchObject({ revoke_reason: 'left' })
    const back = { emp_id: people.meera, status: 1 as const }
    await app.call(changeEmployeeStatus, { token: admin.token, body: back })
    expect((await verify(key)).data).toEqual(NOT_VALID)
  })

  test('have no valid card during a suspension, without disclosing the reason', async () => {
    const { key } = await aCard()
    await write(sql`
      insert into employee_suspension (org_id, employee_id, from_date, to_date, planned_to_date, state, created_at)
      values (${people.org.orgId}, ${people.meera}, '2026-11-20', '2026-11-25', '2026-11-25', 'running', now())`)
    expect((await verify(key)).data).toEqual(NOT_VALID)
    app.setNow('2026-11-27T06:30:00Z')
    expect((await verify(key)).data.is_valid).toBe(true)
  })

  test('lose all cards when they are anonymised', async () => {
    const { key } = await aCard()
    const ctx = app.system(people.org.orgId)
    await tx(ctx, (db) => peopleAnonymised.emit(ctx, db, { employeeIds: [people.meera] }))
    expect((await verify(key)).data).toEqual(NOT_VALID)
  })
})

describe('public page', () => {
  test('shows validity and organisation, and name and picture by setting', async () => {
    const { key } = await aCard()
    const path = newFilePath(people.org.orgId, 'profile_pictures', 'png', Temporal.Instant.from(TEST_NOW))
    await write(sql`update employee set photo_path = ${path}
      where org_id = ${people.org.orgId} and id = ${people.meera}`)
    const seen = await verify(key)
    expect(seen.data).toEqual({ is_valid: true, org_name: people.org.name, name: 'Meera Iyer', photo: null })
    expect(seen.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    await save({ public_name: false, public_photo: true })
    const { data } = await verify(key)
    expect(data.name).toBeNull()
    const expires = Number(new URL(data.photo as string, 'http://x').searchParams.get('expires'))
    expect(expires - Temporal.Instant.from(TEST_NOW).epochMilliseconds / 1000).toBeLessThanOrEqual(120)
  })

  test('can be disabled, which removes codes from cards and invalidates existing ones', async () => {
    const { key } = await aCard()
    await save({ public_page: false })
    expect((await draw([people.meera])).data.cards[0]?.verify_url).toBeNull()
    expect((await verify(key)).data).toEqual(NOT_VALID)
  })

  test('gives the same response for a guessed key as for a revoked card, without a database query', async () => {
    const { key } = await aCard()
    const { rows } = (await tx(app.system(people.org.orgId), (db) =>
      sql<{ public_id: string }>`select public_id from id_card where org_id = ${people.org.orgId}`.execute(
        db,
      ),
    )) as { rows: [{ public_id: string }] }
    const publicId = rows[0].public_id
    const forged = cardKey('another secret, long enough to be one', publicId)
    for (const guess of ['', 'x', publicId, forged, `${key}A`, key.toLowerCase(), key.slice(0, 22)]) {
      const answer = await verify(guess)
      expect([answer.status, answer.data, answer.queries]).toEqual([200, NOT_VALID, 0])
    }
    // A correct signature for an unknown card.
    const unknown = cardKey(app.platform.config.secretKey, '00000000-0000-4000-8000-000000000000')
    expect((await verify(unknown)).data).toEqual(NOT_VALID)
  })

  test('limits the calls per minute from one address', async () => {
    const limited = await createTestApp({ server: { publicCallsPerMinute: 3 } })
    const tries = []
    for (let count = 0; count < 5; count++)
      tries.push(await limited.call(verifyIdCard, { body: { key: 'guess' } }))
    expect(tries.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
  })
})

describe('contents of a card', () => {
  test('include blood group and emergency number only by setting and permission', async () => {
    await write(sql`update employee set emergency_phone = '+919800000001'
      where org_id = ${people.org.orgId} and id = ${people.meera}`)
    await aCard()
    const ids = { 'employees.id_card.generate': ['group' as const] }
    const hr = await anHrOf(app, people, people.pune, ids)
    const nurse = await anHrOf(app, people, people.pune, { ...ids, 'employees.fields.medical': ['group'] })
    const fields = async (by: TestAccount) => {
      const card = (await draw([people.meera], by)).data.cards[0]
      return [card?.blood_group, card?.emergency_phone]
    }
    expect(await fields(admin)).toEqual([null, null])
    await save()
    expect(await fields(admin)).toEqual(['O+', '+919800000001'])
    expect(await fields(hr)).toEqual([null, null])
    expect(await fields(nurse)).toEqual(['O+', null])
    expect(JSON.stringify((await draw([people.meera], hr)).data)).not.toContain('O+')
    expect(JSON.stringify((await read(people.meera, hr)).data)).not.toContain('+919800000001')
  })

  test('log whose blood group was shown', async () => {
    await save()
    await aCard()
    await draw([people.meera])
    const { rows } = await tx(app.system(people.org.orgId), (db) =>
      sql<{ details: unknown }>`select details from audit_entry
        where org_id = ${people.org.orgId} and action = 'audit.protected_fields.read'
          and details ->> 'via' = 'employees.id_card.draw'`.execute(db),
    )
    expect(rows).toMatchObject([{ details: { groups: ['medical'], people: 1 } }])
  })

  test('show employees their own card with their blood group, and nobody else’s', async () => {
    await save()
    const me = await anAccount(app, people.org, { employeeId: people.meera })
    const own = () => app.call(readOwnIdCard, { token: me.token })
    expect((await own()).data.card).toBeNull()
    await aCard()
    expect((await own()).data.card).toMatchObject({
      EMPLOYEE_ID: people.meera,
      blood_group: 'O+',
      is_valid: true,
    })
    expect((await draw([people.meera], me)).body.key).toBe('access.denied')
    const ravi = await anAccount(app, people.org, { employeeId: people.ravi })
    expect((await app.call(readOwnIdCard, { token: ravi.token })).data.card).toBeNull()
    const nobody = await anAdmin(app, people.org)
    expect((await app.call(readOwnIdCard, { token: nobody.token })).data.card).toBeNull()
  })
})

describe('reach', () => {
  test('hides employees out of reach when printing, issuing, reading and revoking', async () => {
    const { id, key } = await aCard()
    const hr = await anHrOf(app, people, people.delhi, { 'employees.id_card.generate': ['group'] })
    const revoke = { id, reason: 'lost' as const }
    const answers = [
      await draw([people.meera], hr),
      await issue([people.meera], hr),
      await read(people.meera, hr),
      await app.call(revokeIdCard, { token: hr.token, body: revoke }),
    ]
    for (const answer of answers) expect([answer.status, answer.body.key]).toEqual([404, 'record.not_found'])
    // Together with somebody in reach, they are ignored.
    const { data } = await draw([people.dev, people.meera], hr)
    expect([...data.cards, ...data.without].map((one) => one.EMPLOYEE_ID)).toEqual([people.dev])
    expect((await issue([people.dev, people.asha], hr)).data).toEqual({ issued: 1, skipped: 0 })
    expect((await read(people.asha)).data.history).toEqual([])
    expect((await verify(key)).data.is_valid).toBe(true)
    expect((await app.call(readIdCardSetting, { token: hr.token })).body.key).toBe('access.denied')
    expect((await save({}, hr)).body.key).toBe('access.denied')
  })

  test('hides employees of another organisation', async () => {
    const { id, key } = await aCard()
    const other = await anOrganisation(app)
    const stranger = await anAdmin(app, other)
    for (const answer of [
      await draw([people.meera], stranger),
      await issue([people.meera], stranger),
      await read(people.meera, stranger),
      await app.call(revokeIdCard, { token: stranger.token, body: { id, reason: 'lost' } }),
    ])
      expect(answer.status).toBe(404)
    await save({ public_page: false }, stranger)
    expect((await verify(key)).data.is_valid).toBe(true)
  })
})

describe('settings', () => {
  test('apply to new cards, and refuse an outdated version', async () => {
    expect((await app.call(readIdCardSetting, { token: admin.token })).data).toMatchObject({
      version: 0,
      valid_years: 2,
    })
    expect((await save({ valid_years: 5, version: 0 })).data).toMatchObject({ version: 1, valid_years: 5 })
    expect((await save({ valid_years: 3, version: 0 })).body).toMatchObject({ key: 'record.conflict' })
    await issue([people.meera])
    const { data } = await read(people.meera)
    expect(data.card?.valid_until).toBe('2031-11-21')
    expect(data.design.back_text).toBe('Please return to the reception.')
  })
})
