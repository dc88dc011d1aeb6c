import { Readable } from 'node:stream'
import { createLetterTemplate } from '@muster/contract/documents/letter-templates.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { archiveCandidateFiles } from '@muster/contract/onboarding/candidate-files.contract'
import { changeCandidateStatus } from '@muster/contract/onboarding/candidate-status.contract'
import {
  addCandidate,
  editCandidate,
  readCandidate,
  readCandidateHistory,
} from '@muster/contract/onboarding/candidates.contract'
import {
  askCandidateApproval,
  askCtcApproval,
  computeCtc,
  listCandidateRequests,
  readCandidatePay,
  saveCtc,
} from '@muster/contract/onboarding/ctc/ctc.contract'
import { downloadCtcSample, uploadCtc } from '@muster/contract/onboarding/ctc/ctc-upload.contract'
import { readCandidateSteps, saveFlow } from '@muster/contract/onboarding/flows.contract'
import {
  listCandidateLetters,
  openCandidateLetter,
  previewOffer,
  replyToCandidate,
  sendAppointment,
  sendOffer,
  withdrawCandidateLetter,
} from '@muster/contract/onboarding/letters/letters.contract'
import { previewMigration } from '@muster/contract/onboarding/migration.contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aMaster,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { rowsOf as rowsOfSheet } from '../../../platform/spreadsheets/sheet-fixtures.ts'
import { englishStarters } from '../../documents/letters/starters/english.ts'
import { aPaySetup, type PaySetup, usualLines } from '../../employees/pay/pay.fixtures.ts'
import { attachFile, storeFile } from '../../files/index.ts'
import { decideRequest } from '../../requests/index.ts'
import { findPayAgreed, findPayVersions } from '../ctc/ctc.queries.ts'
import { eraseJob } from '../onboarding.jobs.ts'
import {
  answerLetter,
  askQuestion,
  letterFile,
  lettersForCandidate,
  listThread,
} from './candidate-letters.ts'
import { expireLettersJob } from './expiry.job.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let pay: PaySetup
let offerTemplate: number
let serial = 0

const system = (hours = 0): Ctx => {
  const ctx = app.system(org.orgId)
  return { ...ctx, now: ctx.now.add({ hours }), actor: { ...ctx.actor, name: 'Asha Rao' } }
}

async function anEmployee(name: string, managerId: number | null = null): Promise<number> {
  return tx(app.system(org.orgId), async (db) => {
    const values = {
      ...{ org_id: org.orgId, code: `E${++serial}`, first_name: name, date_of_joining: '2020-01-01' },
      manager_id: managerId,
    }
    return (await db.insertInto('employee').values(values).returning('id').executeTakeFirstOrThrow()).id
  })
}

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  pay = await aPaySetup(app, org)
  offerTemplate = await aTemplate('offer')
})

async function aTemplate(key: string): Promise<number> {
  const starter = englishStarters.find((one) => one.key === key)
  if (!starter) throw new Error(`No starter ${key}.`)
  const { content, language, name, category, number_pattern } = starter
  const { data } = await app.call(createLetterTemplate, {
    token: admin.token,
    body: { ...content, language, category, number_pattern, name: `${name} ${++serial}`, publish: true },
  })
  return data.MAILID
}

async function aCandidate(values: Record<string, unknown> = {}, more: object = {}): Promise<number> {
  const department = await aMaster(app, org, 'department')
  const designation = await aMaster(app, org, 'designation')
  const { data } = await app.call(addCandidate, {
    token: admin.token,
    body: {
      values: {
        ...{ FIRST_NAME: 'Asha', LAST_NAME: `Rao ${++serial}`, PERSONAL_EMAIL: `a${serial}@example.test` },
        ...{ DEPT_ID: department, DESIGNATION_ID: designation, EXPECTED_JOINING: '2026-12-20', ...values },
      },
      ...more,
    } as unknown as BodyOf<typeof addCandidate>,
  })
  return data.candidate_id
}

const save = (candidate_id: number, more: Partial<BodyOf<typeof saveCtc>> = {}, by = admin) =>
  app.call(saveCtc, {
    token: by.token,
    body: { candidate_id, basis: 'ctc', target: '1200000', lines: usualLines(pay), note: '', ...more },
  })
const payOf = (candidate_id: number, by = admin) =>
  app.call(readCandidatePay, { token: by.token, body: { candidate_id } })
