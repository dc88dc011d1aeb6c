import {
  confirmEntryCode,
  leavePortal,
  openCandidateLink,
  renewCandidateLink,
  sendEntryCode,
} from '@muster/contract/candidates/entry.contract'
import { readPortal } from '@muster/contract/candidates/portal.contract'
import { createLetterTemplate } from '@muster/contract/documents/letter-templates.contract'
import { sendLetters } from '@muster/contract/documents/letters.contract'
import { updateEmployee } from '@muster/contract/employees/employees.contract'
import {
  saveExitForm,
  sendExitForm,
} from '@muster/contract/offboarding/exit-interview/exit-interview.contract'
import {
  declineLeaverLetter,
  openLeaverLetter,
  openLeaverStatement,
  readLeaverAccess,
  readLeaverForm,
  readLeaverPage,
  readLeaverSigning,
  revokeLeaverLinks,
  saveLeaverForm,
  sendLeaverLink,
  sendLeaverSigningCode,
  signLeaverLetter,
} from '@muster/contract/offboarding/leaver.contract'
import {
  computeSettlement,
  decideSettlement,
  readSettlement,
  submitSettlement,
} from '@muster/contract/offboarding/settlement/settlement.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { tx } from '../../../platform/db/tx.ts'
import { serveFiles } from '../../../platform/files/serve-files.ts'
import { aCandidateWithLink } from '../../candidates/candidates.fixtures.ts'
import { aSmallCompany, type People } from '../../employees/employees.fixtures.ts'
import { peopleAnonymised } from '../../employees/index.ts'
import { aPaySetup, payEverybody } from '../../employees/pay/pay.fixtures.ts'
import { aSeparation, putStatus } from '../clearance/clearance.fixtures.ts'
import { anExitForm } from '../exit-interview/interview.fixtures.ts'

let app: TestApp
let people: People
let admin: TestAccount
let orgId: number
let sepid: number
const ADDRESS = 'meera@home.test'

beforeAll(async () => {
  app = await createTestApp({ server: { surfaces: [serveFiles] } })
})

const run = <T>(statement: ReturnType<typeof sql<T>>) =>
  tx(app.system(orgId), async (db) => (await statement.execute(db)).rows)

/** Meera has left; HR knows her personal address. */
beforeEach(async () => {
  app.setNow(TEST_NOW)
  people = await aSmallCompany(app)
  orgId = people.org.orgId
  admin = people.admin
  await anAccount(app, people.org, { employeeId: people.meera })
  sepid = await aSeparation(app, orgId, people.meera)
  await putStatus(app, orgId, sepid, 6)
  await run(
    sql`update employee set personal_email = ${ADDRESS} where org_id = ${orgId} and id = ${people.meera}`,
  )
  await run(
    sql`update account set state = 'disabled' where org_id = ${orgId} and employee_id = ${people.meera}`,
  )
})

const send = ({ token } = admin, SEPID = sepid) => app.call(sendLeaverLink, { token, body: { SEPID } })
const access = async () =>
  (await app.call(readLeaverAccess, { token: admin.token, body: { SEPID: sepid } })).data
/** The token of the link that was mailed last. */
async function mailedKey(address = ADDRESS): Promise<string> {
  const mail = (await mailsIn(app, orgId, address)).findLast(({ kind }) =>
    kind.startsWith('offboarding.leaver_'),
  )
  return /#([\w-]{43})/.exec(mail?.text_body ?? '')?.[1] ?? ''
}
async function linked(): Promise<string> {
  expect((await send()).body).toMatchObject({ error: false })
  return mailedKey()
}
async function mailedCode(): Promise<string> {
  const mail = (await mailsIn(app, orgId, ADDRESS)).findLast(({ kind }) => kind === 'candidates.code')
  return /\b\d{6}\b/.exec(mail?.text_body ?? '')?.[0] ?? ''
}
/** @returns the cookie of a browser in which the code was entered */
async function enter(key: string): Promise<string> {
  await app.call(sendEntryCode, { body: { key } })
  const answer = await app.call(confirmEntryCode, { body: { key, code: await mailedCode() } })
  return String(answer.headers['set-cookie']).split(';')[0] as string
}
const page = (key: string, cookie = '') => app.call(readLeaverPage, { body: { key }, cookie })
const open = (key: string) => app.call(openCandidateLink, { body: { key } })

