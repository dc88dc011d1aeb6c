import { saveConnection, testConnection } from '@muster/contract/documents/connections.contract'
import {
  createLetterTemplate,
  publishLetterTemplate,
} from '@muster/contract/documents/letter-templates.contract'
import { listLetters, sendLetters, withdrawLetters } from '@muster/contract/documents/letters.contract'
import {
  checkSeal,
  declineLetter,
  readSigning,
  readTrail,
  sendSigningCode,
} from '@muster/contract/documents/signatures.contract'
import {
  checkSigningElsewhere,
  retrySigning,
  startSigningElsewhere,
  switchSigning,
} from '@muster/contract/documents/signing-services.contract'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, anOrganisation, type TestAccount } from '../../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../../test/harness.ts'
import { aTeam, type Team } from '../../../../../test/request-team.ts'
import { readTx, tx } from '../../../../platform/db/tx.ts'
import { makePdf } from '../../../../platform/pdf/index.ts'
import { CALLBACK_KEY, EsignPeer, peerKey } from './esign-peer.ts'

let app: TestApp
let team: Team
let hr: TestAccount
let admin: TestAccount
let peer: EsignPeer
const START = '2028-03-06T06:00:00Z'

beforeAll(async () => {
  app = await createTestApp({ config: { ssoAllowLocal: true } })
})
beforeEach(async () => {
  app.setNow(START)
  peer = await new EsignPeer().start()
  team = await aTeam(app)
  admin = await anAdmin(app, team.org)
  hr = await anAccount(app, team.org, {
    roles: [8],
    grants: {
      'documents.letters.view': ['organisation'],
      'documents.letters.send': ['organisation'],
      'documents.templates.manage': ['organisation'],
    },
  })
})
afterEach(() => peer.stop())

const connect = async (status: 0 | 1 = 1, version = 0) =>
  app.call(saveConnection, {
    token: admin.token,
    body: {
      ...{ kind: 'esign' as const, version, name: 'SignCo', settings: peer.settings, status },
      secrets: { private_key: peerKey, callback_key: CALLBACK_KEY },
    },
  })

let serial = 0
async function aLetter(signature: { days: number; is_final?: boolean } = { days: 7 }): Promise<number> {
  const { token } = hr
  const body = {
    ...{ name: `Letter ${++serial}`, category: 'appointment' as const, language: 'en' as const },
    ...{
      title: 'Letter of appointment',
      number_pattern: 'APP/{YYYY}/{0000}',
      body: '<p>Dear {{FIRST_NAME}}</p>',
    },
  }
  const { MAILID } = (await app.call(createLetterTemplate, { token, body })).data
  await app.call(publishLetterTemplate, { token, body: { MAILID, number: 1 } })
  const given = { MAILID, employee_ids: [team.meera], key: crypto.randomUUID(), signature }
  const { run_id } = (await app.call(sendLetters, { token, body: given })).data
  await runJobs()
  return (await app.call(listLetters, { token, body: { run_id } })).data.letters[0]?.letter_id as number
}
const runJobs = () => app.platform.jobs.runPending({ orgId: team.org.orgId })
const start = (letter_id: number, by = team.meeraIs) =>
  app.call(startSigningElsewhere, { token: by.token, body: { letter_id } })
const back = (letter_id: number) =>
  app.call(checkSigningElsewhere, { token: team.meeraIs.token, body: { letter_id } })
const rowOf = async (id: number) =>
  (await app.call(listLetters, { token: hr.token, body: {} })).data.letters.find(
    (one) => one.letter_id === id,
  )
const read = async (letter_id: number) =>
  (await app.call(readSigning, { token: team.meeraIs.token, body: { letter_id } })).data
const trail = async (letter_id: number) =>
  (await app.call(readTrail, { token: hr.token, body: { letter_id } })).data
const kinds = async (id: number) => (await trail(id)).events.map(({ kind }) => kind)
const report = (url: string, { payload, signature }: { payload: string; signature: string }) =>
  app.app.inject({
    ...{ method: 'POST', url: new URL(url).pathname, payload },
    headers: { 'content-type': 'application/json', 'x-docusign-signature-1': signature },
  })