const statusOf = async (candidate_id: number) =>
  (await app.call(readCandidate, { token: admin.token, body: { candidate_id } })).data.candidate.status
const lettersOf = async (candidate_id: number, by = admin) =>
  (await app.call(listCandidateLetters, { token: by.token, body: { candidate_id } })).data
const history = async (candidate_id: number) =>
  (
    await app.call(readCandidateHistory, { token: admin.token, body: { candidate_id, page: 1, limit: 100 } })
  ).data.history.map(({ kind }) => kind)

type Offer = Partial<BodyOf<typeof sendOffer>>
const preview = (candidate_id: number, { MAILID = offerTemplate, kind = 3 }: Offer = {}, by = admin) =>
  app.call(previewOffer, { token: by.token, body: { candidate_id, MAILID, kind, values: {} } })
async function send(candidate_id: number, more: Offer = {}, by = admin) {
  const { digest, seen } = (await preview(candidate_id, more, by)).data
  return app.call(sendOffer, {
    token: by.token,
    body: {
      ...{ candidate_id, MAILID: offerTemplate, kind: 3, values: {}, digest, seen, key: crypto.randomUUID() },
      ...more,
    },
  })
}
const answer = (
  candidateId: number,
  given: 'accept' | 'reject',
  more: { version?: number; kind?: number; reason?: string; hours?: number } = {},
) => {
  const { version = 1, kind = 3, reason = '', hours = 0 } = more
  const ctx = system(hours)
  return tx(ctx, (db) =>
    answerLetter(ctx, db, { candidateId, kind, version, answer: given, reason, reasonCode: 'pay' }),
  )
}
const keyOf = (refusal: unknown) => (refusal as { key?: string }).key

async function anOffered(values: Record<string, unknown> = {}): Promise<number> {
  const id = await aCandidate(values)
  await save(id)
  expect((await send(id)).status).toBe(200)
  return id
}