async function approvedStatement(): Promise<number> {
  const { basic } = await aPaySetup(app, people.org)
  await payEverybody(app, people.org, { basic, on: '2024-01-01' })
  const other = await anAdmin(app, people.org)
  const { token } = admin
  await app.call(computeSettlement, { token, body: { SEPID: sepid } })
  const { settlement_id, version } = (await app.call(readSettlement, { token, body: { SEPID: sepid } })).data
    .statements[0] as { settlement_id: number; version: number }
  const submitted = await app.call(submitSettlement, {
    token,
    body: { settlement_id, version, confirm_reason: 'Agreed' },
  })
  const decided = await app.call(decideSettlement, {
    token: other.token,
    body: { settlement_id, version: submitted.data.version, action: 'approve', reason: '' },
  })
  expect(decided.body).toMatchObject({ error: false })
  return settlement_id
}

describe('a link to the page of somebody who has left', () => {
  test('shows the first name alone until the code that is mailed to the personal address is entered', async () => {
    const key = await linked()
    const before = await open(key)
    expect(before.data).toMatchObject({ first_name: 'Meera', is_confirmed: false, purpose: 'leaver' })
    expect((await page(key)).body).toMatchObject({ key: 'candidates.code_needed', data: null })
    const cookie = await enter(key)
    expect(cookie).toMatch(/^muster_leaver_/)
    const { data } = await page(key, cookie)
    expect(data).toMatchObject({ interview: null, statements: [], letters: [] })
    const now = await access()
    expect(now.email).toBe('m…@home.test')
    expect(now.links).toMatchObject([{ state: 'valid', purpose: 'leaver', opened_at: expect.any(String) }])
    expect(now.last_seen_at).not.toBeNull()
    expect(JSON.stringify(await run(sql`select token_hash from leaver_link`))).not.toContain(key)
  })

  test('that was ended, replaced, is over or was made up gets one answer, and nothing is learned', async () => {
    const ended = await linked()
    const cookie = await enter(ended)
    await app.call(revokeLeaverLinks, { token: admin.token, body: { SEPID: sepid } })
    const replaced = await linked()
    const late = await linked()
    const answers = [ended, replaced, 'A'.repeat(43)].map(async (key) => (await open(key)).body)
    const [first, ...rest] = await Promise.all(answers)
    expect(first).toMatchObject({ error: true, code: 404, key: 'candidates.link_invalid', data: null })
    for (const one of rest) expect(one).toEqual(first)
    // The session of an ended link is over too.
    expect((await page(ended, cookie)).body.key).toBe('candidates.link_invalid')
    app.setNow('2027-03-01T05:00:00Z')
    expect((await open(late)).body).toEqual(first)
    expect((await page(late, cookie)).body.key).toBe('candidates.link_invalid')
  })

  test('opens nothing of others: not a candidate’s portal, nor another leaver’s page with the same cookie', async () => {
    const key = await linked()
    const cookie = await enter(key)
    const candidate = await aCandidateWithLink(app, people.org, admin.token)
    expect((await page(candidate.key, cookie)).body.key).toBe('candidates.link_invalid')
    const portal = await app.call(readPortal, { params: { cid: key }, cookie })
    expect(portal.body.key).toBe('candidates.link_invalid')
    const other = await aSeparation(app, orgId, people.dev)
    await run(sql`update employee set personal_email = 'dev@home.test' where id = ${people.dev}`)
    await send(admin, other)
    expect((await page(await mailedKey('dev@home.test'), cookie)).body.key).toBe('candidates.code_needed')
  })

  test('is sent by who manages the separation, to a personal address, while there is something to reach', async () => {
    const ravi = await anAccount(app, people.org, {
      employeeId: people.ravi,
      grants: { 'offboarding.separation.view': ['reports'] },
    })
    expect((await send(ravi)).status).toBe(403)
    await run(sql`update employee set personal_email = null where id = ${people.meera}`)
    expect((await send()).body.key).toBe('offboarding.leaver_no_address')
    expect((await access()).may_send).toBe(false)
    await run(sql`update employee set personal_email = ${ADDRESS} where id = ${people.meera}`)
    const key = await linked()
    await putStatus(app, orgId, sepid, 7)
    expect((await open(key)).body.key).toBe('candidates.link_invalid')
    expect((await send()).body.key).toBe('offboarding.leaver_closed')
    expect((await access()).links[0]?.state).toBe('revoked')
  })

  test('is sent again to whoever holds an old one, not without end, and never after it was ended', async () => {
    const key = await linked()
    const count = async () => (await access()).links.length
    const again = (one: string) => app.call(renewCandidateLink, { body: { key: one } })
    app.setNow('2027-03-01T05:00:00Z')
    const answers = [await again(key), await again(key), await again('B'.repeat(43))]
    expect(answers.map(({ body }) => body)).toEqual([answers[0]?.body, answers[0]?.body, answers[0]?.body])
    const links = await run(
      sql<{ n: number }>`select count(*)::int as n from leaver_link where separation_id = ${sepid}`,
    )
    expect(links[0]?.n).toBe(2)
    expect((await open(await mailedKey())).data).toMatchObject({ first_name: 'Meera' })
    app.setNow(TEST_NOW)
    await app.call(revokeLeaverLinks, { token: admin.token, body: { SEPID: sepid } })
    app.setNow('2026-11-22T05:00:00Z')
    await again(key)
    app.setNow(TEST_NOW)
    expect(await count()).toBe(2)
  })

  test('is left by signing out, in this browser', async () => {
    const key = await linked()
    const cookie = await enter(key)
    await app.call(leavePortal, { body: { key }, cookie })
    expect((await page(key, cookie)).body.key).toBe('candidates.code_needed')
  })

  test('goes with the person’s data', async () => {
    const key = await linked()
    await enter(key)
    await tx(app.system(orgId), (db) =>
      peopleAnonymised.emit(app.system(orgId), db, { employeeIds: [people.meera] } as never),
    )
    expect(await run(sql`select id from leaver_session where org_id = ${orgId}`)).toEqual([])
    expect((await open(key)).body.key).toBe('candidates.link_invalid')
  })
})

