import { createHash } from 'node:crypto'
import { startViewing } from '@muster/contract/access/viewing.contract'
import { readHome } from '@muster/contract/dashboards/home.contract'
import {
  createLetterTemplate,
  publishLetterTemplate,
} from '@muster/contract/documents/letter-templates.contract'
import {
  checkSending,
  listLetters,
  openLetter,
  packLetters,
  readOwnLetters,
  sendLetters,
  withdrawLetters,
} from '@muster/contract/documents/letters.contract'
import {
  checkSeal,
  declineLetter,
  downloadSeal,
  exportLetters,
  readSigning,
  readTrail,
  remindToSign,
  type SignatureMark,
  sendSigningCode,
  signLetter,
} from '@muster/contract/documents/signatures.contract'
import type { CallInput } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, anOrganisation, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { hasPdfTool, pdfSignatures, pdfText } from '../../../../test/pdf-reader.ts'
import { aTeam, type Team } from '../../../../test/request-team.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { makePdf } from '../../../platform/pdf/index.ts'
import { peopleAnonymised } from '../../employees/index.ts'
import { storeFile } from '../../files/index.ts'
import { remindOfSignatures } from './remind.service.ts'
import { sealIdentity } from './seal-identity.ts'

let app: TestApp
let team: Team
let hr: TestAccount
let clock = Temporal.Instant.from('2028-03-06T06:00:00Z')

const START = '2028-03-06'

/** Sessions stay open. */
async function later(duration: Temporal.DurationLike): Promise<void> {
  clock = clock.add(duration)
  app.setNow(clock.toString())
  await tx(app.system(team.org.orgId), (db) =>
    sql`update session set created_at = ${clock.toString()}::timestamptz, last_seen_at = ${clock.toString()}::timestamptz
      where org_id = ${team.org.orgId}`.execute(db),
  )
}

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  clock = Temporal.Instant.from(`${START}T06:00:00Z`)
  app.setNow(clock.toString())
  team = await aTeam(app)
  hr = await anAccount(app, team.org, {
    roles: [8],
    grants: {
      'documents.letters.view': ['organisation'],
      'documents.letters.send': ['organisation'],
      'documents.templates.manage': ['organisation'],
    },
  })
})

let serial = 0

interface Asked {
  to?: number[]
  signature?: { days: number; is_final?: boolean } | null
  template?: { needs_signature?: boolean; sign_days?: number; language?: 'en' | 'hi'; title?: string }
}

/** Sends a letter and answers the first one's id. */
async function aLetter({
  to = [team.meera],
  signature = { days: 7 },
  template = {},
}: Asked = {}): Promise<number> {
  const { token } = hr
  const body = {
    ...{ name: `Letter ${++serial}`, category: 'appointment' as const, language: 'en' as const },
    ...{ title: 'Letter of appointment', number_pattern: 'APP/{YYYY}/{0000}' },
    ...{ body: '<p>Dear {{FIRST_NAME}}, welcome.</p>', ...template },
  }
  const { MAILID } = (await app.call(createLetterTemplate, { token, body })).data
  await app.call(publishLetterTemplate, { token, body: { MAILID, number: 1 } })
  const key = crypto.randomUUID()
  const sent = await app.call(sendLetters, { token, body: { MAILID, employee_ids: to, key, signature } })
  await app.platform.jobs.runPending({ orgId: team.org.orgId })
  return (await log({ run_id: sent.data.run_id })).letters[0]?.letter_id as number
}

const log = async (body: CallInput<typeof listLetters>['body'] = {}) =>
  (await app.call(listLetters, { token: hr.token, body })).data
const read = (by: TestAccount, letter_id: number) =>
  app.call(readSigning, { token: by.token, body: { letter_id } })
