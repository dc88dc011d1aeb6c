import type { AddressInfo } from 'node:net'
import {
  type LetterAnswerWord,
  letterAnswers,
  letterAnswerWords,
} from '@muster/contract/candidates/candidates.constants'
import {
  decideDocument,
  openSentDocument,
  readPanel,
  revokeLinks,
  sendPortalLink,
} from '@muster/contract/candidates/desk.contract'
import {
  confirmEntryCode,
  leavePortal,
  openCandidateLink,
  renewCandidateLink,
  sendEntryCode,
} from '@muster/contract/candidates/entry.contract'
import {
  addDocument,
  openDocument,
  readJoineeForm,
  readMasterValue,
  removeDocument,
  signDocumentUpload,
  submitJoineeForm,
} from '@muster/contract/candidates/joinee-form.contract'
import {
  answerOffer,
  askCompany,
  openLetter,
  readOfferAnswer,
  readSignature,
  sendSignatureCode,
  signCandidateLetter,
} from '@muster/contract/candidates/letters.contract'
import { readOwnDetails, readPortal } from '@muster/contract/candidates/portal.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import {
  blacklistCandidate,
  changeCandidateStatus,
} from '@muster/contract/onboarding/candidate-status.contract'
import {
  editCandidate,
  readCandidate,
  readCandidateHistory,
} from '@muster/contract/onboarding/candidates.contract'
import { migrateCandidate } from '@muster/contract/onboarding/migration.contract'
import { linkPurposes, STEP_KIND } from '@muster/contract/onboarding/onboarding.constants'
import { saveOnboardingSettings } from '@muster/contract/onboarding/settings.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { mailsIn } from '../../../test/mails.ts'
import { tx } from '../../platform/db/tx.ts'
import { serveFiles } from '../../platform/files/serve-files.ts'
import { linkPath } from '../onboarding/links/link-path.ts'
import { aFlow, aReadyCandidate, migrationAlone } from '../onboarding/migration/migration.fixtures.ts'
import { eraseJob } from '../onboarding/onboarding.jobs.ts'
import {
  aCandidateWithLink,
  aCategory,
  aLetterFor,
  aLinkFor,
  enter,
  mailedCode,
  type TestCandidate,
} from './candidates.fixtures.ts'
import { formComplete } from './step-conditions.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
const PROGRAM = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(60, 0x90)])

let app: TestApp
let base: string
let org: TestOrganisation
let admin: TestAccount
let asha: TestCandidate

beforeAll(async () => {
  app = await createTestApp({ server: { surfaces: [serveFiles] } })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  asha = await aCandidateWithLink(app, org, admin.token)
})

const INVALID = { status: 404, body: { key: 'candidates.link_invalid' } }
const NEEDED = { status: 401, body: { key: 'candidates.code_needed', forceLogin: false } }
const open = (key: string, cookie?: string) =>
  app.call(openCandidateLink, { body: { key }, ...(cookie && { cookie }) })