describe('what it opens', () => {
  test('the exit interview, sent by mail to whoever can’t sign in, kept as typed and submitted once', async () => {
    await anExitForm(app, admin)
    const sent = await app.call(sendExitForm, { token: admin.token, body: { SEPID: sepid } })
    expect(sent.data).toMatchObject({ state: 'sent' })
    const mail = (await mailsIn(app, orgId, ADDRESS)).at(-1)
    expect(mail?.text_body).toContain('/admin/onlyForm#')
    const key = await mailedKey()
    const cookie = await enter(key)
    expect((await page(key, cookie)).data.interview).toEqual({ state: 'sent', is_open: true })
    const form = (await app.call(readLeaverForm, { body: { key }, cookie })).data
    const reason = form?.form_fields.find(({ FIELD_SLUG }) => FIELD_SLUG === 'EXIT_MAIN_REASON')
    const save = (values: Record<string, unknown>, version: number, is_final: 0 | 1) =>
      app.call(saveLeaverForm, { body: { key, values: values as never, version, is_final }, cookie })
    const kept = await save({ EXIT_BEST: 'The people' }, form?.version ?? 0, 0)
    expect(kept.data).toMatchObject({ submitted_at: null })
    // HR neither sees nor takes over what was begun.
    const hr = await app.call(saveExitForm, {
      token: admin.token,
      body: { SEPID: sepid, values: {}, version: kept.data.version, is_final: 0 },
    })
    expect(hr.body.key).toBe('offboarding.exit_form_taken')
    const missing = await save({}, kept.data.version, 1)
    expect(missing.body.fields).toHaveProperty('EXIT_MAIN_REASON')
    const done = await save(
      { EXIT_MAIN_REASON: reason?.FEILD_VALUES[0]?.value },
      (missing.body.data as unknown as { version: number }).version,
      1,
    )
    expect(done.data.submitted_at).not.toBeNull()
    expect((await save({}, done.data.version, 1)).body.key).toBe('offboarding.exit_form_submitted')
    expect((await page(key, cookie)).data.interview).toMatchObject({ state: 'submitted', is_open: false })
    expect((await app.call(readLeaverForm, { body: { key } })).body.key).toBe('candidates.code_needed')
  })

  test('the approved statement and its PDF, by a mail of its own; no draft, and nobody else’s', async () => {
    const id = await approvedStatement()
    const mail = (await mailsIn(app, orgId, ADDRESS)).at(-1)
    expect(mail?.kind).toBe('offboarding.leaver_settled')
    // What is owed stands on the page alone.
    expect(mail?.text_body).not.toMatch(/\d{3},\d{2}|₹/)
    const key = await mailedKey()
    const cookie = await enter(key)
    const { data } = await page(key, cookie)
    expect(data.statements).toMatchObject([{ settlement_id: id, state: 'approved' }])
    const file = (body: { key: string; settlement_id: number }, sent = cookie) =>
      app.call(openLeaverStatement, { body, cookie: sent })
    const pdf = await file({ key, settlement_id: id })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect((await file({ key, settlement_id: id }, '')).body.key).toBe('candidates.code_needed')
    await run(sql`update settlement set state = 'draft' where id = ${id}`)
    expect((await file({ key, settlement_id: id })).status).toBe(404)
    const other = await aSeparation(app, orgId, people.dev)
    await run(
      sql`update settlement set state = 'approved', separation_id = ${other}, employee_id = ${people.dev} where id = ${id}`,
    )
    expect((await file({ key, settlement_id: id })).status).toBe(404)
    expect((await page(key, cookie)).data.statements).toEqual([])
  })

  test('one’s own letters', async () => {
    const key = await linked()
    const cookie = await enter(key)
    const template = {
      ...{ name: 'Relieving letter', category: 'relieving', language: 'en', title: 'Relieving letter' },
      ...{ number_pattern: 'REL/{0000}', body: '<p>{{FIRST_NAME}} worked with us.</p>', publish: true },
    } as never
    const { MAILID } = (await app.call(createLetterTemplate, { token: admin.token, body: template })).data
    const to = [people.meera, people.dev]
    const sending = { MAILID, employee_ids: to, key: crypto.randomUUID(), by_mail: false }
    expect((await app.call(sendLetters, { token: admin.token, body: sending })).status).toBe(200)
    await app.platform.jobs.runPending({ orgId })
    const { letters } = (await page(key, cookie)).data
    expect(letters).toMatchObject([{ number: 'REL/0002', title: 'Relieving letter', void_reason: null }])
    const openOne = (letter_id: number, sent = cookie) =>
      app.call(openLeaverLetter, { body: { key, letter_id }, cookie: sent })
    const own = letters[0]?.letter_id as number
    const { link } = (await openOne(own)).data
    const file = await app.app.inject({ method: 'GET', url: link })
    expect(file.headers['content-type']).toBe('application/pdf')
    expect((await openOne(own, '')).body.key).toBe('candidates.code_needed')
    const ids = await run(sql<{ id: number }>`select id from letter where org_id = ${orgId} and id <> ${own}`)
    expect(ids).toHaveLength(1)
    for (const { id } of ids) expect((await openOne(id)).status).toBe(404)
  })
})