const askCode = async (by: TestAccount, letter_id: number, language: 'en' | 'hi' = 'en') => {
  const { data } = await app.call(readSigning, { token: by.token, body: { letter_id }, language })
  return app.call(sendSigningCode, { token: by.token, body: { letter_id, consent: data.consent } })
}
const mailedCode = async (by: TestAccount): Promise<string> => {
  const mails = await mailsIn(app, team.org.orgId, by.email)
  const last = mails.filter(({ kind }) => kind === 'documents.signing_code').at(-1)
  return /\b\d{6}\b/.exec(last?.text_body ?? '')?.[0] ?? ''
}
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const drawn: SignatureMark = {
  kind: 'drawn',
  strokes: [
    [
      [100, 200],
      [300, 60],
      [520, 240],
      [800, 120],
    ],
    [[850, 150]],
  ],
}

const sign = (by: TestAccount, letter_id: number, code: string, mark: SignatureMark = drawn) =>
  app.call(signLetter, { token: by.token, body: { letter_id, code, mark } })

async function signed(by: TestAccount, letterId: number, mark: SignatureMark = drawn): Promise<Buffer> {
  await askCode(by, letterId)
  const done = await sign(by, letterId, await mailedCode(by), mark)
  expect(done.body).toMatchObject({ error: false })
  return copyOf(letterId)
}

async function storedBytes(path: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of app.platform.files.read(path)) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

async function pathsOf(letterId: number) {
  const { rows } = await readTx(app.system(team.org.orgId), (db) =>
    sql<{ original: string; sha256: string; copy: string | null }>`
      select l.file_path as original, l.sha256, s.file_path as copy from letter l
      left join letter_signature s on s.org_id = l.org_id and s.letter_id = l.id
      where l.org_id = ${team.org.orgId} and l.id = ${letterId}`.execute(db),
  )
  return rows[0] as (typeof rows)[number]
}
const copyOf = async (letterId: number) => storedBytes((await pathsOf(letterId)).copy as string)

