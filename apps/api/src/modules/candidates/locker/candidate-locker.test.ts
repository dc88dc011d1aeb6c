import {
  createLockerLink,
  listLockerDocuments,
  takeLockerDocuments,
} from '@muster/contract/candidates/locker.contract'
import { readPortal } from '@muster/contract/candidates/portal.contract'
import { saveConnection } from '@muster/contract/documents/connections.contract'
import { changeCandidateStatus } from '@muster/contract/onboarding/candidate-status.contract'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPdf } from '../../../../seeds/company/pdf.ts'
import {
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { LockerPeer, type PeerDocument } from '../../documents/locker/locker-peer.ts'
import { aCandidateWithLink, aCategory, enter, type TestCandidate } from '../candidates.fixtures.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let asha: TestCandidate
let cookie: string
let peer: LockerPeer
let category: number

const pan: PeerDocument = {
  ...{ uri: 'in.gov.pan-PANCR-1', name: 'PAN card', issuer: 'Income Tax Department', doctype: 'PANCR' },
  ...{ date: '02-01-2020', mime: ['application/pdf'], bytes: aPdf('PAN'), contentType: 'application/pdf' },
}
const degree: PeerDocument = { ...pan, uri: 'in.edu-DGCER-1', name: 'Degree', doctype: 'DGCER' }

beforeAll(async () => {
  app = await createTestApp({ config: { ssoAllowLocal: true } })
})
beforeEach(async () => {
  app.setNow(TEST_NOW)
  peer = await new LockerPeer().start()
  peer.documents = [pan, degree]
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  asha = await aCandidateWithLink(app, org, admin.token)
  cookie = await enter(app, org.orgId, asha)
  category = await aCategory(app, org.orgId, { name: 'PAN card' })
})
afterEach(() => peer.stop())

const connect = (status: 0 | 1 = 1, version = 0) =>
  app.call(saveConnection, {
    token: admin.token,
    body: { kind: 'locker', version, name: 'DigiLocker', status, ...peer.given },
  })
const begin = () => app.call(createLockerLink, { params: { cid: asha.key }, cookie })
const bring = async (query: string, given: string) => {
  const url = `/services/admin/apiv2/docs/locker/callback${query}`
  const { headers } = await app.app.inject({ method: 'GET', url, headers: { cookie: given } })
  return String(headers.location).replace(/^.*\/admin/, '')
}
const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0] as string
const issued = (of = asha.key, by = cookie) =>
  app.call(listLockerDocuments, { body: { cid: of }, cookie: by })
const wish = (uri = pan.uri, category_id = category) => ({ uri, category_id, expires_on: null })
const take = (documents = [wish()]) =>
  app.call(takeLockerDocuments, { body: { cid: asha.key, documents }, cookie })
