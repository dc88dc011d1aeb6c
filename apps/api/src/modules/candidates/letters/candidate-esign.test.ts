import { readPanel } from '@muster/contract/candidates/desk.contract'
import {
  answerOffer,
  checkSignature,
  readSignature,
  sendSignatureCode,
  startSignature,
} from '@muster/contract/candidates/letters.contract'
import { saveConnection } from '@muster/contract/documents/connections.contract'
import { readCandidateHistory } from '@muster/contract/onboarding/candidates.contract'
import {
  listCandidateLetters,
  withdrawCandidateLetter,
} from '@muster/contract/onboarding/letters/letters.contract'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { CALLBACK_KEY, EsignPeer, peerKey } from '../../documents/signatures/providers/esign-peer.ts'
import { aCandidateWithLink, aLetterFor, enter, type TestCandidate } from '../candidates.fixtures.ts'
import { letterSigned } from '../step-conditions.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let peer: EsignPeer

beforeAll(async () => {
  app = await createTestApp({ config: { ssoAllowLocal: true } })
})
beforeEach(async () => {
  app.setNow('2028-03-06T06:00:00Z')
  peer = await new EsignPeer().start()
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
})
afterEach(() => peer.stop())

let version = 0
async function connect(status: 0 | 1 = 1): Promise<void> {
  if (status === 1) version = 0
  const answer = await app.call(saveConnection, {
    token: admin.token,
    body: {
      ...{ kind: 'esign' as const, version, name: 'SignCo', settings: peer.settings, status },
      secrets: { private_key: peerKey, callback_key: CALLBACK_KEY },
    },
  })
  expect(answer.body.error, answer.body.message).toBe(false)
  version++
}

interface Guest extends TestCandidate {
  cookie: string
}

/** A candidate who has accepted the offer and is to sign it. */
async function aSigner(): Promise<Guest> {
  const one = await aCandidateWithLink(app, org, admin.token)
  await aLetterFor(app, org.orgId, one.id, { isSignatureWanted: true })
  const cookie = await enter(app, org.orgId, one)
  const accepted = await app.call(answerOffer, {
    ...{ params: { status: 'accepted' as const, cid: one.key }, body: { version: 1 } },
    cookie,
  })
  expect(accepted.body.error, accepted.body.message).toBe(false)
  return { ...one, cookie }
}

const start = ({ key: cid, cookie }: Guest) =>
  app.call(startSignature, { body: { cid, kind: 3, version: 1 }, cookie })
const check = ({ key: cid, cookie }: Guest) => app.call(checkSignature, { body: { cid }, cookie })
const read = async ({ key: cid, cookie }: Guest) =>
  (await app.call(readSignature, { params: { cid }, query: {}, cookie })).data
const signatures = async (id: number) => {
  const { rows } = await readTx(app.system(org.orgId), (db) =>
    sql<{ provider: string; provider_name: string; fingerprint: string | null; file_path: string }>`
      select provider, provider_name, fingerprint, file_path from candidate_signature
      where org_id = ${org.orgId} and candidate_id = ${id}`.execute(db),
  )
  return rows
}
const runJobs = () => app.platform.jobs.runPending({ orgId: org.orgId })
const report = (url: string, { payload, signature }: { payload: string; signature: string }) =>
  app.app.inject({
    ...{ method: 'POST', url: new URL(url).pathname, payload },
    headers: { 'content-type': 'application/json', 'x-docusign-signature-1': signature },
  })
const missing = (id: number) => {
  const ctx = app.system(org.orgId)
  return readTx(ctx, (db) => letterSigned(ctx, db, id))
}