describe('a letter that is to be signed', () => {
  test('is signed with a drawn mark: the original stays, the copy is sealed, HR and the person see it', async () => {
    const id = await aLetter()
    expect((await read(team.meeraIs, id)).data).toMatchObject({
      ...{ state: 'waiting', may_sign: true, due_on: '2028-03-13', pages: 1, problem: '' },
      code: { sent_to: null },
    })
    const own = (await app.call(readOwnLetters, { token: team.meeraIs.token })).data.letters
    expect(own[0]?.signature).toEqual({
      state: 'waiting',
      due_on: '2028-03-13',
      closed_at: null,
      may_sign: true,
    })
    const home = await app.call(readHome, { token: team.meeraIs.token, query: { entry: 'me' } })
    expect(JSON.stringify(home.data.data)).toContain(`/documents/sign/${id}`)
    await app.call(openLetter, { token: team.meeraIs.token, body: { letter_id: id } })
    const asked = await askCode(team.meeraIs, id)
    expect(asked.data).toMatchObject({ expires_in: 600, resend_after: 30, tries_left: 5 })
    expect(asked.data.sent_to).toMatch(/^.…@/)
    const done = await sign(team.meeraIs, id, await mailedCode(team.meeraIs))
    expect(done.data).toMatchObject({ letter_id: id, pages: 2 })
    const before = await pathsOf(id)
    const original = await storedBytes(before.original)
    expect(createHash('sha256').update(original).digest('hex')).toBe(before.sha256)
    const list = await log({ signature: 'signed' })
    expect(list.letters[0]).toMatchObject({ state: 'sent', signature: { state: 'signed', reason: '' } })
    expect(list.signatures).toEqual({ waiting: 0, overdue: 0, signed: 1, declined: 0, withdrawn: 0 })
    expect((await log({ signature: 'waiting' })).total).toBe(0)
    const trail = (await app.call(readTrail, { token: hr.token, body: { letter_id: id } })).data
    expect(trail.events.map(({ kind }) => kind)).toEqual([
      'sent',
      'opened',
      'consented',
      'code_sent',
      'signed',
    ])
    expect(trail.events[4]).toMatchObject({
      by: expect.stringContaining('Meera'),
      ip: '127.0.0.1',
      text: 'Signed',
    })
    expect(trail.signed).toMatchObject({ mark: 'drawn', pages: 2 })
    expect(trail.signed?.consent).toContain('I have read “Letter of appointment”')
    const ours = await app.call(checkSeal, { token: hr.token, body: { letter_id: id } })
    expect(ours.data.result).toBe('unchanged')
    expect(ours.data.text).toMatch(/^Unchanged since Meera .* signed it on 6 Mar 2028\.$/)
  })

  test('is told to be withdrawn, to the signer and to whoever checks a copy, where it was withdrawn later', async () => {
    const id = await aLetter()
    await signed(team.meeraIs, id)
    expect((await read(team.meeraIs, id)).data.withdrawn_at).toBeNull()
    await app.call(withdrawLetters, { token: hr.token, body: { letter_ids: [id], reason: 'A mistake' } })
    expect((await read(team.meeraIs, id)).data).toMatchObject({
      ...{ state: 'signed', withdrawn_at: expect.stringMatching(/^2028-/), may_sign: false },
    })
    const checked = await app.call(checkSeal, { token: hr.token, body: { letter_id: id } })
    expect(checked.data.result).toBe('unchanged')
    expect(checked.data.text).toContain('The organisation withdrew the letter on 6 Mar 2028.')
  })

  test.runIf(hasPdfTool('pdfsig'))(
    'holds before an independent reader, and one changed byte shows',
    async () => {
      const id = await aLetter()
      const bytes = await signed(team.meeraIs, id)
      const said = pdfSignatures(bytes)
      expect(said).toContain('Signature is Valid.')
      expect(said).toContain('Total document signed')
      expect(said).toContain('ETSI.CAdES.detached')
      expect(said).toMatch(/Common Name: [\x20-\x7e]+ document seal/)
      const broken = Buffer.from(bytes)
      const at = broken.indexOf('/Type /Page')
      broken[at + 7] = 'Q'.charCodeAt(0)
      expect(pdfSignatures(broken)).toContain('Digest Mismatch')
      const middle = Buffer.from(bytes)
      const stream = middle.indexOf('stream', 3000) + 30
      middle[stream] = (middle[stream] as number) ^ 1
      expect(pdfSignatures(middle)).toContain('Digest Mismatch')
    },
  )

  test.runIf(hasPdfTool('pdftotext'))(
    'says on its signature page who, when, from where and how',
    async () => {
      await tx(app.system(team.org.orgId), (db) =>
        sql`update employee set first_name = 'मीरा', middle_name = '', last_name = 'अय्यर' where org_id = ${team.org.orgId} and id = ${team.meera}`.execute(
          db,
        ),
      )
      const id = await aLetter()
      const bytes = await signed(team.meeraIs, id, {
        ...{ kind: 'typed', name: 'मीरा अय्यर', is_own_name: true },
      })
      const text = pdfText(bytes)
      const { sha256 } = await pathsOf(id)
      expect(text.replace(/\s/g, '')).toContain((sha256.match(/.{8}/g) as string[])[0])
      expect(text).toContain('Signature page')
      expect(text).toContain('मीरा अय्यर')
      expect(text).toContain('6 Mar 2028, 11:30:00 (Asia/Kolkata)')
      expect(text).toContain('127.0.0.1')
      expect(text).toContain('Name typed, confirmed by a one-time code')
      const other = await signed(team.meeraIs, await aLetter(), {
        ...{ kind: 'typed', name: 'Meera', is_own_name: true },
      })
      expect(pdfText(other)).toContain('confirmed to be the signer’s own')
      // The mark stands on the letter's own page as well.
      expect(text.split('\f')[0]).toContain('Signed electronically by मीरा अय्यर')
    },
  )

  test('is asked for by its template, or by the sending; otherwise by nobody', async () => {
    const none = await aLetter({ signature: null })
    expect((await read(team.meeraIs, none)).body.key).toBe('record.not_found')
    const byTemplate = await aLetter({ signature: null, template: { needs_signature: true, sign_days: 3 } })
    expect((await read(team.meeraIs, byTemplate)).data.due_on).toBe('2028-03-09')
    const check = await app.call(checkSending, {
      token: hr.token,
      body: { MAILID: await templateOf(byTemplate), employee_ids: [team.meera, team.asha] },
    })
    expect(check.data.without_account).toBe(0)
  })

  test('consent is recorded verbatim with its language', async () => {
    const id = await aLetter({ template: { language: 'hi', title: 'नियुक्ति पत्र' } })
    const wrong = await app.call(sendSigningCode, {
      token: team.meeraIs.token,
      body: { letter_id: id, consent: 'I agree to something else.' },
    })
    expect(wrong.body.key).toBe('documents.consent_changed')
    await askCode(team.meeraIs, id, 'hi')
    await sign(team.meeraIs, id, await mailedCode(team.meeraIs))
    const { rows } = await readTx(app.system(team.org.orgId), (db) =>
      sql<{ consent: string; consent_language: string }>`
        select consent, consent_language from letter_signature where org_id = ${team.org.orgId} and letter_id = ${id}`.execute(
        db,
      ),
    )
    expect(rows[0]?.consent_language).toBe('hi')
    expect(rows[0]?.consent).toContain('नियुक्ति पत्र')
  })
})