const sendCode = (key: string) => app.call(sendEntryCode, { body: { key } })
const confirm = (key: string, code: string) => app.call(confirmEntryCode, { body: { key, code } })
const home = (key: string, cookie = '') => app.call(readPortal, { params: { cid: key }, cookie })
const form = (cid: string, cookie = '') => app.call(readJoineeForm, { body: { cid }, cookie })
const save = (
  cid: string,
  cookie: string,
  values: Record<string, unknown>,
  version = 0,
  is_final: 0 | 1 = 0,
) => app.call(submitJoineeForm, { body: { cid, values, version, is_final } as never, cookie })
const rowsOf = (table: string) =>
  tx(app.system(org.orgId), async (db) => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where org_id = ${org.orgId}`.execute(db)
    return rows
  })
const put = (url: string, body: Buffer, type = 'application/pdf') =>
  fetch(base + url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } })

async function upload(
  cookie: string,
  category_id: number,
  bytes = PDF,
  file_name = 'passport.pdf',
  cid = asha.key,
) {
  const { data } = await app.call(signDocumentUpload, {
    body: { cid, category_id, file_name, content_type: 'application/pdf', file_size: bytes.length },
    cookie,
  })
  const stored = await put(data.signed_url, bytes)
  return { document_id: data.document_id, stored: stored.status }
}
const handIn = (cookie: string, document_id: number, cid = asha.key) =>
  app.call(addDocument, { body: { cid, document_id }, cookie })
/** The public calls that candidates make. */
const candidateCalls = async () => {
  const modules = await Promise.all([
    import('@muster/contract/candidates/portal.contract'),
    import('@muster/contract/candidates/letters.contract'),
    import('@muster/contract/candidates/joinee-form.contract'),
    import('@muster/contract/candidates/locker.contract'),
    import('@muster/contract/candidates/policies.contract'),
  ])
  return Object.assign({}, ...modules.map((one) => onlyCalls(one))) as Record<string, Call>
}
interface Call {
  method: string
  path: string
}
const onlyCalls = (module: object) =>
  Object.fromEntries(
    Object.entries(module).filter(
      ([, one]) => typeof one === 'object' && one !== null && 'path' in one && 'method' in one,
    ),
  )
const panel = async () =>
  (await app.call(readPanel, { token: admin.token, body: { candidate_id: asha.id } })).data

test('what a candidate does is in the audit log by number, and their mails go when they are erased', async () => {
  const cookie = await enter(app, org.orgId, asha)
  await aLetterFor(app, org.orgId, asha.id)
  const reject = await app.call(answerOffer, {
    ...{ params: { status: 'rejected', cid: asha.key }, cookie },
    body: { version: 1, reason_code: 'pay', reason: 'Another offer' } as never,
  })
  expect(reject.status).toBe(200)
  const audit = await rowsOf('audit_entry')
  expect(audit.map(({ actor }) => actor).filter((actor) => String(actor).startsWith('Asha'))).toEqual([])
  expect(audit.map(({ actor }) => actor)).toContain(`Candidate ${asha.id}`)
  expect((await mailsIn(app, org.orgId, asha.email)).length).toBeGreaterThan(0)
  const ctx = app.system(org.orgId)
  await eraseJob.run({ ...ctx, now: ctx.now.add({ hours: 24 * 200 }) }, {}, undefined as never)
  expect(await mailsIn(app, org.orgId, asha.email)).toEqual([])
})

test('a changed address ends the links and sessions of the former one, and its owner is told', async () => {
  const cookie = await enter(app, org.orgId, asha)
  await aLetterFor(app, org.orgId, asha.id)
  expect((await home(asha.key, cookie)).data.letters).toHaveLength(1)
  const edit = (PERSONAL_EMAIL: string) =>
    app.call(editCandidate, {
      token: admin.token,
      body: { candidate_id: asha.id, values: { PERSONAL_EMAIL } } as unknown as BodyOf<typeof editCandidate>,
    })
  // Only its capitals: the same address.
  await edit(asha.email.toUpperCase())
  expect((await home(asha.key, cookie)).status).toBe(200)
  await edit('right@example.test')
  expect(await home(asha.key, cookie)).toMatchObject(INVALID)
  expect((await mailsIn(app, org.orgId, asha.email)).at(-1)?.kind).toBe('onboarding.address_changed')
  // Another code can be asked for after a while.
  app.setNow('2026-11-21T06:45:00Z')
  const key = await aLinkFor(app, org.orgId, asha.id)
  expect(await home(key, cookie)).toMatchObject(NEEDED)
  const entered = await enter(app, org.orgId, { key, email: 'right@example.test' })
  expect((await home(key, entered)).data.letters).toEqual([])
})

describe('a link', () => {
  test('shows the first name and the company, and nothing else before the code', async () => {
    const { status, data } = await open(asha.key)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      first_name: 'Asha',
      org_name: org.name,
      purpose: 'portal',
      is_confirmed: false,
    })
    expect(JSON.stringify(data)).not.toContain('Rao')
    expect(JSON.stringify(data)).not.toContain(asha.email)
    for (const answer of [
      await home(asha.key),
      await form(asha.key),
      await save(asha.key, '', { LAST_NAME: 'X' }),
      await app.call(readOwnDetails, { params: { CID: asha.key, ORG_ID: org.orgId } }),
      await app.call(readMasterValue, { body: { cid: asha.key, master: 'department' } }),
      await app.call(openDocument, { body: { cid: asha.key, document_id: 1 } }),
    ])
      expect(answer).toMatchObject(NEEDED)
  })

  test('opened again and again, as scanners of mail do, changes nothing and sends nothing', async () => {
    const tables = ['candidate_link', 'candidate_session', 'candidate_code', 'candidate_event', 'mail_outbox']
    const before = await Promise.all(tables.map(rowsOf))
    for (let times = 0; times < 3; times++) {
      await open(asha.key)
      await home(asha.key)
      await app.app.inject({ method: 'GET', url: `/admin/onboarding/candidateportal/${asha.key}` })
    }
    expect(await Promise.all(tables.map(rowsOf))).toEqual(before)
  })

  test('of every purpose, opened by a scanner in every way, changes nothing', async () => {
    for (const { kind } of Object.values(letterAnswers).filter(({ answer }) => answer === 'accept'))
      await aLetterFor(app, org.orgId, asha.id, { kind, isSignatureWanted: kind === STEP_KIND.offerLetter })
    const links = await Promise.all(
      linkPurposes.map(async (purpose) => {
        const token = await aLinkFor(app, org.orgId, asha.id, purpose)
        return { token, page: `/admin${linkPath(purpose, token)}` }
      }),
    )
    const { rows: tables } = await tx(app.system(org.orgId), (db) =>
      sql<{ name: string }>`
        select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
        where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
          and (c.relname like 'candidate%' or c.relname like '%mail%' or c.relname like 'audit%' or c.relname like 'job%')
        order by 1`.execute(db),
    )
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['candidate', 'candidate_letter', 'candidate_session', 'mail_outbox']),
    )
    const stored = () => Promise.all(tables.map(({ name }) => rowsOf(name)))
    const before = await stored()
    const calls = Object.values(await candidateCalls()).filter(({ method }) => method === 'GET')
    expect(calls.length).toBeGreaterThanOrEqual(5)
    const statuses = new Set<number>()
    for (const { token, page } of links) {
      const paths = calls.flatMap(({ path }) =>
        (path.includes('{status}') ? letterAnswerWords : ['']).map(
          (word) => `/services/admin/${path.replace('{status}', word).replace(/\{\w+\}/g, token)}`,
        ),
      )
      for (const url of [page, ...paths])
        for (const method of ['GET', 'HEAD'] as const)
          statuses.add((await app.app.inject({ method, url })).statusCode)
      // Scanners run the page's scripts as well.
      await open(token)
    }
    expect(statuses).not.toContain(500)
    expect(await stored()).toEqual(before)
  })

  test('of somebody blacklisted says what one that HR ended says, and others hear nothing of it', async () => {
    const deleted = await aCandidateWithLink(app, org, admin.token)
    const phone = { PHONE: '+91 91234 56789' }
    const bad = await aCandidateWithLink(app, org, admin.token, phone)
    const cookies = [await enter(app, org.orgId, deleted), await enter(app, org.orgId, bad)]
    await app.call(changeCandidateStatus, {
      token: admin.token,
      body: { candidate_id: deleted.id, status: 'deleted', reason: 'Twice' },
    })
    await app.call(blacklistCandidate, {
      token: admin.token,
      body: { candidate_id: bad.id, reason: 'False papers' },
    })
    const outside = async ({ key }: TestCandidate, cookie = '') => {
      const answers = [await open(key), await home(key, cookie), await form(key, cookie)]
      return answers.map(({ status, body }) => ({
        status,
        code: body.code,
        key: body.key,
        message: body.message,
      }))
    }
    expect(await outside(bad, cookies[1])).toEqual(await outside(deleted, cookies[0]))
    // The same person comes again, and HR takes them nevertheless.
    const again = await aCandidateWithLink(app, org, admin.token, phone)
    const cookie = await enter(app, org.orgId, again)
    const seen = JSON.stringify([
      (await open(again.key)).body,
      (await home(again.key, cookie)).body,
      (await form(again.key, cookie)).body,
      (await app.call(readOwnDetails, { params: { cid: again.key }, cookie } as never)).body,
      ...(await mailsIn(app, org.orgId, again.email)),
      ...(await mailsIn(app, org.orgId, bad.email)),
    ])
    expect(seen).not.toMatch(/blacklist|false papers/i)
  })

  test('that is forged, over, replaced, ended, or of somebody deleted gets one answer', async () => {
    const cookie = await enter(app, org.orgId, asha)
    const replaced = asha.key
    const newer = await aLinkFor(app, org.orgId, asha.id)
    const other = await aCandidateWithLink(app, org, admin.token)
    await app.call(revokeLinks, { token: admin.token, body: { candidate_id: other.id } })
    const gone = await aCandidateWithLink(app, org, admin.token)
    await app.call(changeCandidateStatus, {
      token: admin.token,
      body: { candidate_id: gone.id, status: 'deleted', reason: 'Twice' },
    })
    const bad = [replaced, other.key, gone.key, 'A'.repeat(43)]
    const answers = await Promise.all(bad.map((key) => open(key, cookie)))
    for (const answer of answers) {
      expect(answer).toMatchObject(INVALID)
      expect(answer.body).toEqual(answers[0]?.body)
    }
    for (const key of bad) {
      expect(await sendCode(key)).toMatchObject(INVALID)
      expect(await confirm(key, '123456')).toMatchObject(INVALID)
      expect(await home(key, cookie)).toMatchObject(INVALID)
    }
    expect((await home(newer, cookie)).status).toBe(200)
    app.setNow('2026-11-29T06:30:00Z')
    expect(await open(newer)).toMatchObject(INVALID)
  })

  test('opens nobody else, with whatever cookie, and nothing in another organisation', async () => {
    const cookie = await enter(app, org.orgId, asha)
    const ravi = await aCandidateWithLink(app, org, admin.token, { FIRST_NAME: 'Ravi' })
    expect(await home(ravi.key, cookie)).toMatchObject(NEEDED)
    const renamed = cookie.replace(/=.*/, `=${'A'.repeat(43)}`)
    expect(await home(asha.key, renamed)).toMatchObject(NEEDED)
    const [session] = cookie.split('=').slice(1)
    const { public_id } = (await rowsOf('candidate')).find(({ id }) => id === ravi.id) as {
      public_id: string
    }
    expect(await home(ravi.key, `muster_candidate_${public_id.slice(0, 8)}=${session}`)).toMatchObject(NEEDED)
    const details = (ORG_ID: number) =>
      app.call(readOwnDetails, { params: { CID: asha.key, ORG_ID }, cookie })
    expect((await details(org.orgId)).status).toBe(200)
    expect(await details((await anOrganisation(app)).orgId)).toMatchObject(INVALID)
  })

  test('is sent again on request, to the address that HR knows, whoever asks and without saying so', async () => {
    const mails = async () =>
      (await mailsIn(app, org.orgId, asha.email)).filter(({ kind }) => kind === 'candidates.link')
    const renew = (key: string) => app.call(renewCandidateLink, { body: { key } })
    app.setNow('2026-11-29T06:30:00Z')
    expect(await open(asha.key)).toMatchObject(INVALID)
    const [known, unknown] = [await renew(asha.key), await renew('B'.repeat(43))]
    expect(known.body).toEqual(unknown.body)
    const sent = await mails()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.stored).not.toContain('candidateportal/A')
    const key = /candidateportal\/([\w-]{43})/.exec(sent[0]?.text_body ?? '')?.[1] ?? ''
    expect((await open(key)).data.first_name).toBe('Asha')
    // At once again: the same answer, and no mail.
    expect((await renew(key)).status).toBe(200)
    expect(await mails()).toHaveLength(1)
    for (let day = 0; day < 8; day++) {
      app.setNow(`2026-11-29T1${day}:00:00Z`)
      await renew(asha.key)
    }
    expect(await mails()).toHaveLength(5)
    const later = await anAdmin(app, org)
    const ended = await app.call(revokeLinks, { token: later.token, body: { candidate_id: asha.id } })
    expect(ended.data.links.every(({ state }) => state === 'revoked')).toBe(true)
    app.setNow('2026-12-03T06:30:00Z')
    await renew(asha.key)
    expect(await mails()).toHaveLength(5)
  })
})

describe('the code', () => {
  test('opens the portal in the browser that entered it, for hours, and once', async () => {
    const { data } = await sendCode(asha.key)
    expect(data).toMatchObject({ sent_to: 'c…@example.test', tries_left: 5, resend_after: 30 })
    const code = await mailedCode(app, org.orgId, asha.email)
    const answer = await confirm(asha.key, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect(answer.status).toBe(200)
    const header = String(answer.headers['set-cookie'])
    expect(header).toContain('HttpOnly')
    expect(header).toContain('SameSite=Strict')
    const cookie = header.split(';')[0] as string
    expect((await open(asha.key, cookie)).data.is_confirmed).toBe(true)
    expect((await home(asha.key, cookie)).data).toMatchObject({
      CANDIDATE_NAME: expect.stringContaining('Rao'),
    })
    expect(await confirm(asha.key, code)).toMatchObject({
      status: 422,
      body: { key: 'candidates.code_over' },
    })
    app.setNow('2026-11-21T14:31:00Z')
    expect(await home(asha.key, cookie)).toMatchObject(NEEDED)
  })

  test('is counted when it is wrong, whichever link it is tried by, until none works for an hour', async () => {
    await sendCode(asha.key)
    const code = await mailedCode(app, org.orgId, asha.email)
    const wrong = code === '000000' ? '000001' : '000000'
    const second = await aLinkFor(app, org.orgId, asha.id, 'joinee_form')
    for (const [at, key] of [asha.key, second, asha.key, second].entries())
      expect(await confirm(key, wrong)).toMatchObject({
        body: { key: 'candidates.code_wrong', message: expect.stringContaining(String(4 - at)) },
      })
    expect(await confirm(asha.key, wrong)).toMatchObject({ body: { key: 'candidates.code_over' } })
    expect(await confirm(asha.key, code)).toMatchObject({ body: { key: 'candidates.code_over' } })
    app.setNow('2026-11-21T06:31:00Z')
    expect((await sendCode(second)).status).toBe(200)
    for (let tries = 0; tries < 5; tries++) await confirm(asha.key, wrong)
    app.setNow('2026-11-21T06:32:00Z')
    expect(await sendCode(asha.key)).toMatchObject({ status: 429, body: { key: 'candidates.code_locked' } })
    expect(await confirm(asha.key, code)).toMatchObject({ status: 429 })
    app.setNow('2026-11-21T07:32:00Z')
    expect((await sendCode(asha.key)).status).toBe(200)
  })

  test('is not sent without end', async () => {
    expect((await sendCode(asha.key)).status).toBe(200)
    expect(await sendCode(asha.key)).toMatchObject({ status: 429, body: { key: 'candidates.code_too_soon' } })
    for (let minute = 1; minute < 5; minute++) {
      app.setNow(`2026-11-21T06:3${minute}:00Z`)
      expect((await sendCode(asha.key)).status).toBe(200)
    }
    app.setNow('2026-11-21T06:36:00Z')
    expect(await sendCode(asha.key)).toMatchObject({ body: { key: 'candidates.code_locked' } })
  })

  test('of one candidate opens no other', async () => {
    const ravi = await aCandidateWithLink(app, org, admin.token, { FIRST_NAME: 'Ravi' })
    await sendCode(asha.key)
    await sendCode(ravi.key)
    const code = await mailedCode(app, org.orgId, asha.email)
    if (code !== (await mailedCode(app, org.orgId, ravi.email)))
      expect((await confirm(ravi.key, code)).status).toBe(422)
  })

  test('is over when the candidate leaves, and when HR ends the links', async () => {
    const first = await enter(app, org.orgId, asha)
    const answer = await app.call(leavePortal, { body: { key: asha.key }, cookie: first })
    expect(String(answer.headers['set-cookie'])).toContain('Max-Age=0')
    expect(await home(asha.key, first)).toMatchObject(NEEDED)
    app.setNow('2026-11-21T06:35:00Z')
    const second = await enter(app, org.orgId, asha)
    expect((await home(asha.key, second)).status).toBe(200)
    await app.call(revokeLinks, { token: admin.token, body: { candidate_id: asha.id } })
    const newer = await aLinkFor(app, org.orgId, asha.id)
    expect(await home(newer, second)).toMatchObject(NEEDED)
  })
})

describe('the joinee form', () => {
  test('has the candidate’s own fields alone, keeps what is typed, and becomes the candidate’s once submitted', async () => {
    const cookie = await enter(app, org.orgId, asha)
    const { data } = await form(asha.key, cookie)
    const slugs = data.sections.flatMap(({ fields }) => fields.map(({ FIELD_SLUG }) => FIELD_SLUG))
    expect(slugs).toEqual(['FIRST_NAME', 'LAST_NAME', 'PERSONAL_EMAIL', 'PHONE', 'DATE_OF_BIRTH', 'GENDER'])
    expect(Object.keys(data.master_values)).toEqual([])
    const typed = await save(asha.key, cookie, {
      LAST_NAME: 'Kale',
      PHONE: '12',
      DATE_OF_BIRTH: '1999-02-03',
    })
    expect(typed.data).toEqual({ version: 1, submitted_at: null })
    expect((await form(asha.key, cookie)).data.values).toMatchObject({ LAST_NAME: 'Kale', PHONE: '12' })
    const wrong = await save(asha.key, cookie, {}, 1, 1)
    expect(wrong).toMatchObject({ status: 422, body: { fields: { PHONE: expect.anything() } } })
    const version = (wrong.body.data as { version: number }).version
    const done = await save(asha.key, cookie, { PHONE: '+91 98220 11223' }, version, 1)
    expect(done).toMatchObject({ status: 200, message: 'Submit Success' })
    const stored = (await app.call(readCandidate, { token: admin.token, body: { candidate_id: asha.id } }))
      .data
    expect(stored.values).toMatchObject({ LAST_NAME: 'Kale', DATE_OF_BIRTH: '1999-02-03' })
    const history = await app.call(readCandidateHistory, {
      token: admin.token,
      body: { candidate_id: asha.id },
    })
    expect(history.data.history.map(({ kind }) => kind)).toContain('form_submitted')
    expect(await tx(app.system(org.orgId), (db) => formComplete(app.system(org.orgId), db, asha.id))).toEqual(
      [],
    )
  })

  test('takes no answer that is HR’s', async () => {
    const cookie = await enter(app, org.orgId, asha)
    const before = (await app.call(readCandidate, { token: admin.token, body: { candidate_id: asha.id } }))
      .data
    const hostile = {
      ...{ PERSONAL_EMAIL: 'thief@example.test', CANDIDATE_NOTE: 'Hire me', SOURCE: 'Referral' },
      ...{ EXPECTED_JOINING: '2026-12-01', PHONE: '+91 98220 11223' },
    }
    expect((await save(asha.key, cookie, hostile, 0, 1)).status).toBe(200)
    const after = (await app.call(readCandidate, { token: admin.token, body: { candidate_id: asha.id } }))
      .data
    expect(after.values).toEqual({ ...before.values, PHONE: after.values.PHONE })
    expect(after.values.PERSONAL_EMAIL).toBe(asha.email)
  })

  test('saved in two browsers: the second is told', async () => {
    const cookie = await enter(app, org.orgId, asha)
    expect((await save(asha.key, cookie, { LAST_NAME: 'One' })).status).toBe(200)
    expect(await save(asha.key, cookie, { LAST_NAME: 'Two' })).toMatchObject({
      status: 409,
      body: { key: 'record.conflict' },
    })
    expect((await form(asha.key, cookie)).data.values.LAST_NAME).toBe('One')
  })

  test('tells no list of the organisation that it does not use', async () => {
    const cookie = await enter(app, org.orgId, asha)
    for (const master of ['employee', 'department', 'constructor'])
      expect(
        (await app.call(readMasterValue, { body: { cid: asha.key, master }, cookie })).data.options,
      ).toEqual([])
  })

  test('is closed once the candidate withdrew', async () => {
    const cookie = await enter(app, org.orgId, asha)
    await app.call(changeCandidateStatus, {
      token: admin.token,
      body: { candidate_id: asha.id, status: 'withdrawn', reason: 'Moves' },
    })
    expect((await home(asha.key, cookie)).data.is_closed).toBe(true)
    expect(await save(asha.key, cookie, { LAST_NAME: 'X' })).toMatchObject({
      body: { key: 'candidates.closed' },
    })
  })
})

describe('documents', () => {
  test('are sent, and accepted or refused by HR with a reason that the candidate reads', async () => {
    const category = await aCategory(app, org.orgId, { name: 'Passport' })
    const cookie = await enter(app, org.orgId, asha)
    const submit = () => save(asha.key, cookie, {}, 0, 1)
    expect(await submit()).toMatchObject({ status: 422, body: { key: 'candidates.form_incomplete' } })
    const { document_id, stored } = await upload(cookie, category)
    expect(stored).toBe(200)
    expect((await handIn(cookie, document_id)).data.documents[0]?.files).toMatchObject([{ state: 'sent' }])
    expect((await handIn(cookie, document_id)).data.documents[0]?.files).toHaveLength(1)
    const body = { candidate_id: asha.id, document_id }
    const decide = (more: object) =>
      app.call(decideDocument, { token: admin.token, body: { ...body, ...more } as never })
    expect((await decide({ state: 'refused' })).status).toBe(422)
    expect((await decide({ state: 'refused', reason: 'Blurred' })).status).toBe(200)
    const mail = (await mailsIn(app, org.orgId, asha.email)).findLast(
      ({ kind }) => kind === 'candidates.document_refused',
    )
    expect(mail?.text_body).toContain('Blurred')
    expect(mail?.text_body).toContain('/onboarding/candidateportal/joinee-form/')
    expect((await home(asha.key, cookie)).data.documents[0]?.files).toMatchObject([
      { state: 'refused', reason: 'Blurred' },
    ])
    expect((await decide({ state: 'accepted' })).status).toBe(200)
    expect(await app.call(removeDocument, { body: { cid: asha.key, document_id }, cookie })).toMatchObject({
      body: { key: 'candidates.document_decided' },
    })
    const { url } = (await app.call(openSentDocument, { token: admin.token, body })).data
    expect(await (await fetch(new URL(url, base))).text()).toBe(PDF.toString())
  })

  test('become the employee’s, once somebody has checked them', async () => {
    const category = await aCategory(app, org.orgId, { name: 'Degree' })
    const workflow_id = await aFlow(app, admin, migrationAlone)
    const id = await aReadyCandidate(app, admin, { workflow_id })
    const key = await aLinkFor(app, org.orgId, id)
    const { data: before } = await app.call(readCandidate, { token: admin.token, body: { candidate_id: id } })
    const email = String(before.candidate.email)
    const cookie = await enter(app, org.orgId, { key, email })
    const { document_id } = await upload(cookie, category, PDF, 'degree.pdf', key)
    await handIn(cookie, document_id, key)
    const migrate = () =>
      app.call(migrateCandidate, { token: admin.token, body: { candidate_id: id } as never })
    expect(JSON.stringify((await migrate()).body)).toContain('Documents not checked yet: 1')
    const body = { candidate_id: id, document_id, state: 'accepted' as const }
    expect((await app.call(decideDocument, { token: admin.token, body: body as never })).status).toBe(200)
    const { data } = await migrate()
    const { rows } = await tx(app.system(org.orgId), (db) =>
      sql<{ title: string; state: string; of: string }>`
        select d.title, d.state, f.record_type as of from document d
        join stored_file f on f.org_id = d.org_id and f.path = d.file_path and f.record_id = d.id
        where d.org_id = ${org.orgId} and d.employee_id = ${data.employee_id}`.execute(db),
    )
    expect(rows).toEqual([{ title: 'Degree', state: 'valid', of: 'document' }])
  })

  test('are judged by their content: a program that is called a PDF is refused', async () => {
    const category = await aCategory(app, org.orgId)
    const cookie = await enter(app, org.orgId, asha)
    const { document_id, stored } = await upload(cookie, category, PROGRAM, 'passport.pdf')
    expect(stored).toBe(415)
    expect(await handIn(cookie, document_id)).toMatchObject({ body: { key: 'files.not_uploaded' } })
    const named = await app.call(signDocumentUpload, {
      body: { cid: asha.key, category_id: category, file_name: 'run.exe', content_type: '', file_size: 10 },
      cookie,
    })
    expect(named).toMatchObject({ status: 422, body: { key: 'candidates.document_refused' } })
  })

  test('of one candidate are nobody else’s', async () => {
    const category = await aCategory(app, org.orgId)
    const cookie = await enter(app, org.orgId, asha)
    const { document_id } = await upload(cookie, category)
    await handIn(cookie, document_id)
    const ravi = await aCandidateWithLink(app, org, admin.token, { FIRST_NAME: 'Ravi' })
    const his = await enter(app, org.orgId, ravi)
    for (const answer of [
      await app.call(openDocument, { body: { cid: ravi.key, document_id }, cookie: his }),
      await app.call(removeDocument, { body: { cid: ravi.key, document_id }, cookie: his }),
      await handIn(his, document_id, ravi.key),
    ])
      expect(answer).toMatchObject({ status: 404, body: { key: 'record.not_found' } })
    const other = await anOrganisation(app)
    const foreign = await anAdmin(app, other)
    expect(
      (
        await app.call(openSentDocument, {
          token: foreign.token,
          body: { candidate_id: asha.id, document_id },
        })
      ).status,
    ).toBe(404)
  })
})

describe('letters', () => {
  const letter = (cid: string, cookie: string) =>
    app.call(readOfferAnswer, { params: { status: 'accepted', cid }, cookie })
  const answer = (cookie: string, status: 'accepted' | 'rejected', body: object = {}, cid = asha.key) =>
    app.call(answerOffer, { params: { status, cid }, body: { version: 1, ...body } as never, cookie })

  test('are read without answering, asked about, accepted once, and signed with a code', async () => {
    await aLetterFor(app, org.orgId, asha.id, { isSignatureWanted: true })
    const cookie = await enter(app, org.orgId, asha)
    for (let times = 0; times < 3; times++)
      expect((await letter(asha.key, cookie)).data.letter).toMatchObject({ state: 'sent', can_answer: true })
    const asked = await app.call(askCompany, { body: { cid: asha.key, body: 'May I begin later?' }, cookie })
    expect(asked.data.thread).toMatchObject([{ is_candidate: true, body: 'May I begin later?' }])
    expect((await answer(cookie, 'rejected')).status).toBe(422)
    const accepted = await answer(cookie, 'accepted')
    expect(accepted).toMatchObject({
      message: 'Submit Success',
      data: { letter: { state: 'accepted', can_sign: true } },
    })
    expect((await answer(cookie, 'accepted')).status).toBe(200)
    expect((await answer(cookie, 'rejected', { reason: 'No' })).status).toBe(409)
    expect((await home(asha.key, cookie)).data.ACCEPTATION_STATUS).toBe(1)
    const { data } = await app.call(readSignature, {
      params: { cid: asha.key },
      query: { documentLetter: 'loi' },
      cookie,
    })
    expect(data.inputFile).toEqual(expect.any(String))
    const of = { cid: asha.key, kind: 3 as const, version: 1, consent: data.consent }
    app.setNow('2026-11-21T06:31:00Z')
    expect(
      (await app.call(sendSignatureCode, { body: { ...of, consent: 'I agree to nothing' }, cookie })).body
        .key,
    ).toBe('documents.consent_changed')
    expect((await app.call(sendSignatureCode, { body: of, cookie })).status).toBe(200)
    const code = await mailedCode(app, org.orgId, asha.email)
    // A code for signing opens nothing.
    expect((await confirm(asha.key, code)).status).toBe(422)
    const sign = (given: string, is_own_name = true) =>
      app.call(signCandidateLetter, {
        body: { ...of, code: given, mark: { kind: 'typed', name: 'Asha Rao', is_own_name } },
        cookie,
      })
    // The record says Asha Rao with a number: another name is confirmed first, and costs no try of the code.
    expect((await sign(code, false)).body.key).toBe('documents.name_differs')
    const signed = await sign(code)
    expect(signed).toMatchObject({ status: 200, data: { pages: 2 } })
    expect((await sign(code)).body.key).toBe('candidates.nothing_to_sign')
    const files = (await app.call(openLetter, { body: { cid: asha.key, kind: 3, version: 1 }, cookie })).data
    expect((await (await fetch(new URL(files.signed_url as string, base))).text()).startsWith('%PDF')).toBe(
      true,
    )
  })

  test.each(Object.entries(letterAnswers))(
    '%s answers the letter of its kind, and no other',
    async (word, of) => {
      const status = word as LetterAnswerWord
      const others = [...new Set(Object.values(letterAnswers).map(({ kind }) => kind))]
      for (const kind of others) await aLetterFor(app, org.orgId, asha.id, { kind })
      const cookie = await enter(app, org.orgId, asha)
      const why = of.answer === 'reject' ? { reason_code: 'pay', reason: 'Another offer' } : {}
      const state = of.answer === 'accept' ? 'accepted' : 'rejected'
      const given = { params: { status, cid: asha.key }, cookie }
      const answered = await app.call(answerOffer, { ...given, body: { version: 1, ...why } as never })
      expect(answered).toMatchObject({
        ...{ status: 200, message: 'Submit Success' },
        data: { letter: { kind: of.kind, state } },
      })
      expect((await app.call(readOfferAnswer, given)).data.letter).toMatchObject({ kind: of.kind, state })
      const states = (await rowsOf('candidate_letter')).map(({ kind, state: one }) => [kind, one])
      expect(states.sort()).toEqual(others.map((kind) => [kind, kind === of.kind ? state : 'sent']).sort())
    },
  )

  test('are not signed while the candidate is on hold', async () => {
    await aLetterFor(app, org.orgId, asha.id, { isSignatureWanted: true })
    const cookie = await enter(app, org.orgId, asha)
    await answer(cookie, 'accepted')
    const { consent } = (await app.call(readSignature, { params: { cid: asha.key }, query: {}, cookie })).data
    await app.call(changeCandidateStatus, {
      token: admin.token,
      body: { candidate_id: asha.id, status: 'on_hold', reason: 'No vacancy yet' },
    })
    app.setNow('2026-11-21T06:31:00Z')
    const body = { cid: asha.key, kind: 3 as const, version: 1, consent }
    expect((await app.call(sendSignatureCode, { body, cookie })).body.key).toBe('candidates.closed')
  })

  test('of another candidate are not there, and none is answered without a code', async () => {
    await aLetterFor(app, org.orgId, asha.id)
    expect(await answer('', 'accepted')).toMatchObject(NEEDED)
    const ravi = await aCandidateWithLink(app, org, admin.token, { FIRST_NAME: 'Ravi' })
    const his = await enter(app, org.orgId, ravi)
    expect((await letter(ravi.key, his)).data.letter).toBeNull()
    expect((await answer(his, 'accepted', {}, ravi.key)).status).toBe(404)
    expect(await answer(his, 'accepted')).toMatchObject(NEEDED)
  })
})

describe('HR', () => {
  test('sends a link, sees what became of it, and ends it', async () => {
    const sent = await app.call(sendPortalLink, { token: admin.token, body: { candidate_id: asha.id } })
    expect(sent.data.links.map(({ state }) => state)).toEqual(['valid', 'replaced'])
    const daysOf = (at: string | undefined) =>
      app
        .system(org.orgId)
        .now.until(Temporal.Instant.from(at as string))
        .total('hours') / 24
    expect(daysOf(sent.data.links[0]?.expires_at)).toBe(7)
    const given = { erase_days: 180, link_days: 3, version: 0 }
    expect((await app.call(saveOnboardingSettings, { token: admin.token, body: given })).status).toBe(200)
    const again = await app.call(sendPortalLink, { token: admin.token, body: { candidate_id: asha.id } })
    expect(daysOf(again.data.links[0]?.expires_at), 'by the setting').toBe(3)
    const key = again.data.url.split('/').at(-1) as string
    await enter(app, org.orgId, { key, email: asha.email })
    expect((await panel()).links[0]).toMatchObject({ state: 'valid', opened_at: expect.any(String) })
    expect(
      (await app.call(revokeLinks, { token: admin.token, body: { candidate_id: asha.id } })).data.links.map(
        ({ state }) => state,
      ),
    ).toEqual(['revoked', 'revoked', 'revoked'])
    expect(await open(key)).toMatchObject(INVALID)
  })

  test('who may only look changes nothing, and who reaches nobody sees nothing', async () => {
    const viewer = await anAccount(app, org, { grants: { 'onboarding.candidate.view': ['organisation'] } })
    const nobody = await anAccount(app, org, { grants: { 'onboarding.candidate.view': ['self'] } })
    const read = (token: string) => app.call(readPanel, { token, body: { candidate_id: asha.id } })
    expect((await read(viewer.token)).data.may_edit).toBe(false)
    expect((await read(nobody.token)).status).toBe(404)
    expect(
      (await app.call(sendPortalLink, { token: viewer.token, body: { candidate_id: asha.id } })).status,
    ).toBe(403)
  })
})
