import type { AddressInfo } from 'node:net'
import { generateExpenseSignedUrl } from '@muster/contract/files/expense-files.contract'
import {
  createFileRequest,
  finishFileRequest,
  listFileRequests,
  openFileRequest,
  removeFileRequest,
  revokeFileRequest,
  signFileRequest,
} from '@muster/contract/files/file-requests.contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, anOrganisation, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { readTx } from '../../platform/db/tx.ts'
import { serveFiles } from '../../platform/files/serve-files.ts'
import { anHrOf, aSmallCompany, type People } from '../employees/employees.fixtures.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
const HTML = Buffer.from('<!doctype html><script>alert(document.domain)</script>')

let app: TestApp
let people: People
let base: string

beforeAll(async () => {
  app = await createTestApp({ server: { surfaces: [serveFiles] } })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  people = await aSmallCompany(app)
})

const ask = (by: TestAccount, about: number, more: object = {}) =>
  app.call(createFileRequest, {
    token: by.token,
    body: {
      record_type: 'employee',
      record_id: about,
      purpose: 'Signed rent agreement',
      extensions: ['pdf', 'png'],
      max_mb: 1,
      ...more,
    },
  })

async function aLink(about = people.meera, more: object = {}) {
  const { data } = await ask(people.admin, about, more)
  return { id: data.request.id, key: data.link.split('#')[1] as string, link: data.link }
}

const open = (key: string) => app.call(openFileRequest, { body: { key } })
const sign = (
  key: string,
  file_name = 'rent.pdf',
  content_type = 'application/pdf',
  file_size = PDF.length,
) => app.call(signFileRequest, { body: { key, file_name, content_type, file_size } })
const finish = (key: string) => app.call(finishFileRequest, { body: { key } })
const list = (by: TestAccount, about = people.meera) =>
  app.call(listFileRequests, { token: by.token, body: { record_type: 'employee', record_id: about } })
const put = (url: string, body: Buffer, type = 'application/pdf') =>
  fetch(base + url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } })

async function upload(key: string) {
  const { data } = await sign(key)
  expect((await put(data.signed_url, PDF)).status).toBe(200)
  return finish(key)
}