describe('the CTC of a candidate', () => {
  test('is computed, saved version by version, and adds up', async () => {
    const id = await aCandidate()
    const looked = await app.call(computeCtc, {
      ...{ token: admin.token, params: { candidate_id: id } },
      body: { basis: 'ctc', target: '1200000', lines: usualLines(pay) },
    })
    expect(looked.data).toMatchObject({ problems: [], before: null, after: { annual_ctc: '1200000.00' } })
    expect((await save(id)).data).toEqual({ candidate_id: id, version: 1 })
    // The same again is no new version, another one is.
    expect((await save(id)).data.version).toBe(1)
    expect((await save(id, { target: '1320000', seen: 1 })).data.version).toBe(2)
    expect((await save(id, { target: '1440000', seen: 1 })).body.key).toBe('onboarding.ctc_changed')
    const { versions } = (await payOf(id)).data
    expect(versions.map(({ version, change_percent }) => [version, change_percent])).toEqual([
      [2, '10.00'],
      [1, null],
    ])
    const [offered] = await readTx(app.system(org.orgId), (db) =>
      findPayVersions(system(), db, [id], { latest: true }),
    )
    expect(offered).toMatchObject({ number: 2, annual_ctc: '1320000.00' })
    expect(versions[0]).toMatchObject({ approval: null })
    expect(await history(id)).toContain('ctc')
  })

  test('is refused with the problem at its field, and for candidates who ended', async () => {
    const id = await aCandidate()
    const wrong = await save(id, {
      target: '100',
      lines: [{ component_id: pay.basic, calculation: 'fixed', amount: '100' }],
    })
    expect(wrong.body).toMatchObject({ key: 'onboarding.ctc_problems' })
    expect(Object.keys(wrong.body.fields ?? {})).toEqual(['target'])
    await app.call(changeCandidateStatus, {
      ...{ token: admin.token, body: { candidate_id: id, status: 'withdrawn', reason: 'Moves away' } },
    })
    expect((await save(id)).body.key).toBe('onboarding.candidate_closed')
  })

  test('whoever lacks the field group pay learns nothing of it', async () => {
    const id = await anOffered()
    const recruiter = await anAccount(app, org, {
      grants: { 'onboarding.candidate.view': ['organisation'], 'onboarding.letter.send': ['organisation'] },
    })
    expect((await payOf(id, recruiter)).status).toBe(403)
    expect((await preview(id, {}, recruiter)).body.key).toBe('access.denied')
    const [letter] = (await lettersOf(id, recruiter)).letters
    expect(letter).toMatchObject({ ctc_version: null, abilities: { open: false, withdraw: true } })
    const opened = await app.call(openCandidateLetter, {
      ...{ token: recruiter.token, body: { letter_id: letter?.letter_id as number } },
    })
    expect(opened.body.key).toBe('access.denied')
    const elsewhere = await anAccount(app, org, {
      grants: { 'onboarding.candidate.view': ['organisation'], 'onboarding.fields.pay': ['self'] },
    })
    expect((await payOf(id, elsewhere)).status).toBe(404)
  })

  test('adds up to the hundredth for any structure that is accepted', async () => {
    const id = await aCandidate()
    const percent = fc.integer({ min: 1, max: 60_0000 }).map((n) => (n / 10_000).toFixed(4))
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 100, max: 2_000_000_000 }),
        percent,
        percent,
        async (cents, basic, hra) => {
          const target = (cents / 100).toFixed(2)
          const saved = await save(id, {
            target,
            lines: [
              { component_id: pay.basic, calculation: 'percent_of_ctc', percent: basic },
              {
                component_id: pay.hra,
                calculation: 'percent_of_component',
                percent: hra,
                of_component_id: pay.basic,
              },
              { component_id: pay.special, calculation: 'rest' },
            ],
          })
          if (saved.status !== 200) return expect(saved.body.key).toBe('onboarding.ctc_problems')
          const [latest] = (await payOf(id)).data.versions
          const sum = (latest?.structure.lines ?? []).reduce(
            (total, { annual }) => total + BigInt((annual ?? '0').replace('.', '')),
            0n,
          )
          expect(sum).toBe(BigInt(cents))
          expect(latest?.structure.annual_ctc).toBe(target)
        },
      ),
      { numRuns: 12 },
    )
  })

  test('the file to fill in has its name, and those who are being onboarded', async () => {
    const id = await aCandidate()
    const file = await app.call(downloadCtcSample, { token: admin.token, body: {} })
    expect(file.headers['content-disposition']).toContain('BulkCandidateCTC.xlsx')
    const rows = await rowsOfSheet(Readable.from(file.raw))
    expect(rows[0]).toEqual(expect.arrayContaining(['Candidate number', 'Structure', 'Annual CTC']))
    expect(rows.slice(1).map(([number]) => Number(number))).toEqual([id])
  })

  test('many are taken from a file, which changes nothing the second time', async () => {
    const ids = [await aCandidate(), await aCandidate()]
    const upload = async (text: string, preview = false) => {
      const ctx = app.system(org.orgId)
      const { filePath } = await storeFile(
        { ...ctx, actor: { ...ctx.actor, accountId: admin.accountId } },
        { folder: 'imports', name: 'ctc.csv', content: Buffer.from(text) },
      )
      return app.call(uploadCtc, { token: admin.token, body: { filePath, preview } })
    }
    const sheet = `Candidate number,Structure,Annual CTC\n${ids[0]},Standard,900000\n${ids[1]},Standard,1000000\n`
    expect((await upload(sheet, true)).data).toMatchObject({
      saved: false,
      changed: 2,
      rows: [{ after: '900000.00' }, {}],
    })
    expect((await upload(sheet)).data).toMatchObject({ saved: true, changed: 2, unchanged: 0 })
    expect((await upload(sheet)).data).toMatchObject({ saved: true, changed: 0, unchanged: 2 })
    const wrong = await upload('Candidate number,Structure,Annual CTC\n999999,Standard,900000\n')
    expect(wrong.body.key).toBe('onboarding.ctc_upload_rejected')
  })
})