const templateOf = async (letterId: number): Promise<number> => {
  const { rows } = await readTx(app.system(team.org.orgId), (db) =>
    sql<{
      id: number
    }>`select template_id as id from letter where org_id = ${team.org.orgId} and id = ${letterId}`.execute(
      db,
    ),
  )
  return rows[0]?.id as number
}

describe('refused is', () => {
  test('signing twice, and the same code again', async () => {
    const id = await aLetter()
    await askCode(team.meeraIs, id)
    const code = await mailedCode(team.meeraIs)
    expect((await sign(team.meeraIs, id, code)).body.error).toBe(false)
    const again = await sign(team.meeraIs, id, code)
    expect(again.body).toMatchObject({
      code: 409,
      key: 'documents.signature_closed',
      message: 'This letter is already signed.',
    })
    expect((await askCode(team.meeraIs, id)).body.key).toBe('documents.signature_closed')
    const declined = await app.call(declineLetter, {
      token: team.meeraIs.token,
      body: { letter_id: id, reason: 'Late' },
    })
    expect(declined.body.message).toBe('This letter is already signed.')
  })

  test('a code of another letter, an old code, and a code after its time', async () => {
    const [one, two] = [await aLetter(), await aLetter()]
    await askCode(team.meeraIs, one)
    const first = await mailedCode(team.meeraIs)
    expect((await sign(team.meeraIs, two, first)).body.key).toBe('documents.code_over')
    await later({ seconds: 31 })
    await askCode(team.meeraIs, one)
    const second = await mailedCode(team.meeraIs)
    if (first !== second) expect((await sign(team.meeraIs, one, first)).body.key).toBe('documents.code_wrong')
    await later({ minutes: 11 })
    expect((await sign(team.meeraIs, one, second)).body.key).toBe('documents.code_over')
  })

  test('a code entered wrongly too often, and codes asked for too often', async () => {
    const id = await aLetter()
    await askCode(team.meeraIs, id)
    const code = await mailedCode(team.meeraIs)
    const first = await sign(team.meeraIs, id, wrongFor(code))
    expect(first.body).toMatchObject({
      key: 'documents.code_wrong',
      fields: { code: 'The code is wrong. Tries left: 4.' },
    })
    for (let at = 0; at < 3; at++) await sign(team.meeraIs, id, wrongFor(code))
    const last = await sign(team.meeraIs, id, wrongFor(code))
    expect(last.body).toMatchObject({
      key: 'documents.code_last',
      message: expect.stringMatching(/Ask for a new one/),
    })
    expect((await sign(team.meeraIs, id, code)).body.key).toBe('documents.code_over')
    expect((await askCode(team.meeraIs, id)).body.key).toBe('documents.code_too_soon')
    await later({ seconds: 31 })
    await askCode(team.meeraIs, id)
    const other = await mailedCode(team.meeraIs)
    for (let at = 0; at < 5; at++) await sign(team.meeraIs, id, wrongFor(other))
    await later({ seconds: 31 })
    expect((await askCode(team.meeraIs, id)).body.key).toBe('documents.code_locked')
    expect((await sign(team.meeraIs, id, other)).body.key).toBe('documents.code_locked')
    await later({ hours: 1 })
    expect((await askCode(team.meeraIs, id)).body.error).toBe(false)
    expect((await sign(team.meeraIs, id, await mailedCode(team.meeraIs))).body.error).toBe(false)
  })

  test('a letter that was withdrawn, declined, or may not be signed after its day', async () => {
    const id = await aLetter()
    await askCode(team.meeraIs, id)
    await app.call(withdrawLetters, { token: hr.token, body: { letter_ids: [id], reason: 'Wrong person' } })
    const withdrawn = await sign(team.meeraIs, id, await mailedCode(team.meeraIs))
    expect(withdrawn.body.message).toBe('This letter was withdrawn. It can’t be signed any more.')
    expect((await log({ signature: 'withdrawn' })).total).toBe(1)

    const declined = await aLetter()
    await app.call(declineLetter, {
      token: team.meeraIs.token,
      body: { letter_id: declined, reason: 'The pay is wrong' },
    })
    expect((await askCode(team.meeraIs, declined)).body.message).toBe(
      'You have declined to sign this letter.',
    )
    expect((await log({ signature: 'declined' })).letters[0]?.signature).toMatchObject({
      reason: 'The pay is wrong',
    })

    const soon = await aLetter({ signature: { days: 2 } })
    const final = await aLetter({ signature: { days: 2, is_final: true } })
    await later({ hours: 72 })
    expect((await read(team.meeraIs, soon)).data).toMatchObject({ state: 'overdue', may_sign: true })
    expect((await read(team.meeraIs, final)).data).toMatchObject({ state: 'overdue', may_sign: false })
    expect((await askCode(team.meeraIs, final)).body.message).toContain('could be signed until 8 Mar 2028')
    expect((await log({ signature: 'overdue' })).total).toBe(2)
    expect((await log()).signatures).toEqual({ waiting: 0, overdue: 2, signed: 0, declined: 1, withdrawn: 1 })
  })

  test('somebody else’s letter, another organisation’s, and signing while viewing as somebody', async () => {
    const id = await aLetter()
    const stranger = await anAccount(app, await anOrganisation(app), { roles: [2] })
    for (const by of [team.raviIs, hr, stranger]) {
      expect((await read(by, id)).body.key).toMatch(/record.not_found|access.denied/)
      expect((await sign(by, id, '123456')).body.key).toMatch(/record.not_found|access.denied/)
    }
    expect((await app.call(readTrail, { token: stranger.token, body: { letter_id: id } })).body.key).toBe(
      'record.not_found',
    )
    expect((await app.call(checkSeal, { token: stranger.token, body: { letter_id: id } })).body.key).toBe(
      'record.not_found',
    )
    const admin = await anAccount(app, team.org, { roles: [2] })
    const { data } = await app.call(startViewing, {
      token: admin.token,
      body: { account_id: team.meeraIs.accountId },
    })
    const viewing = { token: data.token, body: { letter_id: id } }
    expect((await app.call(readSigning, viewing)).data).toMatchObject({ may_sign: false })
    const code = await app.call(sendSigningCode, { token: data.token, body: { letter_id: id, consent: 'x' } })
    expect(code.body.error).toBe(true)
    const done = await app.call(signLetter, {
      token: data.token,
      body: { letter_id: id, code: '123456', mark: drawn },
    })
    expect(done.body.error).toBe(true)
  })

  test('a mark of nothing, and a name that can’t be printed; the code stays', async () => {
    const id = await aLetter()
    await askCode(team.meeraIs, id)
    const code = await mailedCode(team.meeraIs)
    const dot = await sign(team.meeraIs, id, code, { kind: 'drawn', strokes: [[[5, 5]]] })
    expect(dot.body).toMatchObject({ fields: { mark: 'Draw your signature first.' } })
    const boxes = await sign(team.meeraIs, id, code, {
      ...{ kind: 'typed', name: '陳大文', is_own_name: true },
    })
    expect(boxes.body).toMatchObject({ key: 'documents.refused', fields: { mark: expect.any(String) } })
    const other = await sign(team.meeraIs, id, code, { kind: 'typed', name: 'Ravi Kumar' })
    expect(other.body).toMatchObject({
      key: 'documents.name_differs',
      fields: { mark: expect.stringContaining('confirm that what you typed is your name') },
    })
    const own = { kind: 'typed', name: 'Ravi Kumar', is_own_name: true } as const
    expect((await sign(team.meeraIs, id, code, own)).body.error).toBe(false)
  })

  test('the second of two tabs at once: exactly one signature', async () => {
    const id = await aLetter()
    await askCode(team.meeraIs, id)
    const code = await mailedCode(team.meeraIs)
    const both = await Promise.all([sign(team.meeraIs, id, code), sign(team.meeraIs, id, code)])
    expect(both.filter(({ body }) => !body.error)).toHaveLength(1)
    expect(both.find(({ body }) => body.error)?.body.key).toMatch(/documents.(code_used|signature_closed)/)
    const trail = (await app.call(readTrail, { token: hr.token, body: { letter_id: id } })).data
    expect(trail.events.filter(({ kind }) => kind === 'signed')).toHaveLength(1)
  })
})