describe('a file requested by link', () => {
  test('is submitted without an account, attached to the record, and the requester is notified', async () => {
    const { key, link } = await aLink(people.meera, { note: 'All pages, please.' })
    expect(link).toBe(`/admin/file/uploader#${key}`)
    expect((await open(key)).data).toMatchObject({
      org_name: people.org.name,
      purpose: 'Signed rent agreement',
      note: 'All pages, please.',
      extensions: ['pdf', 'png'],
      max_bytes: 1_048_576,
    })
    expect((await upload(key)).data).toEqual({ file_name: 'rent.pdf' })
    const [request] = (await list(people.admin)).data.requests
    expect(request).toMatchObject({ state: 'handed_in', file: { name: 'rent.pdf', size: PDF.length } })
    const shown = await fetch(base + request?.file?.link)
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(PDF)
    const notices = await readTx(app.system(people.org.orgId), (db) =>
      db
        .selectFrom('notice')
        .select(['account_id', 'title'])
        .where('org_id', '=', people.org.orgId)
        .execute(),
    )
    expect(notices).toContainEqual({
      account_id: people.admin.accountId,
      title: 'Signed rent agreement: a file was uploaded',
    })
  })

  test("reveals no names to the link's holder", async () => {
    const { key } = await aLink()
    expect(JSON.stringify((await open(key)).body)).not.toContain('Meera')
  })

  test('is mailed on request, and the email log does not contain the key', async () => {
    const { key } = await aLink(people.meera, { send_to: 'Landlord@Example.test' })
    const { data } = await ask(people.admin, people.meera)
    expect(data.link).not.toContain(key)
    const mails = await readTx(app.system(people.org.orgId), (db) =>
      db
        .selectFrom('mail_outbox')
        .select(['to_address', 'kind'])
        .where('org_id', '=', people.org.orgId)
        .where('kind', '=', 'files.request')
        .execute(),
    )
    expect(mails).toEqual([{ to_address: 'landlord@example.test', kind: 'files.request' }])
  })

  test('stores only the hash of the key', async () => {
    const { id, key } = await aLink()
    const row = await readTx(app.system(people.org.orgId), (db) =>
      db.selectFrom('file_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(JSON.stringify({ ...row, token_hash: row.token_hash.toString('hex') })).not.toContain(key)
  })

  test('is deleted with its bytes', async () => {
    const { id, key } = await aLink()
    const remove = () => app.call(removeFileRequest, { token: people.admin.token, body: { id } })
    expect((await remove()).body).toMatchObject({ key: 'files.request_open' })
    await upload(key)
    expect((await remove()).status).toBe(200)
    expect((await list(people.admin)).data.requests).toEqual([])
  })
})

describe('an invalid link is refused with the same response', () => {
  const refusal = { status: 410, body: { key: 'files.request_invalid' } }

  test('after use, also with two concurrent submissions', async () => {
    const { key } = await aLink()
    const { data } = await sign(key)
    await put(data.signed_url, PDF)
    const answers = await Promise.all([finish(key), finish(key), finish(key)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    for (const again of [await open(key), await sign(key), await finish(key)]) {
      expect(again).toMatchObject(refusal)
    }
  })

  test('after it has expired, even between opening and submitting', async () => {
    const { key } = await aLink(people.meera, { days: 1 })
    const { data } = await sign(key)
    await put(data.signed_url, PDF)
    app.setNow('2026-11-22T06:30:00Z')
    for (const late of [await open(key), await sign(key), await finish(key)])
      expect(late).toMatchObject(refusal)
  })

  test('after it was withdrawn: a file uploaded meanwhile is not accepted', async () => {
    const { id, key } = await aLink()
    const { data } = await sign(key)
    const revoke = () => app.call(revokeFileRequest, { token: people.admin.token, body: { id } })
    expect((await revoke()).data.state).toBe('revoked')
    expect((await revoke()).status).toBe(200)
    expect((await put(data.signed_url, PDF)).status).toBe(409)
    expect(await finish(key)).toMatchObject(refusal)
  })

  test.each(['', 'x', 'A'.repeat(43), '../../etc/passwd', "' or 1=1 --", '\u0000'])(
    'when %j is a guess',
    async (key) => {
      const answer = await open(key)
      expect([410, 422]).toContain(answer.status)
      expect((await finish(key)).status).toBe(answer.status)
    },
  )
})

describe('a submitted file', () => {
  test.each([
    [
      'accepted if it has another type',
      'rent.docx',
      'application/zip',
      415,
      'Only pdf, png files are allowed.',
    ],
    ['accepted if it is a web page', 'rent.html', 'text/html', 415, 'Only pdf, png files are allowed.'],
    [
      'accepted if it is an SVG with scripts',
      'rent.svg',
      'image/svg+xml',
      415,
      'Only pdf, png files are allowed.',
    ],
    [
      'accepted if it has a second extension',
      'rent.pdf.exe',
      'application/pdf',
      415,
      'Only pdf, png files are allowed.',
    ],
    [
      'accepted if it is a web page that claims to be a PDF',
      'rent.pdf',
      'text/html',
      415,
      'Only pdf, png files are allowed.',
    ],
  ])('is not %s', async (_what, name, type, status, message) => {
    const { key } = await aLink()
    const answer = await sign(key, name, type)
    expect(answer).toMatchObject({ status, message })
  })

  test('is not larger than allowed', async () => {
    const { key } = await aLink()
    const answer = await sign(key, 'rent.pdf', 'application/pdf', 1_048_577)
    expect(answer).toMatchObject({ status: 413, message: 'File shall not be greater than 1MB.' })
  })

  test('has the declared type and size', async () => {
    const { key } = await aLink()
    const html = await sign(key, 'rent.pdf', 'application/pdf', HTML.length)
    expect((await put(html.data.signed_url, HTML)).status).toBe(415)
    expect((await finish(key)).body).toMatchObject({ key: 'files.not_uploaded' })
    const short = await sign(key)
    expect((await put(short.data.signed_url, Buffer.concat([PDF, PDF]))).status).toBe(422)
    expect((await finish(key)).status).toBe(422)
    expect((await upload(key)).status).toBe(200)
  })

  test("invalidates the link's previous upload URL", async () => {
    const { key } = await aLink()
    const first = await sign(key)
    const second = await sign(key)
    expect((await put(first.data.signed_url, PDF)).status).toBe(409)
    expect((await put(second.data.signed_url, PDF)).status).toBe(200)
    expect((await finish(key)).status).toBe(200)
  })

  test('is stored below the organisation, whatever its name', async () => {
    const { key } = await aLink()
    const { data } = await sign(key, '../../../1/imports/evil.pdf')
    expect(data.signed_url).toMatch(
      new RegExp(`^/files/upload/${people.org.orgId}/employee_documents/\\d+-\\d+\\.pdf\\?`),
    )
    const elsewhere = data.signed_url.replace(/upload\/\d+\//, 'upload/1/')
    expect((await put(elsewhere, PDF)).status).toBe(403)
  })
})

describe('who may request files', () => {
  test('refuses an employee', async () => {
    const person = await anAccount(app, people.org, { employeeId: people.ravi })
    expect((await ask(person, people.ravi)).status).toBe(403)
    expect((await list(person)).status).toBe(403)
  })

  test('limits HR of one location to people there', async () => {
    const hr = await anHrOf(app, people, people.pune, { 'files.request.manage': ['group'] })
    expect((await ask(hr, people.meera)).status).toBe(200)
    expect((await ask(hr, people.dev)).status).toBe(404)
    const { id } = await aLink(people.dev)
    expect((await list(hr, people.dev)).status).toBe(404)
    for (const endpoint of [revokeFileRequest, removeFileRequest] as const) {
      expect((await app.call(endpoint, { token: hr.token, body: { id } })).status).toBe(404)
    }
  })

  test('hides requests from another organisation, which cannot revoke them either', async () => {
    const { id } = await aLink()
    const stranger = await anAdmin(app, await anOrganisation(app))
    expect((await list(stranger)).status).toBe(404)
    expect((await ask(stranger, people.meera)).status).toBe(404)
    for (const endpoint of [revokeFileRequest, removeFileRequest] as const) {
      expect((await app.call(endpoint, { token: stranger.token, body: { id } })).status).toBe(404)
    }
  })

  test('limits the number of open requests', async () => {
    for (let made = 0; made < 20; made++) await ask(people.admin, people.meera)
    expect((await ask(people.admin, people.meera)).body).toMatchObject({ key: 'files.too_many_requests' })
  })
})

test('receipts are uploaded with their own call: images and PDF, at most 10 MB', async () => {
  const person = await anAccount(app, people.org)
  const receipt = (key: string, content_type: string, file_size = 1000) =>
    app.call(generateExpenseSignedUrl, { token: person.token, body: { key, content_type, file_size } })
  const { data } = await receipt('taxi.jpg', 'image/jpeg')
  expect(data.filePath).toMatch(new RegExp(`^${people.org.orgId}/expense_receipts/`))
  expect((await receipt('imports/taxi.csv', 'text/csv')).status).toBe(415)
  expect((await receipt('taxi.pdf', 'application/pdf', 10 * 1_048_576 + 1)).message).toBe(
    'File shall not be greater than 10MB.',
  )
})