describe('a letter to be signed', () => {
  const drawn = {
    kind: 'drawn',
    strokes: [
      [
        [100, 200],
        [300, 60],
      ],
      [[520, 240]],
    ],
  } as const

  /** The non-disclosure agreement that Meera and Dev are asked to sign. */
  async function asked(): Promise<void> {
    const template = {
      ...{ name: 'Non-disclosure', category: 'other', language: 'en', title: 'Non-disclosure' },
      ...{ number_pattern: 'NDA/{0000}', body: '<p>{{FIRST_NAME}} keeps secrets.</p>', publish: true },
    } as never
    const { MAILID } = (await app.call(createLetterTemplate, { token: admin.token, body: template })).data
    const sending = {
      ...{ MAILID, employee_ids: [people.meera, people.dev], key: crypto.randomUUID(), by_mail: false },
      signature: { days: 7 },
    }
    expect((await app.call(sendLetters, { token: admin.token, body: sending })).status).toBe(200)
    await app.platform.jobs.runPending({ orgId })
  }

  test('is declined by link, for a reason that the sender reads, and then is neither signed nor declined again', async () => {
    await asked()
    const key = await linked()
    const cookie = await enter(key)
    const letter_id = (await page(key, cookie)).data.letters[0]?.letter_id as number
    const decline = (id = letter_id, sent = cookie) =>
      app.call(declineLeaverLetter, {
        body: { key, letter_id: id, reason: 'The pay is wrong' },
        cookie: sent,
      })
    expect((await decline(letter_id, '')).body.key).toBe('candidates.code_needed')
    const others = await run(
      sql<{ id: number }>`select id from letter where org_id = ${orgId} and id <> ${letter_id}`,
    )
    expect(others).toHaveLength(1)
    for (const { id } of others) expect((await decline(id)).status).toBe(404)
    expect((await decline()).body).toMatchObject({ error: false })
    expect((await decline()).body.key).toBe('documents.signature_closed')
    expect((await page(key, cookie)).data.letters[0]?.signature).toMatchObject({
      ...{ state: 'declined', may_sign: false },
    })
    const told = await run(
      sql<{
        body: string
      }>`select body from notice where org_id = ${orgId} and account_id = ${admin.accountId}
        and kind = 'documents.letter_declined'`,
    )
    expect(told).toHaveLength(1)
    expect(JSON.stringify(told)).toContain('The pay is wrong')
  })

  test.each(['with an account', 'without one'])(
    'is signed by link with a code that goes to the link’s address, once, by the leaver alone, %s',
    async (which) => {
      if (which === 'without one')
        await run(
          sql`update account set employee_id = null where org_id = ${orgId} and employee_id = ${people.meera}`,
        )
      await asked()
      // The mailbox of work is closed by then.
      await run(
        sql`update account set state = 'disabled' where org_id = ${orgId} and employee_id = ${people.meera}`,
      )
      const key = await linked()
      const cookie = await enter(key)
      const [letter] = (await page(key, cookie)).data.letters
      expect(letter?.signature).toMatchObject({ state: 'waiting', may_sign: true })
      const letter_id = letter?.letter_id as number
      const of = { key, letter_id }
      const read = (sent = cookie, id = letter_id) =>
        app.call(readLeaverSigning, { body: { key, letter_id: id }, cookie: sent })
      expect((await read('')).body.key).toBe('candidates.code_needed')
      const others = await run(
        sql<{ id: number }>`select id from letter where org_id = ${orgId} and id <> ${letter_id}`,
      )
      expect(others).toHaveLength(1)
      for (const { id } of others) expect((await read(cookie, id)).status).toBe(404)
      const { consent } = (await read()).data
      expect(consent).toContain('Non-disclosure')
      const sent = await app.call(sendLeaverSigningCode, { body: { ...of, consent }, cookie })
      expect(sent.body.error, sent.body.message).toBe(false)
      const mail = (await mailsIn(app, orgId, ADDRESS)).findLast(
        ({ kind }) => kind === 'documents.signing_code',
      )
      const code = /\b\d{6}\b/.exec(mail?.text_body ?? '')?.[0] ?? ''
      const sign = (given: string) =>
        app.call(signLeaverLetter, { body: { ...of, code: given, mark: drawn as never }, cookie })
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
      expect((await sign(wrong)).body.key).toBe('documents.code_wrong')
      expect((await sign(code)).body).toMatchObject({ error: false })
      expect((await sign(code)).body.key).toBe('documents.signature_closed')
      expect((await page(key, cookie)).data.letters[0]?.signature).toMatchObject({
        ...{ state: 'signed', may_sign: false },
      })
      const { link } = (await app.call(openLeaverLetter, { body: of, cookie })).data
      const file = await app.app.inject({ method: 'GET', url: link })
      expect(file.headers['content-type']).toBe('application/pdf')
    },
  )
})

