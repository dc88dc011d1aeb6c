import {
  authenticateToken,
  createHandoverCode,
  currentUser,
  logout,
} from '@muster/contract/session/session.contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  anAccount,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { hashToken } from '../../../platform/access/session.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { setAccountEnabled } from '../index.ts'

const NONCE = 'the nonce that the asking tab keeps'

let app: TestApp
let org: TestOrganisation
let person: TestAccount

const at = (time: string) => app.setNow(`2027-03-01T${time}Z`)

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
})

beforeEach(async () => {
  at('09:00:00')
  person = await anAccount(app, org)
})

async function aCode(of = person): Promise<string> {
  const answer = await app.call(createHandoverCode, { body: { nonce: NONCE }, token: of.token })
  expect(answer.data.expires_in).toBe(60)
  return answer.data.code
}

const exchange = (code: string, query: { nonce?: string; confirm?: '0' | '1' } = {}) =>
  app.call(authenticateToken, { token: code, query })

const exchangeFrom = async (code: string, nonce: string, from: { ip?: string; agent?: string }) => {
  const response = await app.app.inject({
    method: 'GET',
    url: `/services/admin/apiv2/auth/authenticate-token?nonce=${encodeURIComponent(nonce)}`,
    headers: { token: code, 'user-agent': from.agent ?? 'lightMyRequest' },
    remoteAddress: from.ip ?? '127.0.0.1',
  })
  return response.json()
}

/** Keeps a session from idling out until then. */
async function work(token: string, until: string): Promise<void> {
  app.setNow(until)
  await tx(app.system(org.orgId), (db) =>
    db
      .updateTable('session')
      .set({ last_seen_at: until })
      .where('token_hash', '=', hashToken(token))
      .execute(),
  )
}

async function sessionsOf(accountId: number): Promise<number> {
  const rows = await readTx({ platform: app.platform, orgId: org.orgId }, (db) =>
    db.selectFrom('session').select('id').where('account_id', '=', accountId).execute(),
  )
  return rows.length
}

describe('a hand-over code', () => {
  it('opens a new session in the browser that requested it', async () => {
    const answer = await exchange(await aCode(), { nonce: NONCE })
    expect(answer.status).toBe(200)
    expect(answer.data.confirm_as).toBeNull()
    expect(answer.data.auth_user_detail?.user_id).toBe(person.accountId)
    expect(answer.data.token).not.toBe(person.token)
    await app.call(logout, { token: person.token })
    expect((await app.call(currentUser, { token: answer.data.token as string })).status).toBe(200)
  })

  it('is not accepted as a session token, nor the other way round', async () => {
    const code = await aCode()
    expect((await app.call(currentUser, { token: code })).body.key).toBe('session.expired')
    expect(code).not.toContain(person.token)
  })

  it('is valid for sixty seconds', async () => {
    const [early, late] = [await aCode(), await aCode()]
    at('09:00:59')
    expect((await exchange(early, { nonce: NONCE })).status).toBe(200)
    at('09:01:00')
    const answer = await exchange(late, { nonce: NONCE })
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ key: 'session.code_invalid', forceLogin: false })
  })

  it('is used up by its first exchange, for everybody', async () => {
    const code = await aCode()
    expect((await exchangeFrom(code, NONCE, {})).data.token).toMatch(/^[\w-]{43}$/)
    for (const from of [{}, { ip: '203.0.113.9' }, { agent: 'another browser' }])
      expect((await exchangeFrom(code, NONCE, from)).key).toBe('session.code_invalid')
    expect((await exchangeFrom(code, 'another nonce', {})).key).toBe('session.code_invalid')
    expect(await sessionsOf(person.accountId)).toBe(2)
  })

  it('opens one session when exchanged concurrently, with and without a confirmation', async () => {
    const code = await aCode()
    const { confirm_nonce } = (await exchange(code)).data
    const proofs = [{ nonce: NONCE }, { nonce: confirm_nonce as string, confirm: '1' as const }]
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => exchange(code, proofs[at % 2])))
    const won = answers.filter((answer) => answer.status === 200)
    expect(won.map((answer) => answer.data.token)).toEqual([expect.any(String)])
    const refused = answers.filter((answer) => answer.status !== 200)
    expect(new Set(refused.map((answer) => answer.body.key))).toEqual(new Set(['session.code_invalid']))
    expect(await sessionsOf(person.accountId)).toBe(2)
  })

  it('extends no session: the new one expires when the original would', async () => {
    // A session lasts 30 days at most, however often it is used or handed over.
    let token = person.token
    for (const day of ['11', '21', '31']) {
      await work(token, `2027-03-${day}T08:00:00Z`)
      const code = (await app.call(createHandoverCode, { body: { nonce: NONCE }, token })).data.code
      token = (await exchange(code, { nonce: NONCE })).data.token as string
    }
    await work(token, '2027-03-31T08:59:00Z')
    expect((await app.call(currentUser, { token })).status).toBe(200)
    app.setNow('2027-03-31T09:00:01Z')
    expect((await app.call(currentUser, { token })).body.key).toBe('session.expired')
  })

  it("is voided when the account's sessions end", async () => {
    const code = await aCode()
    const ctx = app.system(org.orgId)
    await tx(ctx, async (db) => {
      await setAccountEnabled(ctx, db, { accountId: person.accountId }, false)
      await setAccountEnabled(ctx, db, { accountId: person.accountId }, true)
    })
    expect((await exchange(code, { nonce: NONCE })).body.key).toBe('session.code_invalid')
  })

  it('is refused when made up', async () => {
    for (const code of [`h_${'A'.repeat(43)}`, 'h_short', `H_${'A'.repeat(43)}`]) {
      expect((await exchange(code, { nonce: NONCE })).status).toBe(401)
    }
  })

  it('leaves neither code nor token readable in the database', async () => {
    const code = await aCode()
    const { data } = await exchange(code, { nonce: NONCE })
    const rows = await readTx({ platform: app.platform, orgId: org.orgId }, (db) =>
      db.selectFrom('handover_code').selectAll().where('account_id', '=', person.accountId).execute(),
    )
    const text = JSON.stringify(rows)
    for (const secret of [code, data.token as string, NONCE]) expect(text).not.toContain(secret)
  })
})