const switchHere = (letter_ids: number[]) =>
  app.call(switchSigning, { token: hr.token, body: { letter_ids } })

async function aSignedPdf(): Promise<Buffer> {
  const { bytes } = await makePdf({
    ...{ title: 'x', author: 'x', language: 'en', date: '2028-01-01', paper: 'a4', watermark: '' },
    ...{ margins: { top: 20, right: 20, bottom: 20, left: 20 }, fontSize: 10, isHeaderOnEveryPage: false },
    ...{ header: [], footer: [], body: [{ kind: 'paragraph', runs: [{ text: `Signed ${++serial}` }] }] },
  })
  return bytes
}

/** A letter that Meera went to sign there. */
async function handedOver(signature?: { days: number; is_final?: boolean }): Promise<number> {
  await connect()
  const id = await aLetter(signature)
  expect((await start(id)).body.error).toBe(false)
  return id
}

describe('a letter signed with a service', () => {
  test('is handed over at the first visit, and comes back with the report of the service', async () => {
    await connect()
    const id = await aLetter()
    expect(await read(id)).toMatchObject({ provider: 'esign', provider_name: 'SignCo', service: 'none' })
    const { url } = (await start(id)).data
    const envelope = peer.sole()
    expect(url).toBe(
      `${peer.url}/sign/${envelope.id}?return=${encodeURIComponent(`${app.platform.config.appUrls.employee}/documents/sign/${id}?back=1`)}`,
    )
    expect(envelope.signer).toMatchObject({ email: team.meeraIs.email })
    expect(envelope.pdf.subarray(0, 5).toString()).toBe('%PDF-')
    await start(id)
    expect(peer.envelopes.size).toBe(1)
    expect(await rowOf(id)).toMatchObject({
      signature: { state: 'waiting', provider: 'esign', service: 'begun' },
      abilities: { switch_signing: true },
    })
    peer.signedPdf = await aSignedPdf()
    Object.assign(envelope, { status: 'completed', completedAt: '2028-03-06T05:59:00Z' })
    expect((await report(envelope.callbackUrl, peer.report(envelope.id))).statusCode).toBe(204)
    await runJobs()
    expect((await rowOf(id))?.signature).toMatchObject({
      state: 'signed',
      provider_name: 'SignCo',
      service: 'none',
    })
    const told = await trail(id)
    expect(told.signed).toMatchObject({
      provider: 'esign',
      provider_name: 'SignCo',
      mark: null,
      fingerprint: '',
      pages: 1,
    })
    expect(told.events.at(-1)).toMatchObject({ kind: 'signed', text: 'Signed with SignCo' })
    const check = await app.call(checkSeal, { token: hr.token, body: { letter_id: id } })
    expect(check.data).toMatchObject({ result: 'unchanged', text: expect.stringContaining('SignCo') })
  })

  test('the same report again, two at once, and a visit while they are handled: one signature', async () => {
    const id = await handedOver()
    const envelope = peer.sole()
    Object.assign(envelope, { status: 'completed' })
    const said = peer.report(envelope.id)
    const answers = await Promise.all([1, 2, 3].map(() => report(envelope.callbackUrl, said)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    await Promise.all([runJobs(), back(id)])
    expect((await report(envelope.callbackUrl, said)).statusCode).toBe(204)
    await runJobs()
    expect((await kinds(id)).filter((kind) => kind === 'signed')).toHaveLength(1)
    const calls = peer.calls.length
    await report(envelope.callbackUrl, said)
    await runJobs()
    expect(peer.calls).toHaveLength(calls)
  })

  test('without any report the state is asked for, when one comes back and every now and then', async () => {
    const id = await handedOver()
    expect((await back(id)).data).toEqual({ state: 'waiting' })
    Object.assign(peer.sole(), { status: 'completed' })
    expect((await back(id)).data).toEqual({ state: 'signed' })
    expect((await start(id)).body.key).toBe('documents.signature_closed')
  })

  test('is declined there, or here: then it is cancelled there', async () => {
    const id = await handedOver()
    Object.assign(peer.sole(), { status: 'declined', reason: 'The pay is wrong' })
    await back(id)
    expect((await rowOf(id))?.signature).toMatchObject({ state: 'declined', reason: 'The pay is wrong' })
    peer.envelopes.clear()
    const other = await aLetter()
    await start(other)
    await app.call(declineLetter, { token: team.meeraIs.token, body: { letter_id: other, reason: 'No' } })
    await runJobs()
    expect(peer.sole().status).toBe('voided')
  })

  test('is not signed here, nor one that is signed here there', async () => {
    const here = await aLetter()
    expect((await start(here)).body.key).toBe('documents.signature_closed')
    const id = await handedOver()
    const { consent } = await read(id)
    const code = await app.call(sendSigningCode, {
      token: team.meeraIs.token,
      body: { letter_id: id, consent },
    })
    expect(code.body.message).toBe('This letter is signed with SignCo.')
  })

  test('belongs to its recipient', async () => {
    await connect()
    const id = await aLetter()
    const stranger = await anAdmin(app, await anOrganisation(app))
    for (const by of [team.raviIs, hr, stranger])
      expect((await start(id, by)).body.key).toMatch(/record.not_found|access.denied/)
    for (const call of [retrySigning, switchSigning] as const) {
      const body = call === retrySigning ? { letter_id: id } : { letter_ids: [id] }
      expect((await app.call(call, { token: stranger.token, body: body as never })).body.key).toBe(
        'record.not_found',
      )
    }
    expect(peer.envelopes.size).toBe(0)
  })
})

describe('a report is refused, and nothing is learnt,', () => {
  test.each<[string, (url: string, id: string) => { url: string; payload: string; signature: string }]>([
    ['with another key', (url, id) => ({ url, ...peer.report(id, 'envelope-completed', 'wrong') })],
    ['without a signature', (url, id) => ({ url, ...peer.report(id), signature: '' })],
    [
      'with changed content',
      (url, id) => ({ url, ...peer.report(id), payload: `${peer.report(id).payload} ` }),
    ],
    [
      'at an unknown address',
      (url, id) => ({ url: url.replace(/[^/]+$/, crypto.randomUUID()), ...peer.report(id) }),
    ],
    ['at an address that is none', (url, id) => ({ url: url.replace(/[^/]+$/, 'x'), ...peer.report(id) })],
  ])('%s', async (_name, given) => {
    const id = await handedOver()
    const { id: envelopeId, callbackUrl } = peer.sole()
    Object.assign(peer.sole(), { status: 'completed' })
    const { url, ...said } = given(callbackUrl, envelopeId)
    const answer = await report(url, said)
    expect([answer.statusCode, answer.body]).toEqual([401, ''])
    await runJobs()
    expect((await rowOf(id))?.signature?.state).toBe('waiting')
  })

  test('while the connection is off; one of an envelope that is not ours changes nothing', async () => {
    await handedOver()
    const { callbackUrl } = peer.sole()
    const calls = peer.calls.length
    expect((await report(callbackUrl, peer.report('env-999'))).statusCode).toBe(204)
    await runJobs()
    expect(peer.calls).toHaveLength(calls)
    await connect(0, 1)
    expect((await report(callbackUrl, peer.report(peer.sole().id))).statusCode).toBe(401)
  })
})

describe('what was signed there too late', () => {
  test('after the letter was withdrawn: it is cancelled there, and never counts', async () => {
    const id = await handedOver()
    await app.call(withdrawLetters, { token: hr.token, body: { letter_ids: [id], reason: 'Wrong' } })
    Object.assign(peer.sole(), { status: 'completed' })
    await runJobs()
    expect((await rowOf(id))?.signature?.state).toBe('withdrawn')
    const other = await handedOver2()
    await app.call(withdrawLetters, { token: hr.token, body: { letter_ids: [other], reason: 'Wrong' } })
    await runJobs()
    expect(peer.sole().status).toBe('voided')
  })

  const handedOver2 = async () => {
    peer.envelopes.clear()
    const id = await aLetter()
    await start(id)
    return id
  }

  test('after a final day; what was signed before it counts, however late it is known', async () => {
    const id = await handedOver({ days: 1, is_final: true })
    app.setNow('2028-03-08T06:00:00Z')
    await reopenSessions()
    Object.assign(peer.sole(), { status: 'completed', completedAt: '2028-03-08T05:00:00Z' })
    await back(id)
    expect((await rowOf(id))?.signature?.state).toBe('overdue')
    app.setNow(START)
    const other = await handedOver2Final()
    app.setNow('2028-03-08T06:00:00Z')
    Object.assign(peer.sole(), { status: 'completed', completedAt: '2028-03-07T10:00:00Z' })
    await back(other)
    expect((await rowOf(other))?.signature).toMatchObject({
      state: 'signed',
      closed_at: '2028-03-07T10:00:00Z',
    })
  })

  const handedOver2Final = async () => {
    peer.envelopes.clear()
    const id = await aLetter({ days: 1, is_final: true })
    await start(id)
    return id
  }
  const reopenSessions = () =>
    tx(app.system(team.org.orgId), (db) =>
      sql`update session set created_at = '2028-03-08T06:00:00Z', last_seen_at = '2028-03-08T06:00:00Z'
        where org_id = ${team.org.orgId}`.execute(db),
    )
})

describe('the service fails', () => {
  test.each<[string, number | 'lost', string]>([
    ['an error of its own', 500, 'It reported an internal error.'],
    ['a refusal', 400, 'It refused the request.'],
    ['a lost connection', 'lost', 'It can’t be reached.'],
  ])('with %s: the letter waits, says so, and the next try works', async (_name, status, said) => {
    await connect()
    const id = await aLetter()
    peer.failing = { call: 'POST /envelopes', status }
    const failed = await start(id)
    expect(failed.body).toMatchObject({
      key: 'documents.service_failed',
      message: expect.stringContaining(said),
    })
    expect((await rowOf(id))?.signature).toMatchObject({
      state: 'waiting',
      service: 'failed',
      service_problem: said,
    })
    expect((await kinds(id)).at(-1)).toBe('service_failed')
    if (status !== 'lost') await start(id)
    expect((await kinds(id)).filter((kind) => kind === 'service_failed')).toHaveLength(1)
    peer.failing = undefined
    expect((await start(id)).body.error).toBe(false)
    // What was made by the call without an answer is found again.
    expect(peer.envelopes.size).toBe(1)
    expect((await rowOf(id))?.signature?.service).toBe('begun')
  })

  test('for a letter that was not handed over, HR asks whether it works again', async () => {
    await connect()
    const id = await aLetter()
    peer.failing = { call: 'POST /envelopes', status: 500 }
    await start(id)
    const retry = () => app.call(retrySigning, { token: hr.token, body: { letter_id: id } })
    peer.failing = { call: 'GET ', status: 500 }
    expect((await retry()).body.key).toBe('documents.service_failed')
    peer.failing = undefined
    expect((await retry()).data).toEqual({ state: 'waiting', service: 'none' })
    expect((await start(id)).body.error).toBe(false)
    expect(peer.envelopes.size).toBe(1)
  })

  test('when HR asks again, and when the copy is no PDF', async () => {
    const id = await handedOver()
    const retry = () => app.call(retrySigning, { token: hr.token, body: { letter_id: id } })
    peer.failing = { call: 'GET /envelopes/', status: 503 }
    expect((await retry()).body.key).toBe('documents.service_failed')
    peer.failing = undefined
    expect((await retry()).data).toEqual({ state: 'waiting', service: 'begun' })
    Object.assign(peer.sole(), { status: 'completed' })
    peer.signedPdf = Buffer.from('no PDF')
    expect((await retry()).body.message).toContain('an unexpected answer')
    expect((await rowOf(id))?.signature?.state).toBe('waiting')
    peer.signedPdf = await aSignedPdf()
    expect((await retry()).data).toMatchObject({ state: 'signed' })
  })

  test('a token that was withdrawn is renewed; an envelope that was deleted there is made again', async () => {
    const id = await handedOver()
    peer.revokeTokens()
    expect((await back(id)).data).toEqual({ state: 'waiting' })
    peer.envelopes.clear()
    await back(id)
    expect((await kinds(id)).at(-1)).toBe('service_ended')
    expect((await start(id)).body.error).toBe(false)
    expect(peer.envelopes.size).toBe(1)
  })

  test('HR has the letter signed here instead; it is cancelled there', async () => {
    const id = await handedOver()
    expect((await switchHere([id])).data).toEqual({ switched: 1 })
    expect((await switchHere([id])).body.key).toBe('documents.refused')
    await runJobs()
    expect(peer.sole().status).toBe('voided')
    expect(await read(id)).toMatchObject({ provider: 'built_in', may_sign: true })
    const { consent } = await read(id)
    const code = await app.call(sendSigningCode, {
      token: team.meeraIs.token,
      body: { letter_id: id, consent },
    })
    expect(code.body.error).toBe(false)
    expect((await kinds(id)).slice(-3)).toEqual(['switched', 'consented', 'code_sent'])
  })

  test('switched off, its letters say so, and new ones are signed here', async () => {
    const id = await handedOver()
    await connect(0, 1)
    expect(await read(id)).toMatchObject({ service: 'off' })
    expect((await start(id)).body.message).toContain('switched off')
    expect(await read(await aLetter())).toMatchObject({ provider: 'built_in' })
  })
})

describe('the connection', () => {
  test('is tested with its settings; secrets are never returned', async () => {
    const saved = await connect()
    expect(saved.data).toMatchObject({
      ...{ status: 1, version: 1, kept: ['private_key', 'callback_key'] },
      callback_url: expect.stringContaining('/docs/esign/reports/'),
    })
    const run = () => app.call(testConnection, { token: admin.token, body: { kind: 'esign' } })
    expect((await run()).data.outcome).toBe('success')
    peer.failing = { call: 'POST /oauth/token', status: 400 }
    expect((await run()).data).toMatchObject({
      outcome: 'credentials_refused',
      connection: { test_outcome: 'credentials_refused' },
    })
    const rows = await readTx(app.system(team.org.orgId), async (db) => [
      ...(await db
        .selectFrom('document_connection')
        .selectAll()
        .where('org_id', '=', team.org.orgId)
        .execute()),
      ...(await db.selectFrom('audit_entry').selectAll().where('org_id', '=', team.org.orgId).execute()),
    ])
    expect(JSON.stringify([saved.body, rows])).not.toContain(CALLBACK_KEY)
  })

  test.each<[string, object, string[]]>([
    ['plain http', { settings: { base_url: 'http://sign.example.com' } }, ['base_url']],
    ['a missing user', { settings: { user_id: ' ' } }, ['user_id']],
    ['something that is no key', { secrets: { private_key: 'abc', callback_key: 'x' } }, ['private_key']],
    ['no secrets', { secrets: {} }, ['private_key', 'callback_key']],
  ])(
    'refuses %s, naming the field',
    async (_name, wrong: { settings?: object; secrets?: object }, fields) => {
      const answer = await app.call(saveConnection, {
        token: admin.token,
        body: {
          ...{ kind: 'esign', version: 0, name: 'SignCo', status: 1 },
          settings: { ...peer.settings, ...wrong.settings },
          secrets: {
            private_key: peerKey,
            callback_key: CALLBACK_KEY,
            ...(wrong.secrets && { private_key: '', callback_key: '', ...wrong.secrets }),
          },
        },
      })
      expect(Object.keys(answer.body.fields ?? {})).toEqual(fields)
    },
  )

  test('another address asks for the secrets again, an old version is refused, and not everybody may', async () => {
    await connect()
    const change = (body: object, token = admin.token) =>
      app.call(saveConnection, {
        token,
        body: { kind: 'esign', version: 1, name: 'SignCo', status: 1, settings: peer.settings, ...body },
      })
    const moved = await change({ settings: { ...peer.settings, base_url: 'https://elsewhere.example.com' } })
    expect(Object.keys(moved.body.fields ?? {})).toEqual(['private_key', 'callback_key'])
    expect((await change({ version: 0 })).body.key).toBe('record.conflict')
    expect((await change({}, hr.token)).status).toBe(403)
    expect((await change({ name: 'Other' })).data).toMatchObject({
      name: 'Other',
      kept: ['private_key', 'callback_key'],
    })
  })
})