describe('approval', () => {
  async function withLine() {
    const head = await anEmployee('Hema')
    const recruiter = await anEmployee('Rita', head)
    const boss = await anAccount(app, org, { employeeId: head })
    const asking = await anAccount(app, org, {
      employeeId: recruiter,
      grants: Object.fromEntries(
        ['candidate.view', 'fields.pay', 'ctc.manage', 'letter.send'].map((name) => [
          `onboarding.${name}`,
          ['organisation'],
        ]),
      ),
    })
    const { data } = await app.call(saveFlow, {
      token: admin.token,
      body: {
        ...{ name: `Flow ${++serial}`, rules: [] },
        steps: [14, 2, 3, 5].map((kind) => ({ kind, name: `Step ${kind}`, activities: [] })),
      } as unknown as BodyOf<typeof saveFlow>,
    })
    const id = await aCandidate({ RECRUITER_ID: recruiter }, { workflow_id: data.WORKFLOW_ID })
    return { boss, asking, id }
  }
  const requests = (candidate_id: number, by: TestAccount) =>
    app.call(listCandidateRequests, { token: by.token, body: { candidate_id } })
  const askCtc = (candidate_id: number, by: TestAccount) =>
    app.call(askCtcApproval, { token: by.token, body: { candidate_id, comment: '' } })
  async function decide(requestId: number, by: TestAccount, outcome: 'approved' | 'rejected') {
    const { rows } = await readTx(app.system(org.orgId), (db) =>
      sql<{
        employee_id: number
      }>`select employee_id from account where org_id = ${org.orgId} and id = ${by.accountId}`.execute(db),
    )
    const ctx = app.system(org.orgId)
    const actor = {
      ...ctx.actor,
      kind: 'account' as const,
      accountId: by.accountId,
      employeeId: rows[0]?.employee_id ?? null,
    }
    return decideRequest({ ...ctx, actor }, { requestId, outcome, comment: 'Seen' })
  }

  test('of the CTC: an offer waits for it, an approver sees it alone, a new version asks anew', async () => {
    const { boss, asking, id } = await withLine()
    expect((await askCtc(id, asking)).body.key).toBe('onboarding.ctc_missing')
    await save(id, {}, asking)
    expect((await requests(id, boss)).status).toBe(404)
    const asked = await askCtc(id, asking)
    expect(asked.data).toMatchObject({ state: 'pending' })
    expect((await askCtc(id, asking)).body.key).toBe('onboarding.approval_pending')
    const seen = (await requests(id, boss)).data
    expect(seen).toMatchObject({
      requests: [{ kind: 'ctc', version: 1, may_open: true }],
      abilities: { view: false },
    })
    // Approvers see the pay in the request, nothing else of the candidate.
    expect((await payOf(id, boss)).status).toBe(403)
    const blocked = (await preview(id, {}, asking)).data
    expect(blocked.blocked).toEqual([
      'Still needed: approval of the CTC.',
      'Still needed: approval of the candidate.',
    ])
    expect((await send(id, {}, asking)).body.key).toBe('onboarding.approval_missing')
    // Nor does any other letter say pay before it is approved.
    expect((await preview(id, { kind: 12 }, asking)).data.blocked).toEqual([
      'Still needed: approval of the CTC.',
    ])
    expect((await send(id, { kind: 12 }, asking)).body.key).toBe('onboarding.approval_missing')
    // A later version withdraws the request.
    await save(id, { target: '1500000' }, asking)
    expect((await requests(id, asking)).data.requests[0]).toMatchObject({ state: 'withdrawn' })
    const again = (await askCtc(id, asking)).data.request_id
    await decide(again, boss, 'approved')
    // What was written about the pay is for those who may see it.
    const viewer = await anAccount(app, org, {
      grants: { 'onboarding.candidate.view': ['organisation'] },
    })
    const reasons = async (by: TestAccount) =>
      (
        await app.call(readCandidateHistory, {
          token: by.token,
          body: { candidate_id: id, page: 1, limit: 100 },
        })
      ).data.history.flatMap(({ kind, reason }) => (kind === 'ctc_approved' ? [reason] : []))
    expect([await reasons(viewer), await reasons(admin)]).toEqual([[''], ['Seen']])
    expect((await askCtc(id, asking)).body.key).toBe('onboarding.approval_given')
    const ask = { token: asking.token, body: { candidate_id: id, comment: 'Good' } }
    const management = (await app.call(askCandidateApproval, ask)).data.request_id
    await decide(management, boss, 'approved')
    expect((await send(id, {}, asking)).data).toMatchObject({ status: 'offer_sent' })
    const { steps } = (await app.call(readCandidateSteps, { token: admin.token, body: { candidate_id: id } }))
      .data
    expect(steps[0]?.missing).toEqual([])
    expect(await history(id)).toEqual(
      expect.arrayContaining(['ctc_asked', 'ctc_approved', 'approval_approved']),
    )
  })

  test('a rejected CTC can be asked for again, and ends with the candidate', async () => {
    const { boss, asking, id } = await withLine()
    await save(id, {}, asking)
    await decide((await askCtc(id, asking)).data.request_id, boss, 'rejected')
    expect((await requests(id, asking)).data.requests[0]).toMatchObject({
      state: 'rejected',
      comment: 'Seen',
    })
    await askCtc(id, asking)
    await app.call(changeCandidateStatus, {
      ...{ token: admin.token, body: { candidate_id: id, status: 'withdrawn', reason: 'Moves away' } },
    })
    expect((await requests(id, asking)).data.requests[0]).toMatchObject({ state: 'withdrawn' })
  })
})