describe('a code planted in another browser', () => {
  it('opens nothing until the person has confirmed, and stays unused', async () => {
    const code = await aCode()
    for (const query of [{}, { nonce: 'guessed' }, { confirm: '0' as const }]) {
      const requested = await exchange(code, query)
      expect(requested.status).toBe(200)
      expect(requested.data).toEqual({
        token: null,
        auth_user_detail: null,
        confirm_as: person.email.split('@')[0],
        confirm_nonce: expect.any(String),
      })
    }
    // A link that confirms itself, also with the proof of another browser or another code.
    const elsewhere = await exchangeFrom(code, 'guessed', { ip: '203.0.113.9' })
    const other = await exchange(await aCode())
    for (const nonce of [undefined, 'guessed', elsewhere.data.confirm_nonce, other.data.confirm_nonce]) {
      const refused = await exchange(code, { confirm: '1', ...(nonce ? { nonce } : {}) })
      expect(refused.data.token).toBeNull()
    }
    expect(await sessionsOf(person.accountId)).toBe(1)
    const { confirm_nonce: nonce } = (await exchange(code)).data
    expect((await exchange(code, { nonce: nonce as string })).data.token).toBeNull()
    const answer = await exchange(code, { confirm: '1', nonce: nonce as string })
    expect(answer.data).toMatchObject({ confirm_as: null })
    expect((await app.call(currentUser, { token: answer.data.token as string })).status).toBe(200)
    const again = await exchange(code, { confirm: '1', nonce: nonce as string })
    expect(again.body.key).toBe('session.code_invalid')
  })

  it("does not even reveal the person's name once it was used elsewhere", async () => {
    const code = await aCode()
    await exchangeFrom(code, NONCE, { ip: '203.0.113.9' })
    expect((await exchange(code)).body.key).toBe('session.code_invalid')
    expect((await exchange(code, { confirm: '1' })).body.key).toBe('session.code_invalid')
  })
})

describe('signing out', () => {
  it('ends this session at once, and no other', async () => {
    const { data } = await exchange(await aCode(), { nonce: NONCE })
    const other = data.token as string
    const answer = await app.call(logout, { token: person.token, query: { type: 2, fcm_token: 'device' } })
    expect(answer.status).toBe(200)
    expect((await app.call(currentUser, { token: person.token })).body.forceLogin).toBe(true)
    expect((await app.call(currentUser, { token: other })).status).toBe(200)
  })
})