const portal = async () => (await app.call(readPortal, { params: { cid: asha.key }, cookie })).data
async function visit(): Promise<void> {
  await connect()
  const { data, headers } = await begin()
  expect(await bring(peer.consent(data.url), cookieOf(headers))).toBe(`/onboarding/digilocker/${asha.key}`)
}
const rows = (table: string) =>
  tx(app.system(org.orgId), async (db) => {
    const found = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where org_id = ${org.orgId}`.execute(db)
    return found.rows
  })

describe('a candidate’s digital locker', () => {
  test('is offered only where one is connected, to those who are being onboarded', async () => {
    expect(await portal()).toMatchObject({ locker: null, DIGITAL_LOCKER_FIELDS: '[]' })
    expect((await begin()).body.key).toBe('documents.locker_off')
    await connect()
    expect(await portal()).toMatchObject({ locker: 'DigiLocker', DIGITAL_LOCKER_FIELDS: '["PAN card"]' })
    await app.call(changeCandidateStatus, {
      token: admin.token,
      body: { candidate_id: asha.id, status: 'withdrawn', reason: 'Another job' },
    })
    expect((await portal()).locker).toBeNull()
    expect((await begin()).body.key).toBe('candidates.closed')
  })

  test('changes nothing by being asked for the way there', async () => {
    await connect()
    await begin()
    await begin()
    expect(await rows('candidate_locker_visit')).toEqual([])
  })

  test('gives documents after consent, for the category that they seem to be for', async () => {
    await visit()
    expect((await issued()).data.documents).toMatchObject([
      { uri: pan.uri, name: 'PAN card', issued_on: '2020-01-02', is_file: true, category_id: category },
      { uri: degree.uri, category_id: null },
    ])
    const { data } = await take()
    expect(data).toMatchObject({ requestId: expect.any(String), taken: ['PAN card'], refused: [] })
    expect(data.documents).toMatchObject([
      { category_id: category, files: [{ file_name: 'PAN card.pdf', state: 'sent' }] },
    ])
    expect(await rows('candidate_document')).toMatchObject([{ locker_uri: pan.uri, candidate_id: asha.id }])
    expect(peer.revoked).toHaveLength(1)
    expect((await issued()).body.key).toBe('documents.locker_closed')
  })

  test('refuses one for itself, and stays open for another try', async () => {
    await visit()
    const other = await aCategory(app, org.orgId, { name: 'Pictures', extensions: ['jpg'] })
    const { data } = await take([wish(), wish(degree.uri, other), wish('in.gov-none', category)])
    expect(data.taken).toEqual(['PAN card'])
    expect(data.refused).toEqual([
      { uri: degree.uri, problem: 'Only jpg files are allowed.' },
      { uri: 'in.gov-none', problem: 'This document is no longer in the locker.' },
    ])
    expect((await issued()).data.documents[0]).toMatchObject({ is_taken: true })
    expect((await take()).data.taken).toEqual(['PAN card'])
    expect(await rows('candidate_document')).toHaveLength(1)
  })

  test('takes no file that the locker has not signed, and leaves none behind', async () => {
    await visit()
    peer.forgesFiles = true
    const { data } = await take()
    expect(data).toMatchObject({ taken: [], refused: [{ problem: expect.stringContaining('DigiLocker') }] })
    expect(await rows('candidate_document')).toEqual([])
  })

  test('leads back to the portal without consent, too late, and where it fails', async () => {
    await connect()
    const home = (outcome: string) => `/onboarding/candidateportal/${asha.key}?locker=${outcome}`
    const declined = await begin()
    expect(await bring(peer.consent(declined.data.url, false), cookieOf(declined.headers))).toBe(
      home('declined'),
    )
    const failing = await begin()
    const query = peer.consent(failing.data.url)
    peer.failing = 500
    expect(await bring(query, cookieOf(failing.headers))).toBe(home('failed'))
    peer.failing = undefined
    const late = await begin()
    app.setNow(app.platform.clock().add({ minutes: 11 }).toString())
    expect(await bring(peer.consent(late.data.url), cookieOf(late.headers))).toBe(home('over'))
    expect(await rows('candidate_locker_visit')).toEqual([])
  })

  test('is of the browser that began, and of that candidate alone', async () => {
    await connect()
    const { data, headers } = await begin()
    const query = peer.consent(data.url)
    // Without the cookie, or with the one of another visit, the answer is nobody's.
    expect(await bring(query, '')).not.toContain('onboarding')
    const second = await begin()
    expect(await bring(query, cookieOf(second.headers))).not.toContain('onboarding')
    expect(await rows('candidate_locker_visit')).toEqual([])
    expect(await bring(query, cookieOf(headers))).toBe(`/onboarding/digilocker/${asha.key}`)
    const ravi = await aCandidateWithLink(app, org, admin.token)
    const his = await enter(app, org.orgId, ravi)
    expect((await issued(ravi.key, his)).body.key).toBe('documents.locker_closed')
    expect((await issued(asha.key, his)).body.key).toBe('candidates.code_needed')
  })

  test('is over after half an hour, and goes with the candidate', async () => {
    await visit()
    const [row] = await rows('candidate_locker_visit')
    expect(String(row?.access)).not.toContain('locker-token')
    app.setNow(app.platform.clock().add({ minutes: 31 }).toString())
    expect((await issued()).body.key).toBe('documents.locker_closed')
  })
})
