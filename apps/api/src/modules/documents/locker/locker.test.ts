import { addDocumentCategory, saveDocumentFolder } from '@muster/contract/documents/categories.contract'
import { saveConnection, testConnection } from '@muster/contract/documents/connections.contract'
import { readOwnDocuments } from '@muster/contract/documents/documents.contract'
import {
  closeLocker,
  listIssued,
  openLocker,
  readLocker,
  takeIssued,
} from '@muster/contract/documents/locker.contract'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPdf } from '../../../../seeds/company/pdf.ts'
import type { TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { aTeam, type Team } from '../../../../test/request-team.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { LockerPeer, type PeerDocument } from './locker-peer.ts'

let app: TestApp
let team: Team
let peer: LockerPeer
let category: number
const CALLBACK = '/services/admin/apiv2/docs/locker/callback'

beforeAll(async () => {
  app = await createTestApp({ config: { ssoAllowLocal: true } })
})
const pan: PeerDocument = {
  ...{ uri: 'in.gov.pan-PANCR-1', name: 'PAN card', issuer: 'Income Tax Department', doctype: 'PANCR' },
  ...{ date: '02-01-2020', mime: ['application/pdf'], bytes: aPdf('PAN'), contentType: 'application/pdf' },
}
beforeEach(async () => {
  app.setNow('2028-03-06T06:00:00Z')
  peer = await new LockerPeer().start()
  peer.documents = [pan]
  team = await aTeam(app)
  category = await aCategory({})
})
afterEach(() => peer.stop())

let serial = 0
async function aCategory(body: object): Promise<number> {
  const { token } = team.admin
  const folder = await app.call(saveDocumentFolder, {
    token,
    body: { name: `Folder ${++serial}`, CAT_TYPE: 1 },
  })
  const given = {
    name: `Identity ${serial}`,
    CAT_TYPE: 1 as const,
    folder_id: folder.data.id,
    employee_uploads: true,
  }
  return (await app.call(addDocumentCategory, { token, body: { ...given, ...body } })).data.CID
}
const connect = (status: 0 | 1 = 1, version = 0) =>
  app.call(saveConnection, {
    token: team.admin.token,
    body: { kind: 'locker', version, name: 'DigiLocker', status, ...peer.given },
  })
const state = async (by = team.meeraIs) => (await app.call(readLocker, { token: by.token })).data
const issued = (by = team.meeraIs) => app.call(listIssued, { token: by.token })
const take = (uri = pan.uri, CID = category, by = team.meeraIs) =>
  app.call(takeIssued, { token: by.token, body: { uri, CID } })
const own = async () => (await app.call(readOwnDocuments, { token: team.meeraIs.token })).data.documents

/** Begins a visit. @returns where to go, and the cookie of the browser */
async function begin(by: TestAccount = team.meeraIs) {
  const answer = await app.app.inject({
    ...{ method: 'POST', url: `/services/admin/${openLocker.path}`, payload: {} },
    headers: { token: by.token, app_name: 'hrms2.0' },
  })
  const { data } = answer.json() as { data: { url: string } }
  return { url: data.url, cookie: String(answer.headers['set-cookie']).split(';')[0] as string }
}
const bring = async (query: string, cookie = '') =>
  String(
    (await app.app.inject({ method: 'GET', url: CALLBACK + query, headers: cookie ? { cookie } : {} }))
      .headers.location,
  )
    .split('?')
    .at(-1)
async function visit(): Promise<void> {
  await connect()
  const { url, cookie } = await begin()
  expect(await bring(peer.consent(url), cookie)).toBe('locker=open')
}

describe('a digital locker', () => {
  test('is not offered until it is connected, nor once it is switched off', async () => {
    expect(await state()).toEqual({ name: null, is_open: false })
    expect((await app.call(openLocker, { token: team.meeraIs.token })).body.key).toBe('documents.locker_off')
    await connect()
    expect(await state()).toEqual({ name: 'DigiLocker', is_open: false })
    await connect(0, 1)
    expect(await state()).toEqual({ name: null, is_open: false })
  })

  test('gives documents after consent, into a category, as an upload', async () => {
    await visit()
    expect(await state()).toMatchObject({ is_open: true })
    expect((await issued()).data.documents).toEqual([
      {
        uri: pan.uri,
        name: 'PAN card',
        issuer: pan.issuer,
        issued_on: '2020-01-02',
        is_file: true,
        is_taken: false,
      },
    ])
    expect((await take()).data).toMatchObject({ state: 'valid' })
    expect(await own()).toMatchObject([{ title: 'PAN card', issued_on: '2020-01-02' }])
    expect((await issued()).data.documents[0]?.is_taken).toBe(true)
    expect((await take()).body.fields).toEqual({ uri: 'You have already brought this document.' })
    await app.call(closeLocker, { token: team.meeraIs.token })
    expect(peer.revoked).toHaveLength(1)
    expect((await issued()).body.key).toBe('documents.locker_closed')
    const rows = await readTx(app.system(team.org.orgId), (db) =>
      db.selectFrom('document_locker_visit').selectAll().where('org_id', '=', team.org.orgId).execute(),
    )
    expect(rows).toMatchObject([{ state: 'over', secrets: null }])
  })

  test('waits for approval where the category says so, and keeps its rules', async () => {
    await visit()
    expect((await take(pan.uri, await aCategory({ approval: 'check' }))).data).toMatchObject({
      state: 'pending',
    })
    const withExpiry = await aCategory({ expiry: 'required' })
    peer.documents = [{ ...pan, uri: 'other' }]
    expect(Object.keys((await take('other', withExpiry)).body.fields ?? {})).toContain('expires_on')
    expect((await take('other', await aCategory({ employee_uploads: false }))).body.key).toBe(
      'record.not_found',
    )
    expect(await own()).toHaveLength(1)
  })

  test.each<[string, Partial<PeerDocument>, string]>([
    [
      'is no PDF or picture, whatever it is called',
      { bytes: Buffer.from('<html><script>1</script></html>') },
      'documents.refused',
    ],
    ['is not listed', { uri: 'elsewhere' }, 'documents.refused'],
  ])('refuses what %s', async (_name, given, key) => {
    await visit()
    peer.documents = [{ ...pan, ...given }]
    expect((await take()).body.key).toBe(key)
    expect(await own()).toHaveLength(0)
  })

  test('refuses a file that the locker has not signed', async () => {
    await visit()
    peer.forgesFiles = true
    expect((await take()).body).toMatchObject({
      key: 'documents.locker_failed',
      message: expect.stringContaining('DigiLocker'),
    })
  })
})

describe('an answer of the locker counts', () => {
  test('once, in the browser that began, while there is time', async () => {
    await connect()
    const { url, cookie } = await begin()
    const answer = peer.consent(url)
    expect(await bring(answer)).toBe('locker=over')
    expect(await bring(answer, `${cookie}x`)).toBe('locker=over')
    expect(await bring(answer.replace(/state=.*/, 'state=unknown'), cookie)).toBe('locker=over')
    expect(await bring(answer, cookie)).toBe('locker=open')
    expect(await bring(answer, cookie)).toBe('locker=over')
    const late = await begin()
    app.setNow('2028-03-06T06:11:00Z')
    expect(await bring(peer.consent(late.url), late.cookie)).toBe('locker=over')
  })

  test('for whoever began, and nobody else', async () => {
    await visit()
    expect((await issued(team.raviIs)).body.key).toBe('documents.locker_closed')
    expect((await take(pan.uri, category, team.raviIs)).body.key).toBe('documents.locker_closed')
  })

  test('not when the person declined, or the code is of another visit', async () => {
    await connect()
    const one = await begin()
    expect(await bring(peer.consent(one.url, false), one.cookie)).toBe('locker=declined')
    const first = await begin()
    const code = new URLSearchParams(peer.consent(first.url)).get('code') ?? ''
    const second = await begin()
    const mixed = `?${new URLSearchParams({ code, state: new URL(second.url).searchParams.get('state') ?? '' })}`
    expect(await bring(mixed, second.cookie)).toBe('locker=failed')
    expect((await issued()).body.key).toBe('documents.locker_closed')
  })

  test('no longer once the locker withdraws it; its failures are told', async () => {
    await visit()
    peer.failing = 500
    expect((await issued()).body.key).toBe('documents.locker_failed')
    peer.failing = undefined
    peer.revokeTokens()
    expect((await issued()).body.key).toBe('documents.locker_closed')
    expect(await state()).toMatchObject({ is_open: false })
  })

  test('at most twenty times an hour', async () => {
    await connect()
    for (let at = 0; at < 20; at++) await begin()
    expect((await app.call(openLocker, { token: team.meeraIs.token })).body.key).toBe(
      'documents.locker_too_many',
    )
  })
})

test('the connection is tested without anybody’s consent', async () => {
  await connect()
  const run = () => app.call(testConnection, { token: team.admin.token, body: { kind: 'locker' } })
  expect((await run()).data.outcome).toBe('success')
  await app.call(saveConnection, {
    token: team.admin.token,
    body: {
      kind: 'locker',
      version: 1,
      name: 'DigiLocker',
      status: 1,
      settings: peer.given.settings,
      secrets: { client_secret: 'wrong' },
    },
  })
  expect((await run()).data.outcome).toBe('credentials_refused')
})