describe('checking a file', () => {
  const upload = async (content: Buffer) => {
    const ctx = app.system(team.org.orgId)
    const own = { ...ctx, actor: { ...ctx.actor, accountId: hr.accountId } }
    const { filePath } = await storeFile(own, { folder: 'employee_documents', name: 'check.pdf', content })
    return (await app.call(checkSeal, { token: hr.token, body: { filePath } })).data
  }

  test('tells what is unchanged, changed, as it was sent, and not ours', async () => {
    const id = await aLetter()
    const bytes = await signed(team.meeraIs, id)
    expect(await upload(bytes)).toMatchObject({ result: 'unchanged', letter: { letter_id: id } })
    const changed = Buffer.from(bytes)
    changed[500] = (changed[500] as number) ^ 1
    expect(await upload(changed)).toMatchObject({ result: 'changed', letter: null })
    expect((await upload(Buffer.concat([bytes, Buffer.from('\n% more')]))).result).toBe('changed')
    expect((await upload(await storedBytes((await pathsOf(id)).original))).result).toBe('original')
    const { bytes: other } = await makePdf({
      ...{ title: 'x', author: 'x', language: 'en', date: '2028-01-01', paper: 'a4', watermark: '' },
      ...{ margins: { top: 20, right: 20, bottom: 20, left: 20 }, fontSize: 10, isHeaderOnEveryPage: false },
      ...{ header: [], footer: [], body: [{ kind: 'paragraph', runs: [{ text: 'Other' }] }] },
    })
    expect((await upload(other)).result).toBe('foreign')
  })

  test('a letter sealed by another organisation is not ours', async () => {
    const id = await aLetter()
    const bytes = await signed(team.meeraIs, id)
    const others = await anOrganisation(app)
    const admin = await anAccount(app, others, { roles: [2] })
    const ctx = app.system(others.orgId)
    const own = { ...ctx, actor: { ...ctx.actor, accountId: admin.accountId } }
    const { filePath } = await storeFile(own, {
      folder: 'employee_documents',
      name: 'check.pdf',
      content: bytes,
    })
    expect((await app.call(checkSeal, { token: admin.token, body: { filePath } })).data.result).toBe(
      'foreign',
    )
  })

  test('needs a letter or a PDF', async () => {
    const nothing = await app.call(checkSeal, { token: hr.token, body: {} })
    expect(nothing.body.fields).toEqual({ filePath: 'Choose a letter or upload a PDF.' })
    const missing = await app.call(checkSeal, { token: hr.token, body: { filePath: 'x/y/z.pdf' } })
    expect(missing.body.key).toBe('files.not_uploaded')
  })

  test('the certificate can be downloaded once there is one, and stays the same', async () => {
    const none = await app.call(downloadSeal, { token: hr.token })
    expect(none.body.key).toBe('documents.no_seal')
    const ctx = app.system(team.org.orgId)
    const both = await Promise.all([sealIdentity(ctx), sealIdentity(ctx)])
    expect(both[0].certificate.equals(both[1].certificate)).toBe(true)
    const { rows } = await readTx(ctx, (db) =>
      sql<{
        private_key: string
      }>`select private_key from document_seal where org_id = ${team.org.orgId}`.execute(db),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.private_key).not.toContain(both[0].privateKey.toString('base64').slice(40, 80))
    const file = await app.call(downloadSeal, { token: hr.token })
    expect(file.raw.toString()).toMatch(/^-----BEGIN CERTIFICATE-----/)
  })
})