describe('letters to candidates', () => {
  test('an offer is previewed, sent with its pay, opened and accepted once', async () => {
    const id = await aCandidate()
    expect((await preview(id)).data.missing).toContain('CTC a year')
    await save(id)
    const look = (await preview(id)).data
    expect(look).toMatchObject({ missing: [], blocked: [], pages: 1, seen: 0 })
    const key = crypto.randomUUID()
    const sent = await send(id, { key })
    expect(sent.data).toMatchObject({ version: 1, status: 'offer_sent' })
    expect((await send(id, { key, seen: 0 })).data).toEqual(sent.data)
    const ctx = system()
    const file = await tx(ctx, (db) => letterFile(ctx, db, { candidateId: id, kind: 3, version: 1 }))
    expect(file).toMatchObject({
      name: expect.stringMatching(/^Offer of employment OFR-2026-\d{4}\.pdf$/),
      pages: 1,
    })
    const [mine] = await readTx(ctx, (db) => lettersForCandidate(ctx, db, id))
    expect(mine).toMatchObject({ state: 'sent', canAnswer: true, isCurrent: true })
    expect(await answer(id, 'accept')).toMatchObject({ state: 'accepted' })
    expect(await answer(id, 'accept')).toMatchObject({ state: 'accepted' })
    expect(keyOf(await answer(id, 'reject', { reason: 'No' }).catch((error) => error))).toBe(
      'onboarding.letter_answered',
    )
    expect(await statusOf(id)).toBe('offer_accepted')
    expect(await history(id)).toEqual(
      expect.arrayContaining(['letter_sent', 'letter_opened', 'letter_accepted']),
    )
    const { rows } = await readTx(ctx, (db) =>
      sql<{ kind: string }>`select kind from mail_outbox where org_id = ${org.orgId}`.execute(db),
    )
    expect(rows.filter(({ kind }) => kind === 'onboarding.letter')).toHaveLength(1)
  })

  test('what was sent stays, whatever changes afterwards', async () => {
    const id = await anOffered()
    const ctx = system()
    const before = await tx(ctx, (db) => letterFile(ctx, db, { candidateId: id, kind: 3, version: 1 }))
    await save(id, { target: '2400000' })
    const after = await tx(ctx, (db) => letterFile(ctx, db, { candidateId: id, kind: 3, version: 1 }))
    expect(after).toEqual(before)
    await expect(
      tx(ctx, (db) =>
        sql`update candidate_letter set title = 'Other' where org_id = ${org.orgId}`.execute(db),
      ),
    ).rejects.toThrow('never changed')
  })

  test('what changed since the preview is not sent', async () => {
    const id = await aCandidate()
    await save(id)
    const { digest, seen } = (await preview(id)).data
    await save(id, { target: '2400000' })
    expect((await send(id, { digest, seen })).body.key).toBe('onboarding.letter_changed')
    expect((await lettersOf(id)).letters).toEqual([])
  })

  test('a rejection needs a reason and declines', async () => {
    const id = await anOffered()
    expect(keyOf(await answer(id, 'reject').catch((error) => error))).toBe('request.invalid')
    expect(await answer(id, 'reject', { reason: 'Another offer' })).toMatchObject({
      state: 'rejected',
      reasonCode: 'pay',
    })
    expect(await statusOf(id)).toBe('offer_declined')
    // A new version starts the offer over.
    expect((await send(id)).data).toMatchObject({ version: 2, status: 'offer_sent' })
  })

  test('what somebody accepted who works here by now is not taken back', async () => {
    const id = await anOffered()
    await answer(id, 'accept')
    await tx(system(), (db) =>
      sql`update candidate set status = 'joined' where org_id = ${org.orgId} and id = ${id}`.execute(db),
    )
    const [letter] = (await lettersOf(id)).letters
    expect(letter?.abilities).toEqual({ open: true, withdraw: false })
    const body = { letter_id: letter?.letter_id as number, reason: 'Budget' }
    const refused = await app.call(withdrawCandidateLetter, { token: admin.token, body })
    expect(refused.body.key).toBe('onboarding.letter_closed')
  })

  test('whoever answered is told so, whatever they press next', async () => {
    const id = await anOffered()
    await answer(id, 'reject', { reason: 'Another offer' })
    expect(keyOf(await answer(id, 'accept').catch((error) => error))).toBe('onboarding.letter_answered')
  })

  test('is read and answered by the address that it went to alone', async () => {
    const id = await anOffered()
    const move = (PERSONAL_EMAIL: string) =>
      app.call(editCandidate, {
        token: admin.token,
        body: { candidate_id: id, values: { PERSONAL_EMAIL } } as unknown as BodyOf<typeof editCandidate>,
      })
    await move(`other${serial}@example.test`)
    expect(await tx(system(), (db) => lettersForCandidate(system(), db, id))).toEqual([])
    expect(keyOf(await answer(id, 'accept').catch((error) => error))).toBe('record.not_found')
    const file = tx(system(), (db) => letterFile(system(), db, { candidateId: id, kind: 3, version: 1 }))
    expect(keyOf(await file.catch((error) => error))).toBe('record.not_found')
    expect((await send(id)).data).toMatchObject({ version: 2 })
    expect(await answer(id, 'accept', { version: 2 })).toMatchObject({ state: 'accepted' })
  })

  test('what was accepted is the pay, and a CTC entered afterwards is not', async () => {
    const id = await anOffered()
    const agreed = () => readTx(system(), (db) => findPayAgreed(system(), db, [id]))
    const [before] = await agreed()
    expect(before).toMatchObject({ by: 'latest', isLater: false })
    await answer(id, 'accept')
    await save(id, { target: '9900000' })
    expect(await agreed()).toEqual([{ ...before, by: 'accepted', isLater: true }])
    const { outlook } = (
      await app.call(previewMigration, {
        token: admin.token,
        body: { candidate_ids: [id] } as unknown as BodyOf<typeof previewMigration>,
      })
    ).data
    expect(outlook?.applies.find(({ id: key }) => key === 'pay')?.text).toBe(
      'As in the letter that was accepted, from the first day. A CTC was entered after that; it is not used.',
    )
  })

  test('a signed copy is among the files of those alone who may see the pay', async () => {
    const id = await anOffered()
    const { filePath } = await storeFile(system(), {
      ...{ folder: 'letters', name: 'signed.pdf', content: Buffer.from('%PDF-1.7\n%%EOF\n') },
    })
    await tx(system(), async (db) => {
      await attachFile(system(), db, filePath, { recordType: 'candidate', recordId: id })
      await sql`insert into candidate_signature (org_id, candidate_id, kind, letter_version, file_path, file_name, sha256,
          fingerprint, pages, mark_kind, consent, consent_language, code_address, ip, user_agent, signed_at)
        values (${org.orgId}, ${id}, 3, 1, ${filePath}, 'signed.pdf', '', '', 1, 'typed', '', 'en', '', '', '', now())`.execute(
        db,
      )
    })
    const archive = (by: TestAccount) =>
      app.call(archiveCandidateFiles, { token: by.token, body: { candidate_id: [id] } })
    const viewer = await anAccount(app, org, { grants: { 'onboarding.candidate.view': ['organisation'] } })
    expect((await archive(viewer)).body.key).toBe('onboarding.no_files')
    expect((await archive(admin)).data).toMatchObject({ files: 1 })
  })

  test('a new version supersedes: an old page is told, the latest one counts', async () => {
    const id = await anOffered()
    await save(id, { target: '1300000' })
    expect((await send(id)).data.version).toBe(2)
    expect(keyOf(await answer(id, 'accept').catch((error) => error))).toBe('onboarding.letter_superseded')
    expect(await answer(id, 'accept', { version: 2 })).toMatchObject({ state: 'accepted' })
    expect((await lettersOf(id)).letters.map(({ version, state }) => [version, state])).toEqual([
      [2, 'accepted'],
      [1, 'superseded'],
    ])
  })

  test('withdrawing revokes, tells the candidate and ends the letter', async () => {
    const id = await anOffered()
    const letter_id = (await lettersOf(id)).letters[0]?.letter_id as number
    const withdraw = () =>
      app.call(withdrawCandidateLetter, { token: admin.token, body: { letter_id, reason: 'Budget' } })
    expect((await withdraw()).data).toMatchObject({ state: 'withdrawn', status: 'offer_revoked' })
    expect((await withdraw()).data).toMatchObject({ state: 'withdrawn' })
    expect(keyOf(await answer(id, 'accept').catch((error) => error))).toBe('onboarding.letter_withdrawn')
  })

  test('after its last day nobody can answer, and the job says so once', async () => {
    const id = await anOffered()
    const late = 24 * 9
    expect(keyOf(await answer(id, 'accept', { hours: late }).catch((error) => error))).toBe(
      'onboarding.letter_expired',
    )
    expect(await statusOf(id)).toBe('offer_sent')
    const expire = (hours: number) => expireLettersJob.run(system(hours), {}, undefined as never)
    expect(await expire(0)).toEqual({ expired: 0 })
    expect(await expire(late)).toEqual({ expired: 1 })
    expect(await expire(late)).toEqual({ expired: 0 })
    expect(await statusOf(id)).toBe('offer_expired')
  })

  test('an answer and the expiry at the same moment: one of them happens', async () => {
    const id = await anOffered()
    const [answered, job] = await Promise.all([
      answer(id, 'accept').then(
        () => true,
        () => false,
      ),
      expireLettersJob.run(system(24 * 9), {}, undefined as never) as Promise<{ expired: number }>,
    ])
    expect([answered ? 'offer_accepted' : 'offer_expired']).toContain(await statusOf(id))
    expect(answered === (job.expired === 0)).toBe(true)
  })

  test('of two recruiters who send at once one is told', async () => {
    const id = await aCandidate()
    await save(id)
    const both = await Promise.all([send(id), send(id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await lettersOf(id)).letters).toHaveLength(1)
  })

  test('an appointment belongs to its own kind; steps say what is missing', async () => {
    const id = await anOffered()
    const appointment = await aTemplate('candidate_appointment')
    const { digest, seen } = (await preview(id, { MAILID: appointment, kind: 6 })).data
    const sent = await app.call(sendAppointment, {
      token: admin.token,
      body: {
        candidate_id: id,
        MAILID: appointment,
        kind: 6,
        values: {},
        digest,
        seen,
        key: crypto.randomUUID(),
      },
    })
    expect(sent.data).toMatchObject({ version: 1, status: 'offer_sent' })
    expect(await answer(id, 'reject', { kind: 6, reason: 'No' })).toMatchObject({ state: 'rejected' })
    expect(await statusOf(id)).toBe('offer_declined')
  })

  test('candidate and recruiter write to each other', async () => {
    const recruiter = await anEmployee('Rita')
    await anAccount(app, org, { employeeId: recruiter })
    const id = await anOffered({ RECRUITER_ID: recruiter })
    const ctx = system()
    await tx(ctx, (db) => askQuestion(ctx, db, { candidateId: id, body: 'When do I start?' }))
    expect(await lettersOf(id)).toMatchObject({ is_waiting: true, messages: [{ is_candidate: true }] })
    await app.call(replyToCandidate, { token: admin.token, body: { candidate_id: id, body: 'On Monday.' } })
    expect(await lettersOf(id)).toMatchObject({ is_waiting: false })
    for (let n = 0; n < 20; n++)
      await tx(ctx, (db) => askQuestion(ctx, db, { candidateId: id, body: 'Hello?' }))
    const refused = await tx(ctx, (db) => askQuestion(ctx, db, { candidateId: id, body: 'Hello?' })).catch(
      (error) => error,
    )
    expect(keyOf(refused)).toBe('onboarding.too_many_messages')
    expect(await readTx(ctx, (db) => listThread(ctx, db, id))).toHaveLength(22)
  })

  test('letters, pay and messages go with a candidate whose data is erased', async () => {
    const id = await anOffered()
    await answer(id, 'reject', { reason: 'No' })
    expect(await eraseJob.run(system(24 * 200), {}, undefined as never)).toEqual({ erased: 1 })
    const { rows } = await readTx(system(), (db) =>
      sql<{
        left: number
      }>`select (select count(*) from candidate_letter) + (select count(*) from candidate_pay)
        + (select count(*) from stored_file where record_type = 'candidate_letter' and removed_at is null) as left`.execute(
        db,
      ),
    )
    expect(Number(rows[0]?.left)).toBe(0)
  })
})
