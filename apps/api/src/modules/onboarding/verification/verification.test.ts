import { Readable } from 'node:stream'
import { saveConnection, testConnection } from '@muster/contract/documents/connections.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { addCandidate, readCandidateHistory } from '@muster/contract/onboarding/candidates.contract'
import { moveCandidate, readCandidateSteps, saveFlow } from '@muster/contract/onboarding/flows.contract'
import {
  beginVerification,
  exportVerifications,
  listBgvPackages,
  listVerifications,
  readVerification,
  readVerifyStatus,
  saveBgvPackage,
  sendIdentityCode,
  updateVerification,
  verifyIdentityCode,
} from '@muster/contract/onboarding/verification.contract'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPdf } from '../../../../seeds/company/pdf.ts'
import { BgvPeer } from '../../../../test/bgv-peer.ts'
import {
  aMaster,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { IdentityPeer } from '../../../../test/identity-peer.ts'
import { tx } from '../../../platform/db/tx.ts'
import { rowsOf } from '../../../platform/spreadsheets/sheet-fixtures.ts'
import { storeFile } from '../../files/index.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let token: string
let packageId: number
let serial = 0

beforeAll(async () => {
  app = await createTestApp({ config: { ssoAllowLocal: true } })
})
beforeEach(async () => {
  app.setNow('2026-11-20T06:00:00Z')
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  token = admin.token
  const body = { name: 'Standard', checks: ['identity' as const, 'education' as const] }
  packageId = (await app.call(saveBgvPackage, { token, body })).data.package_id
})

const step = (kind: number, name: string) => ({
  ...{ kind, name, is_parallel: false, due_days: null, remind_days: null, responsible: 'recruiter' as const },
  activities: [],
})
async function aCandidate(values: Record<string, unknown> = {}): Promise<number> {
  const flow = { name: `Flow ${++serial}`, note: '', rules: [], steps: [step(10, 'Check'), step(12, 'Meet')] }
  const workflow_id = (await app.call(saveFlow, { token, body: flow })).data.WORKFLOW_ID
  const body = {
    workflow_id,
    values: {
      ...{ FIRST_NAME: 'Asha', LAST_NAME: `Rao${serial}`, PERSONAL_EMAIL: `v${serial}@example.test` },
      ...values,
    },
  } as unknown as BodyOf<typeof addCandidate>
  return (await app.call(addCandidate, { token, body })).data.candidate_id
}
const begin = (candidate_id: number, more: object = {}, by = token) =>
  app.call(beginVerification, {
    token: by,
    body: { candidate_id, package_id: packageId, consent_on: '2026-11-19', ...more },
  })
const update = (case_id: number, more: Omit<Partial<BodyOf<typeof updateVerification>>, 'case_id'>) =>
  app.call(updateVerification, { token, body: { case_id, ...more } })
const read = async (candidate_id: number) =>
  (await app.call(readVerification, { token, body: { candidate_id } })).data
const next = (candidate_id: number) =>
  app.call(moveCandidate, { token, body: { candidate_id, action: 'next' } })
const results = (education: 'clear' | 'discrepancy' | 'unable' | 'pending') => [
  { kind: 'identity' as const, state: 'clear' as const, note: 'Seen', checked_on: '2026-11-20' },
  { kind: 'education' as const, state: education, note: '', checked_on: null },
]

describe('background verification', () => {
  test('the step waits until it is begun, every check has a result, and a discrepancy is accepted', async () => {
    const id = await aCandidate()
    const missing = async () => {
      const { data } = await app.call(readCandidateSteps, { token, body: { candidate_id: id } })
      return data.steps[0]?.missing
    }
    expect(await missing()).toEqual(['background verification has not started'])
    expect((await next(id)).body).toMatchObject({ key: 'onboarding.step_incomplete' })
    const { case_id } = (await begin(id)).data
    expect(await missing()).toEqual(['results of: Identity, Education'])
    expect((await update(case_id, { action: 'complete' })).body).toMatchObject({
      ...{ code: 409, key: 'onboarding.bgv_incomplete' },
    })
    await update(case_id, { checks: results('discrepancy') })
    expect(await missing()).toEqual(['background verification is not completed'])
    expect((await update(case_id, { action: 'complete' })).data.state).toBe('done')
    expect(await missing()).toEqual(['a decision on the discrepancy'])
    const unsaid = await update(case_id, { decision: 'accepted' })
    expect(unsaid.body).toMatchObject({ code: 422, fields: { decision_reason: expect.any(String) } })
    await update(case_id, { decision: 'rejected', decision_reason: 'Forged' })
    expect(await missing()).toEqual(['the discrepancy was not accepted'])
    await update(case_id, { decision: 'accepted', decision_reason: 'A typing error of the school' })
    expect((await next(id)).status).toBe(200)
    const status = (await app.call(readVerifyStatus, { token, body: { candidate_id: id } })).data
    expect(status).toMatchObject({ state: 'done', result: 'discrepancy', checks: 2, checks_done: 2 })
    const { data } = await app.call(readCandidateHistory, { token, body: { candidate_id: id } })
    expect(JSON.stringify(data)).toContain('started: Standard')
  })

  test('without packages the step is finished by its activities', async () => {
    const { data } = await app.call(listBgvPackages, { token, body: {} })
    const known = data.packages[0]
    const off = { package_id: packageId, name: 'Standard', checks: known?.checks ?? [], status: 0 as const }
    await app.call(saveBgvPackage, { token, body: off })
    const id = await aCandidate()
    expect((await begin(id)).body).toMatchObject({ key: 'onboarding.bgv_package_inactive' })
    expect((await next(id)).status).toBe(200)
  })

  test('one case at a time, with consent that was given; one that is over stays as it is', async () => {
    const id = await aCandidate()
    expect((await begin(id, { consent_on: '2026-11-21' })).body).toMatchObject({
      ...{ code: 422, fields: { consent_on: expect.any(String) } },
    })
    const { case_id } = (await begin(id)).data
    expect((await begin(id)).body).toMatchObject({ key: 'onboarding.bgv_open' })
    const odd = { kind: 'credit' as const, state: 'clear' as const, note: '', checked_on: null }
    expect((await update(case_id, { checks: [odd] })).body).toMatchObject({ code: 422 })
    expect((await update(case_id, { version: 9 })).status).toBe(409)
    await update(case_id, { action: 'cancel' })
    expect((await update(case_id, { checks: results('clear') })).body).toMatchObject({
      key: 'onboarding.bgv_closed',
    })
    const second = (await begin(id)).data.case_id
    await update(second, { checks: results('clear'), action: 'complete' })
    expect((await read(id)).cases[0]).toMatchObject({ state: 'done', result: 'clear', decision: null })
    await update(second, { action: 'reopen' })
    expect((await read(id)).cases[0]).toMatchObject({ state: 'in_progress', result: null })
  })

  test('the report is kept with the case, replaced and removed; it is served by a link alone', async () => {
    const id = await aCandidate()
    const { case_id } = (await begin(id)).data
    const aReport = async (name: string) => {
      const system = app.system(org.orgId)
      const ctx = { ...system, actor: { ...system.actor, accountId: admin.accountId } }
      return (await storeFile(ctx, { folder: 'candidate_documents', name, content: aPdf(name) })).filePath
    }
    await update(case_id, { report: await aReport('first.pdf') })
    await update(case_id, { report: await aReport('second.pdf') })
    const report = (await read(id)).cases[0]?.report
    expect(report?.name).toBe('second.pdf')
    expect(report?.url).toContain('signature=')
    await update(case_id, { report: null })
    expect((await read(id)).cases[0]?.report).toBeNull()
    expect((await update(case_id, { report: '1/candidate_documents/none.pdf' })).status).toBeGreaterThan(400)
  })

  test('it is listed and filed within reach; who may not verify sees nothing', async () => {
    const pune = await aMaster(app, org, 'location', 'Pune')
    const [here, there] = [await aCandidate({ LOCATION_ID: pune }), await aCandidate()]
    const { case_id } = (await begin(here)).data
    await begin(there)
    await update(case_id, { checks: results('clear'), action: 'complete' })
    const grants = {
      'onboarding.candidate.view': ['group' as const],
      'onboarding.verification.manage': ['group' as const],
    }
    const officer = await anAccount(app, org, { grants, group: { location: [pune] } })
    const listed = await app.call(listVerifications, { token: officer.token, body: {} })
    expect(listed.data).toMatchObject({ total_rows: 1, abilities: { packages: false } })
    expect(listed.data.rows[0]).toMatchObject({ candidate_id: here, checks: 2, checks_done: 2 })
    expect((await begin(there, {}, officer.token)).status).toBe(404)
    const file = await app.call(exportVerifications, { token, body: {} })
    expect(file.headers['content-disposition']).toContain('TraqCheck.xlsx')
    expect(await rowsOf(Readable.from(file.raw))).toHaveLength(1 + 4)
    const viewer = await anAccount(app, org, {
      grants: { 'onboarding.candidate.view': ['organisation'] },
    })
    expect(
      (await app.call(readVerification, { token: viewer.token, body: { candidate_id: here } })).status,
    ).toBe(403)
  })
})

describe('a service that makes the checks', () => {
  let peer: BgvPeer

  beforeEach(async () => {
    peer = await new BgvPeer().start()
  })
  afterEach(() => peer.stop())
  const connect = (status: 0 | 1 = 1, version = 0) =>
    app.call(saveConnection, {
      token,
      body: { kind: 'bgv', version, name: 'TraqCheck', status, ...peer.given },
    })
  const ordered = (id: number) => begin(id, { with_service: true, agency: 'ignored' })
  const status = async (candidate_id: number) =>
    (await app.call(readVerifyStatus, { token, body: { candidate_id } })).data
  const last = async (id: number) => (await read(id)).cases[0]

  test('is off until one is connected; the connection is tested', async () => {
    const id = await aCandidate()
    expect((await ordered(id)).body).toMatchObject({ code: 409, key: 'onboarding.bgv_off' })
    expect((await read(id)).service).toBeNull()
    await connect()
    const tested = await app.call(testConnection, { token, body: { kind: 'bgv' } })
    expect(tested.data.outcome).toBe('success')
    expect((await read(id)).service).toBe('TraqCheck')
    await connect(0, 1)
    expect((await ordered(id)).body).toMatchObject({ key: 'onboarding.bgv_off' })
  })

  test('is told who is to be checked for what, and by which consent; what it finds fills what is open', async () => {
    await connect()
    const id = await aCandidate({ DATE_OF_BIRTH: '1996-02-04' })
    const { case_id } = (await ordered(id)).data
    expect([...peer.orders.values()]).toEqual([
      {
        candidate: expect.objectContaining({ name: `Asha Rao${serial}`, birth_date: '1996-02-04' }),
        ...{ checks: ['identity', 'education'], consent: { given_on: '2026-11-19', note: '' } },
      },
    ])
    expect(await last(id)).toMatchObject({ agency: 'TraqCheck', service: { state: 'sent', why: '' } })
    expect(await status(id)).toMatchObject({ service: 'sent', checks: 2, checks_done: 0 })
    peer.found.set('education', {
      status: 'discrepancy',
      remarks: 'No such degree',
      completed_on: '2026-11-20',
    })
    expect(await status(id)).toMatchObject({ checks_done: 1 })
    const after = await last(id)
    expect(after?.checks).toEqual([
      { kind: 'identity', state: 'pending', note: '', checked_on: null },
      { kind: 'education', state: 'discrepancy', note: 'No such degree', checked_on: '2026-11-20' },
    ])
    // Asked again it changes nothing, and what somebody entered stays.
    expect(await status(id)).toMatchObject({ checks_done: 1 })
    expect((await last(id))?.version).toBe(after?.version)
    await update(case_id, { checks: [{ ...results('clear')[0], note: 'Passport' } as never] })
    peer.found.set('identity', { status: 'unable' })
    await status(id)
    expect((await last(id))?.checks[0]).toMatchObject({ state: 'clear', note: 'Passport' })
    expect((await update(case_id, { action: 'complete' })).data.state).toBe('done')
  })

  test('that can’t be reached gets it later, once, whatever answers were lost', async () => {
    await connect()
    const id = await aCandidate()
    peer.failing = 503
    await ordered(id)
    expect(await last(id)).toMatchObject({
      service: { state: 'failed', why: 'It reported an internal error.' },
    })
    expect(peer.orders.size).toBe(0)
    peer.failing = undefined
    expect(await status(id)).toMatchObject({ service: 'sent' })
    expect(await last(id)).toMatchObject({ service: { state: 'sent', why: '' } })
    const ctx = app.system(org.orgId)
    // As if the service's answer had been lost on the way.
    await tx(ctx, (db) =>
      sql`update bgv_case set service_state = 'failed' where org_id = ${org.orgId}`.execute(db),
    )
    await status(id)
    expect([...peer.orders.keys()]).toEqual(['ver_1'])
  })

  test('is asked by nobody who may not verify, and not for a case made by hand', async () => {
    await connect()
    const id = await aCandidate()
    await begin(id, { agency: 'Own' })
    expect(await status(id)).toMatchObject({ service: null })
    expect(peer.orders.size).toBe(0)
    const viewer = await anAccount(app, org, { grants: { 'onboarding.candidate.view': ['organisation'] } })
    const asked = await app.call(readVerifyStatus, { token: viewer.token, body: { candidate_id: id } })
    expect(asked.status).toBe(403)
  })
})

describe('an identity check by code', () => {
  let peer: IdentityPeer
  const number = '9999 4105 7058'

  beforeEach(async () => {
    peer = await new IdentityPeer().start()
    peer.people.set('999941057058', { name: 'RAO Asha', dob: '1996-02-03' })
  })
  afterEach(() => peer.stop())
  const connect = (status: 0 | 1 = 1, version = 0) =>
    app.call(saveConnection, {
      token,
      body: { kind: 'identity', version, name: 'Surepass', status, ...peer.given },
    })
  const send = (id: number, given = number) =>
    app.call(sendIdentityCode, {
      token,
      params: { id: String(id) },
      body: { number: given, has_consented: true },
    })
  const confirm = (candidate_id: number, code = peer.code) =>
    app.call(verifyIdentityCode, { token, body: { candidate_id, code } })
  const stored = (id: number) =>
    tx(app.system(org.orgId), async (db) => {
      const { rows } = await sql<Record<string, unknown>>`
        select * from candidate_identity_check where org_id = ${org.orgId} and candidate_id = ${id}`.execute(
        db,
      )
      return JSON.stringify(rows)
    })

  test('is off until a service is connected; the connection is tested', async () => {
    const id = await aCandidate()
    expect((await send(id)).body).toMatchObject({ key: 'onboarding.identity_off' })
    expect((await read(id)).identity).toEqual({ service: null, last: null })
    await connect()
    expect((await app.call(testConnection, { token, body: { kind: 'identity' } })).data.outcome).toBe(
      'success',
    )
    expect((await read(id)).identity.service).toBe('Surepass')
    await connect(0, 1)
    expect((await send(id)).body).toMatchObject({ key: 'onboarding.identity_off' })
  })

  test('says whether name and birth are the candidate’s; the number is kept nowhere', async () => {
    await connect()
    const id = await aCandidate({ FIRST_NAME: 'Asha', LAST_NAME: 'Rao', DATE_OF_BIRTH: '1996-02-04' })
    expect((await send(id)).data.last_four).toBe('7058')
    expect(peer.numbers).toEqual(['999941057058'])
    const waiting = await stored(id)
    expect(waiting).not.toMatch(/99994105|aadhaar_v2/)
    expect((await read(id)).identity.last).toMatchObject({ state: 'code_sent', is_waiting: true })
    expect((await confirm(id)).data).toEqual({ state: 'verified', name_matches: true, birth_matches: false })
    expect(await stored(id)).not.toContain('1996')
    // Once more changes nothing.
    expect((await confirm(id, 'anything')).data.state).toBe('verified')
  })

  test('a wrong number is refused here, an unknown one there, and both without a trace of it', async () => {
    await connect()
    const id = await aCandidate()
    const wrong = await send(id, '9999 4105 7059')
    expect(wrong.body).toMatchObject({ code: 422, fields: { number: expect.any(String) } })
    expect(peer.numbers).toEqual([])
    const unknown = await send(id, '9999 7165 8847')
    expect(unknown.body).toMatchObject({ code: 409, key: 'onboarding.identity_failed' })
    expect(unknown.message).toContain('does not know the number')
    peer.failing = 503
    expect((await send(id)).message).toContain('an internal error')
  })

  test('codes and tries are counted, and a code ends', async () => {
    await connect()
    const id = await aCandidate()
    await send(id)
    expect((await confirm(id, '000000')).body).toMatchObject({ key: 'onboarding.identity_wrong_code' })
    app.setNow('2026-11-20T06:11:00Z')
    expect((await confirm(id)).body).toMatchObject({ key: 'onboarding.identity_over' })
    await send(id)
    for (let at = 0; at < 5; at++)
      expect((await confirm(id, '000000')).body).toMatchObject({ key: 'onboarding.identity_wrong_code' })
    expect((await confirm(id)).body).toMatchObject({ key: 'onboarding.identity_over' })
    expect((await read(id)).identity.last).toMatchObject({ state: 'failed' })
    await send(id)
    expect((await send(id)).status).toBe(429)
  })
})