describe('an accepted letter that is signed with a service', () => {
  test('reading hands nothing over; starting does once, and the report brings the signed copy', async () => {
    const who = await aSigner()
    await connect()
    expect(await read(who)).toMatchObject({
      ...{ url: null, service: 'SignCo', declined: null, signed_file: null },
      inputFile: expect.any(String),
    })
    expect(peer.envelopes.size).toBe(0)
    const { url } = (await start(who)).data
    const envelope = peer.sole()
    const back = `${app.platform.config.publicUrl}/admin/onboarding/digitalsignature/${who.key}?back=1`
    expect(url).toBe(`${peer.url}/sign/${envelope.id}?return=${encodeURIComponent(back)}`)
    expect(envelope.signer).toMatchObject({ email: who.email })
    await start(who)
    expect(peer.envelopes.size).toBe(1)
    Object.assign(envelope, { status: 'completed', completedAt: '2028-03-06T05:59:59Z' })
    const said = peer.report(envelope.id)
    const answers = await Promise.all([1, 2].map(() => report(envelope.callbackUrl, said)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    await Promise.all([runJobs(), check(who)])
    expect(await signatures(who.id)).toMatchObject([
      { provider: 'esign', provider_name: 'SignCo', fingerprint: null },
    ])
    expect(await read(who)).toMatchObject({ service: null, signed_file: expect.any(String) })
    expect(await missing(who.id)).toEqual([])
    expect((await start(who)).body.key).toBe('candidates.nothing_to_sign')
    const { history } = (
      await app.call(readCandidateHistory, {
        token: admin.token,
        body: { candidate_id: who.id, page: 1, limit: 50 },
      })
    ).data
    expect(history.filter(({ kind }) => kind === 'letter_signed')).toHaveLength(1)
  })

  test('without any report it is asked for by the one who comes back, and every now and then', async () => {
    const who = await aSigner()
    await connect()
    await start(who)
    expect((await check(who)).body.error).toBe(false)
    expect(await signatures(who.id)).toEqual([])
    Object.assign(peer.sole(), { status: 'completed' })
    await check(who)
    expect(await signatures(who.id)).toHaveLength(1)
  })

  test('declined there, the step says why and the candidate can sign after all', async () => {
    const who = await aSigner()
    await connect()
    await start(who)
    Object.assign(peer.sole(), { status: 'declined', reason: 'The pay is wrong' })
    await check(who)
    expect(await read(who)).toMatchObject({ service: 'SignCo', declined: 'The pay is wrong' })
    expect(await missing(who.id)).toEqual(['The candidate declined to sign: The pay is wrong'])
    const panel = await app.call(readPanel, { token: admin.token, body: { candidate_id: who.id } })
    expect(panel.data.signing).toMatchObject({
      service: 'SignCo',
      state: 'declined',
      reason: 'The pay is wrong',
    })
    peer.envelopes.clear()
    await start(who)
    Object.assign(peer.sole(), { status: 'completed' })
    await check(who)
    expect(await signatures(who.id)).toHaveLength(1)
  })

  test('is not signed in the portal, until the service is switched off: then it is cancelled there', async () => {
    const who = await aSigner()
    await connect()
    await start(who)
    const { consent } = await read(who)
    const code = () =>
      app.call(sendSignatureCode, {
        body: { cid: who.key, kind: 3, version: 1, consent },
        cookie: who.cookie,
      })
    expect((await code()).body.key).toBe('candidates.sign_elsewhere')
    await connect(0)
    expect((await start(who)).body.key).toBe('candidates.sign_here')
    expect((await code()).body.error).toBe(false)
  })

  test('withdrawn meanwhile, what was signed there never counts', async () => {
    const who = await aSigner()
    await connect()
    await start(who)
    const { letters } = (
      await app.call(listCandidateLetters, { token: admin.token, body: { candidate_id: who.id } })
    ).data
    const withdrawn = await app.call(withdrawCandidateLetter, {
      token: admin.token,
      body: { letter_id: letters[0]?.letter_id as number, reason: 'The position was closed' },
    })
    expect(withdrawn.body.error, withdrawn.body.message).toBe(false)
    Object.assign(peer.sole(), { status: 'completed' })
    const { id, callbackUrl } = peer.sole()
    await report(callbackUrl, peer.report(id))
    await runJobs()
    expect(await signatures(who.id)).toEqual([])
  })

  test('is the candidate’s alone: signed by somebody else it does not count', async () => {
    const who = await aSigner()
    await connect()
    await start(who)
    const other = await aSigner()
    expect((await start({ ...other, cookie: who.cookie })).body.key).toBe('candidates.code_needed')
    const envelope = [...peer.envelopes.values()][0]
    Object.assign(envelope as object, {
      status: 'completed',
      signer: { ...envelope?.signer, clientUserId: 'x' },
    })
    expect((await check(who)).body.key).toBe('documents.service_failed')
    expect(await signatures(who.id)).toEqual([])
  })

  test.each<[string, number | 'lost', string]>([
    ['an error', 500, 'It reported an internal error.'],
    ['a lost connection', 'lost', 'It can’t be reached.'],
  ])(
    'the service fails with %s: the letter waits, and the next try finds what was made',
    async (_name, status, said) => {
      const who = await aSigner()
      await connect()
      peer.failing = { call: 'POST /envelopes', status }
      expect((await start(who)).body).toMatchObject({
        key: 'documents.service_failed',
        message: expect.stringContaining(said),
      })
      const panel = await app.call(readPanel, { token: admin.token, body: { candidate_id: who.id } })
      expect(panel.data.signing).toMatchObject({ state: 'failed', reason: said })
      peer.failing = undefined
      expect((await start(who)).body.error).toBe(false)
      expect(peer.envelopes.size).toBe(1)
    },
  )
})