describe('HR', () => {
  test('reminds by hand once a day, and people are reminded before and after the day', async () => {
    const id = await aLetter({ signature: { days: 4 } })
    const remind = async () =>
      (await app.call(remindToSign, { token: hr.token, body: { letter_ids: [id] } })).data?.reminded
    expect(await remind()).toBe(1)
    expect(await remind()).toBe(0)
    const ctx = () => ({ ...app.system(team.org.orgId), now: clock })
    expect(await remindOfSignatures(ctx())).toEqual({ reminded: 0 })
    await later({ hours: 24 })
    expect(await remindOfSignatures(ctx())).toEqual({ reminded: 1 })
    expect(await remindOfSignatures(ctx())).toEqual({ reminded: 0 })
    await later({ hours: 24 * 4 })
    expect(await remindOfSignatures(ctx())).toEqual({ reminded: 1 })
    await signed(team.meeraIs, id)
    const nothing = await app.call(remindToSign, { token: hr.token, body: { letter_ids: [id] } })
    expect(nothing.body.key).toBe('documents.refused')
  })

  test('downloads the signed copy, the original, an archive and the log', async () => {
    const id = await aLetter()
    const bytes = await signed(team.meeraIs, id)
    const link = async (original: boolean) =>
      (await app.call(openLetter, { token: hr.token, body: { letter_id: id, original } })).data.link
    expect((await link(false)).split('?')[0]).not.toBe((await link(true)).split('?')[0])
    const zip = await app.call(packLetters, { token: hr.token, body: { letter_ids: [id] } })
    expect(zip.raw.includes(bytes.subarray(0, 8))).toBe(true)
    const sheet = await app.call(exportLetters, { token: hr.token, body: { signature: 'signed' } })
    expect(sheet.raw.subarray(0, 2).toString()).toBe('PK')
  })
})

test('facts stay: events can’t be changed or deleted, a signature can’t be undone, and is erased with its person', async () => {
  const id = await aLetter()
  await signed(team.meeraIs, id)
  const ctx = app.system(team.org.orgId)
  const change = (statement: ReturnType<typeof sql>) =>
    tx(ctx, (db) => statement.execute(db)).then(
      () => 'done',
      () => 'refused',
    )
  expect(await change(sql`delete from letter_event where org_id = ${team.org.orgId}`)).toBe('refused')
  expect(await change(sql`update letter_event set note = 'x' where org_id = ${team.org.orgId}`)).toBe(
    'refused',
  )
  expect(
    await change(
      sql`update letter_signature set state = 'waiting', closed_at = null where letter_id = ${id}`,
    ),
  ).toBe('refused')
  expect(await change(sql`update letter_signature set sha256 = 'x' where letter_id = ${id}`)).toBe('refused')
  await tx(ctx, (db) => peopleAnonymised.emit(ctx, db, { employeeIds: [team.meera] }))
  expect(await pathsOf(id)).toMatchObject({ original: null, copy: null })
})
