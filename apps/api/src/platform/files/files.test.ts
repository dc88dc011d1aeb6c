import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { generateSignedUrl, removeUpload } from '@muster/contract/files/files.contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  anAccount,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { type S3Peer, startS3Peer } from '../../../test/s3-peer.ts'
import {
  attachFile,
  fileLink,
  openUploadedFile,
  removeStoredFile,
  storeFile,
} from '../../modules/files/index.ts'
import type { Ctx } from '../context.ts'
import { tx } from '../db/tx.ts'
import { serveFiles } from './serve-files.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(600, 7),
])

describe.each(['disk', 's3'] as const)('files (%s)', (store) => {
  let app: TestApp
  let org: TestOrganisation
  let person: TestAccount
  let base: string
  let peer: S3Peer | undefined

  beforeAll(async () => {
    if (store === 's3') peer = await startS3Peer()
    app = await createTestApp({
      server: { surfaces: [serveFiles] },
      ...(peer ? { config: { s3: peer.config } } : {}),
    })
    org = await anOrganisation(app)
    person = await anAccount(app, org)
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    base = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
  })

  afterAll(async () => {
    await peer?.close()
  })

  /** A context that acts as this account. */
  function as(account: TestAccount, orgId = org.orgId): Ctx {
    const ctx = app.system(orgId)
    return { ...ctx, actor: { ...ctx.actor, kind: 'account', accountId: account.accountId } }
  }

  const sign = (key: string, content_type: string, file_size: number, extra: object = {}) =>
    app.call(generateSignedUrl, { token: person.token, body: { key, content_type, file_size, ...extra } })

  const put = (url: string, body: Buffer, type?: string) =>
    fetch(base + url, {
      method: 'PUT',
      body: new Uint8Array(body),
      headers: type ? { 'content-type': type } : {},
    })

  const keyOf = async (answer: Response) => ((await answer.json()) as { key?: string }).key

  async function uploaded(key: string, type: string, content: Buffer, extra: object = {}): Promise<string> {
    const { data } = await sign(key, type, content.length, extra)
    const answer = await put(data.signed_url, content, type)
    expect(answer.status).toBe(200)
    return data.filePath
  }

  /** Paths of this organisation's files in the store. */
  async function storedFiles(): Promise<string[]> {
    const files = await Array.fromAsync(app.platform.files.list(org.orgId))
    return files.map((file) => file.path).sort()
  }

  /** Temporary files that were never completed. */
  function partsLeft(): string[] {
    const folder = join(app.platform.config.dataDir, 'files', String(org.orgId))
    if (!existsSync(folder)) return []
    return readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.part'))
  }

  describe('requesting an upload', () => {
    test('returns a link, a path and a name that contain nothing of the given name', async () => {
      const { status, data } = await sign('my secret.PDF', 'application/pdf', PDF.length)
      expect(status).toBe(200)
      expect(data.filePath).toMatch(new RegExp(`^${org.orgId}/employee_documents/\\d{13}-\\d{1,39}\\.pdf$`))
      expect(data.fileName).toBe(data.filePath.split('/')[2])
      expect(data.type).toBe('application/pdf')
      expect(data.signed_url).not.toContain('secret')
    })

    test.each([
      ['a script', 'run.js', 'text/javascript', 10, {}, 415],
      ['an SVG picture', 'logo.svg', 'image/svg+xml', 10, {}, 415],
      ['a page', 'page.html', 'text/html', 10, {}, 415],
      ['a name without an extension', 'file', 'application/pdf', 10, {}, 415],
      ['a type that is not the name’s', 'a.pdf', 'image/png', 10, {}, 415],
      ['a PDF as a profile picture', 'a.pdf', 'application/pdf', 10, { folder: 'profile_pictures' }, 415],
      ['a folder of the server', 'a.pdf', 'application/pdf', 10, { folder: 'exports' }, 422],
      ['an empty file', 'a.pdf', 'application/pdf', 0, {}, 422],
    ])('refuses %s', async (_name, key, type, size, extra, status) => {
      expect((await sign(key, type, size, extra)).status).toBe(status)
    })

    test.each([
      ['profile_pictures', 'a.png', 'image/png', 5, 'File shall not be greater than 5MB.'],
      ['imports', 'a.csv', 'text/csv', 20, 'File shall not be greater than 20MB.'],
      ['master_files', 'a.pdf', 'application/pdf', 25, 'File shall not be greater than 25MB.'],
    ])('limits the file size of %s', async (folder, key, type, megabytes, message) => {
      const limit = megabytes * 1_048_576
      expect((await sign(key, type, limit, { folder })).status).toBe(200)
      const { status, body } = await sign(key, type, limit + 1, { folder })
      expect([status, body.key, body.message]).toEqual([413, 'files.too_large', message])
    })

    test('is limited to 200 unused uploads and 2 GB a day', async () => {
      const waitingFor = async (count: number, size: number) => {
        const { accountId, token } = await anAccount(app, org)
        await tx(app.system(org.orgId), (db) =>
          db
            .insertInto('stored_file')
            .values(
              Array.from({ length: count }, (_file, number) => ({
                org_id: org.orgId,
                account_id: accountId,
                path: `${org.orgId}/employee_documents/1793257200000-${accountId}${number + 1000}.pdf`,
                original_name: 'a.pdf',
                content_type: 'application/pdf',
                size,
                created_at: TEST_NOW,
              })),
            )
            .execute(),
        )
        const body = { key: 'a.pdf', content_type: 'application/pdf', file_size: 10 }
        return () => app.call(generateSignedUrl, { token, body })
      }
      const many = await waitingFor(199, 10)
      expect((await many()).status).toBe(200)
      expect((await many()).body.key).toBe('files.too_many_uploads')
      const large = await waitingFor(1, 2 * 1_073_741_824)
      expect((await large()).status).toBe(429)
      expect((await sign('a.pdf', 'application/pdf', 10)).status).toBe(200)
    })

    test('lists the allowed types', async () => {
      const { body } = await sign('imports/people.pdf', 'application/pdf', 10)
      expect(body.message).toBe('Only xlsx, csv, xls, ods, tsv, txt, dat, ics, htm, html files are allowed.')
    })

    test('accepts the content types that systems use for CSV files', async () => {
      for (const type of [
        'text/csv',
        'application/vnd.ms-excel',
        'text/plain',
        '',
        'application/octet-stream',
      ]) {
        expect((await sign('a.csv', type, 10, { folder: 'imports' })).status).toBe(200)
      }
    })
  })

  describe('uploading', () => {
    test('stores the bytes, on a disk readable by the product’s user only', async () => {
      const path = await uploaded('cv.pdf', 'application/pdf', PDF)
      const place = join(app.platform.config.dataDir, 'files', path)
      if (store === 'disk') expect(statSync(place).mode & 0o777).toBe(0o600)
      else expect(existsSync(place)).toBe(false)
      expect(await app.platform.files.sizeOf(path)).toBe(PDF.length)
      const row = await tx(app.system(org.orgId), (db) =>
        db.selectFrom('stored_file').selectAll().where('path', '=', path).executeTakeFirstOrThrow(),
      )
      expect(row).toMatchObject({
        state: 'stored',
        size: PDF.length,
        original_name: 'cv.pdf',
        sha256: createHash('sha256').update(PDF).digest('hex'),
      })
    })

    test('works without a content type, and returns the path of the file', async () => {
      const { data } = await sign('a.png', 'image/png', PNG.length)
      const answer = await put(data.signed_url, PNG)
      expect(await answer.json()).toMatchObject({
        error: false,
        data: { filePath: data.filePath, fileName: data.fileName, type: 'image/png' },
      })
    })

    test('works once: the file can’t be replaced', async () => {
      const { data } = await sign('a.pdf', 'application/pdf', PDF.length)
      expect((await put(data.signed_url, PDF, 'application/pdf')).status).toBe(200)
      const again = await put(data.signed_url, PDF, 'application/pdf')
      expect(again.status).toBe(409)
      expect(await again.json()).toMatchObject({ key: 'files.already_uploaded' })
    })

    test('stores one complete file for two concurrent uploads', async () => {
      const { data } = await sign('a.pdf', 'application/pdf', PDF.length)
      const answers = await Promise.all([1, 2, 3].map(() => put(data.signed_url, PDF, 'application/pdf')))
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
      expect(partsLeft()).toEqual([])
      expect(await buffer(app.platform.files.read(data.filePath))).toEqual(PDF)
    })

    const html = Buffer.from('<!DOCTYPE html><script>alert(1)</script>')
    const svg = Buffer.from('  <svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    test.each([
      ['a page called a picture', 'a.png', 'image/png', html],
      ['a page called text', 'a.txt', 'text/plain', html],
      ['SVG called CSV', 'a.csv', 'text/csv', svg],
      ['a program called a PDF', 'a.pdf', 'application/pdf', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
      ['a program called text', 'a.txt', 'text/plain', Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1')],
      ['a picture called a sheet', 'a.xlsx', '', PNG],
      ['one byte', 'a.pdf', 'application/pdf', Buffer.from('%')],
    ])('refuses %s and stores nothing', async (_name, key, type, content) => {
      const before = await storedFiles()
      const { data } = await sign(key, type, content.length)
      const answer = await put(data.signed_url, content)
      expect(answer.status).toBe(415)
      expect(await answer.json()).toMatchObject({ key: 'files.content_mismatch', error: true, code: 415 })
      expect(await storedFiles()).toEqual(before)
    })

    test('refuses a picture of too many pixels and a PDF with a script, and stores nothing', async () => {
      const before = await storedFiles()
      const huge = Buffer.concat([PNG, Buffer.alloc(0)])
      huge.write('IHDR', 12, 'latin1')
      huge.writeUInt32BE(30_000, 16)
      huge.writeUInt32BE(30_000, 20)
      const script = Buffer.from('%PDF-1.7\n1 0 obj <</S /JavaScript /JS (x)>> endobj\n%%EOF\n')
      for (const [key, type, content, problem] of [
        ['a.png', 'image/png', huge, 'files.too_many_pixels'],
        ['a.pdf', 'application/pdf', script, 'files.active_pdf'],
      ] as const) {
        const { data } = await sign(key, type, content.length)
        const answer = await put(data.signed_url, content)
        expect([answer.status, await keyOf(answer)]).toEqual([422, problem])
      }
      expect(await storedFiles()).toEqual(before)
    })

    test('refuses more or fewer bytes than announced', async () => {
      for (const size of [PDF.length - 1, PDF.length + 1]) {
        const { data } = await sign('a.pdf', 'application/pdf', size)
        const answer = await put(data.signed_url, PDF, 'application/pdf')
        expect([answer.status, await keyOf(answer)]).toEqual([422, 'files.size_mismatch'])
      }
    })

    test('checks the size of a body without a length', async () => {
      const { data } = await sign('a.pdf', 'application/pdf', PDF.length)
      const stream = Readable.toWeb(Readable.from([PDF, Buffer.alloc(100_000)]))
      const answer = await fetch(base + data.signed_url, {
        method: 'PUT',
        body: stream as never,
        duplex: 'half',
        headers: { 'content-type': 'application/pdf' },
      } as RequestInit)
      expect([answer.status, await keyOf(answer)]).toEqual([422, 'files.size_mismatch'])
    })

    test('an interrupted upload leaves nothing and can be repeated', async () => {
      const content = Buffer.concat([PDF, Buffer.alloc(300_000, 32)])
      const before = await storedFiles()
      const { data } = await sign('a.pdf', 'application/pdf', content.length)
      const { port } = new URL(base)
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => {
          socket.write(
            `PUT ${data.signed_url} HTTP/1.1\r\nHost: x\r\nContent-Length: ${content.length}\r\n\r\n`,
          )
          socket.write(content.subarray(0, 50_000), () => setTimeout(() => socket.destroy(), 100))
        })
        socket.on('close', () => resolve())
      })
      await expect.poll(partsLeft).toEqual([])
      expect(await storedFiles()).toEqual(before)
      // The link counts as in use until the server notices the closed connection.
      const again = async () => (await put(data.signed_url, content, 'application/pdf')).status
      await expect.poll(again, { timeout: 15_000 }).toBe(200)
    })

    test('refuses modified and expired links', async () => {
      const { data } = await sign('a.pdf', 'application/pdf', PDF.length)
      const other = await sign('b.pdf', 'application/pdf', PDF.length)
      const url = new URL(base + data.signed_url)
      const changed = (change: (copy: URL) => void) => {
        const copy = new URL(url)
        change(copy)
        return copy.pathname + copy.search
      }
      const attempts = [
        changed((copy) => copy.searchParams.set('size', '9999')),
        changed((copy) => copy.searchParams.set('type', 'image/png')),
        changed((copy) => copy.searchParams.set('expires', '99999999999')),
        changed((copy) => copy.searchParams.set('signature', 'A'.repeat(43))),
        changed((copy) => copy.searchParams.delete('signature')),
        `/files/upload/${other.data.filePath}${url.search}`,
        `/files/upload/..%2f..%2fsecret.key${url.search}`,
        `/files/upload/${org.orgId}/employee_documents/..%2f..%2f..%2fx.pdf${url.search}`,
      ]
      for (const attempt of attempts) {
        const answer = await put(attempt, PDF, 'application/pdf')
        expect([answer.status, await keyOf(answer)], attempt).toEqual([403, 'files.link_invalid'])
      }
      app.setNow('2026-11-21T06:45:01Z')
      const late = await put(data.signed_url, PDF, 'application/pdf')
      app.setNow(TEST_NOW)
      expect(late.status).toBe(403)
    })
  })

  test.runIf(store === 's3')(
    'answers 503 while the store is unreachable, and reports it in health',
    async () => {
      const { data } = await sign('a.pdf', 'application/pdf', PDF.length)
      const path = await uploaded('b.pdf', 'application/pdf', PDF)
      peer?.setFault((_request, response) => {
        response.writeHead(403).end()
        return true
      })
      const refused = await put(data.signed_url, PDF, 'application/pdf')
      expect(await refused.json()).toMatchObject({ error: true, code: 503, key: 'server.unavailable' })
      expect((await fetch(base + fileLink(app.system(org.orgId), path))).status).toBe(503)
      const health = await fetch(`${base}/health/ready`)
      expect([health.status, await health.json()]).toMatchObject([200, { files: 'away' }])
      peer?.setFault(undefined)
      expect((await put(data.signed_url, PDF, 'application/pdf')).status).toBe(200)
    },
  )

  describe('reading', () => {
    test('a link shows a PDF inline and downloads a sheet under its own name', async () => {
      const pdf = await uploaded('cv.pdf', 'application/pdf', PDF)
      const shown = await fetch(base + fileLink(app.system(org.orgId), pdf, 'Lebenslauf "ü".pdf'))
      expect(Buffer.from(await shown.arrayBuffer()).equals(PDF)).toBe(true)
      expect(shown.headers.get('content-type')).toBe('application/pdf')
      expect(shown.headers.get('content-disposition')).toBe(
        `inline; filename="Lebenslauf _.pdf"; filename*=UTF-8''Lebenslauf%20%22%C3%BC%22.pdf`,
      )
      const csv = await uploaded('a.csv', 'text/csv', Buffer.from('a,b\n1,2\n'))
      const saved = await fetch(base + fileLink(app.system(org.orgId), csv))
      expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename="\d+-\d+\.csv"/)
      expect(saved.headers.get('x-content-type-options')).toBe('nosniff')
      expect(saved.headers.get('content-security-policy')).toContain('sandbox')
    })

    test('serves ranges of a file', async () => {
      const content = Buffer.concat([PDF, Buffer.from('0123456789'.repeat(20_000))])
      const path = await uploaded('long.pdf', 'application/pdf', content)
      const link = base + fileLink(app.system(org.orgId), path)
      const part = async (range: string) => {
        const answer = await fetch(link, { headers: { range } })
        const bytes = Buffer.from(await answer.arrayBuffer())
        return { status: answer.status, range: answer.headers.get('content-range'), bytes }
      }
      const whole = await fetch(link)
      expect(whole.headers.get('accept-ranges')).toBe('bytes')
      expect(whole.headers.get('content-length')).toBe(String(content.length))
      expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true)
      expect(await part('bytes=10-19')).toEqual({
        status: 206,
        range: `bytes 10-19/${content.length}`,
        bytes: content.subarray(10, 20),
      })
      expect((await part('bytes=-7')).bytes).toEqual(content.subarray(-7))
      expect((await part(`bytes=${content.length - 3}-`)).bytes).toEqual(content.subarray(-3))
      expect(await part(`bytes=${content.length}-`)).toMatchObject({
        status: 416,
        range: `bytes */${content.length}`,
      })
      expect((await fetch(link, { method: 'HEAD' })).headers.get('content-length')).toBe(
        String(content.length),
      )
    })

    test('needs a valid signature, and refuses that of an upload link', async () => {
      const { data } = await sign('a.pdf', 'application/pdf', PDF.length)
      await put(data.signed_url, PDF, 'application/pdf')
      const link = fileLink(app.system(org.orgId), data.filePath, 'a.pdf')
      const attempts = [
        `/files/${data.filePath}`,
        link.replace('name=a.pdf', 'name=b.html'),
        `/files/${data.filePath}${data.signed_url.slice(data.signed_url.indexOf('?'))}`,
        '/files/..%2f..%2fsecret.key?expires=99999999999&signature=x',
        '/files/%00?expires=1&signature=x',
      ]
      for (const attempt of attempts) expect((await fetch(base + attempt)).status, attempt).toBe(403)
      app.setNow('2026-11-21T07:00:00Z')
      expect((await fetch(base + link)).status).toBe(403)
      app.setNow(TEST_NOW)
      expect((await fetch(base + link)).status).toBe(200)
    })

    test('issues the same link within a minute, so that browsers can cache images', async () => {
      const path = await uploaded('a.png', 'image/png', PNG)
      const first = fileLink(app.system(org.orgId), path)
      app.setNow('2026-11-21T06:30:00.9Z')
      expect(fileLink(app.system(org.orgId), path)).not.toBe('')
      app.setNow('2026-11-21T06:31:00Z')
      const second = fileLink(app.system(org.orgId), path)
      app.setNow('2026-11-21T06:33:00Z')
      expect(fileLink(app.system(org.orgId), path)).toBe(second)
      app.setNow(TEST_NOW)
      expect(first).not.toBe(second)
      expect(() => fileLink(app.system(org.orgId + 1), path)).toThrow()
    })
  })

  describe('for other modules', () => {
    test('only the uploader can open it, not another account or organisation', async () => {
      const path = await uploaded('people.csv', 'text/csv', Buffer.from('code,name\n1,A\n'), {
        folder: 'imports',
      })
      expect(await text(await openUploadedFile(as(person), path))).toBe('code,name\n1,A\n')
      expect(await text(await openUploadedFile(app.system(org.orgId), path))).toContain('code')
      const colleague = await anAccount(app, org)
      await expect(openUploadedFile(as(colleague), path)).rejects.toMatchObject({ key: 'files.not_uploaded' })
      const other = await anOrganisation(app)
      await expect(openUploadedFile(app.system(other.orgId), path)).rejects.toMatchObject({
        key: 'files.not_uploaded',
      })
      const { data } = await sign('never.csv', 'text/csv', 5)
      await expect(openUploadedFile(as(person), data.filePath)).rejects.toMatchObject({
        key: 'files.not_uploaded',
      })
    })

    test('the owner can delete an upload until a record uses it', async () => {
      const path = await uploaded('a.pdf', 'application/pdf', PDF)
      const colleague = await anAccount(app, org)
      const remove = (token: string, filePath: string) =>
        app.call(removeUpload, { token, body: { filePath } })
      expect((await remove(colleague.token, path)).status).toBe(404)
      expect((await remove(person.token, path)).status).toBe(200)
      await app.platform.jobs.runPending({ orgId: org.orgId })
      expect(await app.platform.files.exists(path)).toBe(false)
      expect((await remove(person.token, path)).status).toBe(404)

      const held = await uploaded('b.pdf', 'application/pdf', PDF)
      const to = { recordType: 'employee_document', recordId: 5, folder: 'employee_documents' } as const
      const attached = await tx(as(person), (db) => attachFile(as(person), db, held, to))
      expect(attached).toMatchObject({ name: 'b.pdf', size: PDF.length })
      expect((await remove(person.token, held)).body.key).toBe('record.in_use')
      await expect(
        tx(as(person), (db) => attachFile(as(person), db, held, { ...to, recordId: 6 })),
      ).rejects.toMatchObject({ key: 'files.not_uploaded' })
      await tx(as(person), (db) => removeStoredFile(as(person), db, held))
      await app.platform.jobs.runPending({ orgId: org.orgId })
      expect(await app.platform.files.exists(held)).toBe(false)
    })

    test('keeps the bytes when a deletion is rolled back', async () => {
      const path = await uploaded('a.pdf', 'application/pdf', PDF)
      const undone = tx(as(person), async (db) => {
        await removeStoredFile(as(person), db, path)
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      await app.platform.jobs.runPending({ orgId: org.orgId })
      expect(await app.platform.files.exists(path)).toBe(true)
    })

    test('the product stores files that it created', async () => {
      const made = await storeFile(app.system(org.orgId), {
        folder: 'exports',
        name: 'people.csv',
        content: Readable.from([Buffer.from('a,'), Buffer.from('b\n')]),
      })
      expect(made).toMatchObject({ name: 'people.csv', size: 4 })
      expect(await text(app.platform.files.read(made.filePath))).toBe('a,b\n')
      await expect(app.platform.files.write(made.filePath, Buffer.from('x'))).rejects.toThrow(
        'already been uploaded',
      )
      await expect(app.platform.files.write('../../x.csv', Buffer.from('x'))).rejects.toThrow('not its path')
      expect(() => app.platform.files.read('/etc/passwd')).toThrow('not its path')
    })
  })
})