describe('an address that somebody else has entered', () => {
  const enterAddress = (PERSONAL_EMAIL: string, token: string) =>
    app.call(updateEmployee, { token, body: { emp_id: people.meera, values: { PERSONAL_EMAIL } } })
  const OTHER = 'mallory@home.test'

  test('gets nothing until one who sees the settlement confirms it, and then what is sent there alone', async () => {
    const clerk = await anAccount(app, people.org, {
      roles: [8],
      grants: {
        'employees.profile.view': ['organisation'],
        'employees.profile.edit': ['organisation'],
        'employees.fields.contact': ['organisation'],
        'offboarding.separation.view': ['organisation'],
        'offboarding.separation.manage': ['organisation'],
      },
    })
    const key = await linked()
    const cookie = await enter(key)
    expect((await enterAddress(OTHER, clerk.token)).body).toMatchObject({ error: false })
    // What the former address opened is over.
    expect((await page(key, cookie)).status).toBe(404)
    await approvedStatement()
    expect(await mailsIn(app, orgId, OTHER)).toEqual([])
    expect((await send(clerk)).body.key).toBe('offboarding.leaver_address_changed')
    expect((await send()).body.key).toBe('offboarding.leaver_address_changed')
    expect((await access()).changed).toMatchObject({ may_confirm: true })
    const body = { SEPID: sepid, is_address_confirmed: true }
    expect((await app.call(sendLeaverLink, { token: clerk.token, body })).status).toBe(409)
    expect((await app.call(sendLeaverLink, { token: admin.token, body })).body).toMatchObject({
      error: false,
    })
    expect((await open(await mailedKey(OTHER))).body).toMatchObject({ error: false })
    expect((await access()).changed).toBeNull()
    // Put back: the other address opens nothing any more.
    const other = await mailedKey(OTHER)
    await run(
      sql`update employee set personal_email = ${ADDRESS} where org_id = ${orgId} and id = ${people.meera}`,
    )
    expect((await open(other)).status).toBe(404)
  })
})
