import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anOrganisation, type TestOrganisation } from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { tx } from '../db/tx.ts'
import type { Platform } from '../platform.ts'
import { createMailer, type Mail, type Mailer } from './mailer.ts'

interface Received {
  from: string
  to: string[]
  raw: string
  headers: Map<string, string>
}

let app: TestApp
let org: TestOrganisation
let server: SMTPServer
let received: Received[]
let mailer: Mailer
/** Responses of the mail server to the next messages, one each; messages are accepted when empty. */
let refusals: { at: 'rcpt' | 'data' | 'after'; code: number }[] = []

function headersOf(raw: string): Map<string, string> {
  const head = (raw.split('\r\n\r\n')[0] as string).replace(/\r\n[ \t]+/g, ' ')
  return new Map(
    head.split('\r\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
}

const refusal = (code: number) => Object.assign(new Error('not now'), { responseCode: code })

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      if (refusals[0]?.at === 'rcpt') return done(refusal((refusals.shift() as { code: number }).code))
      done()
    },
    onData: (stream, session, done) => {
      void readText(stream).then((raw) => {
        const next = refusals[0]
        if (next?.at === 'data') {
          refusals.shift()
          return done(refusal(next.code))
        }
        received.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map((one) => one.address),
          raw,
          headers: headersOf(raw),
        })
        if (next?.at === 'after') {
          refusals.shift()
          return done(refusal(next.code))
        }
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  app = await createTestApp()
  mailer = mailerTo((server.server.address() as AddressInfo).port)
})

afterAll(async () => {
  await mailer.stop()
  await new Promise<void>((resolve) => server.close(resolve))
})

beforeEach(async () => {
  org = await anOrganisation(app)
  received = []
  refusals = []
  app.setNow(TEST_NOW)
  // Clear mail that other tests of this worker left in the outbox.
  await app.platform.database.owner((session) =>
    session.exec('set role muster_system; delete from mail_outbox; reset role'),
  )
})

function mailerTo(port: number, platform: Partial<Platform> = {}): Mailer {
  const config = {
    ...(platform.config ?? app.platform.config),
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'Muster <hr@muster.test>',
  }
  return createMailer({ ...app.platform, ...platform, config })
}

const hello = { kind: 'probe.hello', to: 'ada@example.test', subject: 'Hello', text: 'Hi', html: '<p>Hi</p>' }

async function put(mail: Partial<Mail> = {}): Promise<void> {
  const ctx = app.system(org.orgId)
  await tx(ctx, (db) => mailer.put(ctx, db, { ...hello, ...mail }))
}

const outbox = () =>
  tx(app.system(org.orgId), (db) => db.selectFrom('mail_outbox').selectAll().orderBy('id').execute())

const at = (minutes: number) =>
  app.setNow(
    Temporal.Instant.from(TEST_NOW)
      .add({ seconds: minutes * 60 + 1 })
      .toString(),
  )

describe('mail', () => {
  test('is sent once after the commit, with both bodies', async () => {
    await put({ to: { address: 'ada@example.test', name: 'Ada Łovelace, "Countess"' }, subject: 'Grüße' })
    await mailer.deliverDue()
    await mailer.deliverDue()
    expect(received).toHaveLength(1)
    const [mail] = received as [Received]
    expect([mail.from, mail.to]).toEqual(['hr@muster.test', ['ada@example.test']])
    expect(mail.headers.get('from')).toBe('Muster <hr@muster.test>')
    expect(mail.headers.get('to')).toMatch(/<ada@example\.test>$/)
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
    expect(mail.raw).toContain('text/plain')
    expect(mail.raw).toContain('text/html')
    const [row] = await outbox()
    expect(row).toMatchObject({ state: 'sent', tries: 1, last_error: null })
    expect(mail.headers.get('message-id')).toBe(row?.message_id)
    expect(row?.message_id).toMatch(/^<[0-9a-f]{40}@muster\.test>$/)
  })

  test('sends secrets to the recipient, and stores none of them afterwards', async () => {
    const token = 'tOk3n'.repeat(8).concat('end')
    const link = `https://hr.test/${token}`
    await put({
      subject: 'Code 424242',
      text: link,
      html: `<a href="${link}">424242</a>`,
      secrets: ['424242'],
    })
    const [waiting] = await outbox()
    expect(JSON.stringify(waiting)).not.toMatch(new RegExp(`${token}|424242`))
    expect(waiting).toMatchObject({ subject: 'Code •••', text_body: 'https://hr.test/•••', secrets: [] })
    await mailer.deliverDue()
    expect(received[0]?.raw).toContain(token)
    expect(received[0]?.headers.get('subject')).toBe('Code 424242')
    expect(await outbox()).toMatchObject([
      {
        subject: 'Code •••',
        text_body: 'https://hr.test/•••',
        html_body: '<a href="https://hr.test/•••">•••</a>',
        secrets: [],
        sealed: null,
        sealed_key: null,
      },
    ])
  })

  test('a mail without secrets is stored as it is', async () => {
    await put()
    expect(await outbox()).toMatchObject([{ subject: 'Hello', text_body: 'Hi', sealed: null }])
  })

  test.each([
    ['another recipient’s row', { to_address: 'eve@evil.test' }],
    ['a row with a blind copy', { bcc: ['eve@evil.test'] }],
  ])('a sealed content does not open in %s', async (_name, change) => {
    await put({ text: 'Code 424242', secrets: ['424242'] })
    await tx(app.system(org.orgId), (db) => db.updateTable('mail_outbox').set(change).execute())
    await mailer.deliverDue()
    expect(received).toHaveLength(0)
    expect(await outbox()).toMatchObject([{ state: 'failed', text_body: 'Code •••' }])
  })

  test('fails with a reason when the key is missing, and is sent once it is back', async () => {
    const { port } = server.server.address() as AddressInfo
    const key = { id: 'mail-a', bytes: Buffer.alloc(32, 3) }
    const withKey = mailerTo(port, { config: { ...app.platform.config, fieldKeys: [key] } })
    const ctx = app.system(org.orgId)
    await tx(ctx, (db) => withKey.put(ctx, db, { ...hello, text: 'Code 424242', secrets: ['424242'] }))
    await mailer.deliverDue()
    expect(await outbox()).toMatchObject([
      {
        state: 'failed',
        last_error: expect.stringContaining('key that sealed this mail'),
        sealed_key: 'mail-a',
      },
    ])
    await tx(ctx, (db) => db.updateTable('mail_outbox').set({ state: 'waiting' }).execute())
    at(10)
    await withKey.deliverDue()
    await withKey.stop()
    expect(received[0]?.raw).toContain('Code 424242')
  })

  test('is never sent when the business transaction is rolled back', async () => {
    const ctx = app.system(org.orgId)
    const undone = tx(ctx, async (db) => {
      await mailer.put(ctx, db, hello)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await mailer.deliverDue()
    expect([received.length, (await outbox()).length]).toEqual([0, 0])
  })

  test('is delivered in the background soon after the commit', async () => {
    await mailer.start()
    await put()
    await expect.poll(() => received.length, { timeout: 5000 }).toBe(1)
    await mailer.stop()
  })

  test.each([
    ['the subject', { subject: 'Hi\r\nBcc: eve@evil.test\r\n\r\nOwned' }],
    ['the name', { to: { address: 'ada@example.test', name: 'Ada"\r\nBcc: eve@evil.test\n' } }],
    ['the name with a second address', { to: { address: 'ada@example.test', name: 'x> , <eve@evil.test' } }],
    ['Unicode line ends', { subject: 'Hi\u2028Bcc: eve@evil.test\u0085x' }],
  ])('%s can’t inject a header or a recipient', async (_name, mail) => {
    await put(mail)
    await mailer.deliverDue()
    expect(received).toHaveLength(1)
    expect(received[0]?.to).toEqual(['ada@example.test'])
    expect(received[0]?.headers.has('bcc')).toBe(false)
    expect(received[0]?.raw).not.toMatch(/^bcc:/im)
  })

  test.each([
    ['two addresses', 'ada@example.test, eve@evil.test'],
    ['a line break', 'ada@example.test\r\nRCPT TO:<eve@evil.test>'],
    ['no address', 'Ada'],
    ['an option for the mail server', '-oQ/tmp@example'],
  ])('an address that is %s is marked as failed and never tried', async (_name, to) => {
    await put({ to })
    await mailer.deliverDue()
    expect(received).toHaveLength(0)
    expect(await outbox()).toMatchObject([
      { state: 'failed', last_error: 'The e-mail address is not valid.', tries: 0 },
    ])
  })

  test('is retried after 1, 5, 30, 120 and 360 minutes, then marked as failed', async () => {
    await put()
    let minutes = 0
    for (const [index, wait] of [1, 5, 30, 120, 360].entries()) {
      refusals = [{ at: 'data', code: 451 }]
      await mailer.deliverDue()
      const [row] = await outbox()
      expect(row).toMatchObject({ state: 'waiting', tries: index + 1 })
      expect(row?.last_error).toContain('451')
      at(minutes + wait - 0.5)
      await mailer.deliverDue()
      expect((await outbox())[0]?.tries).toBe(index + 1)
      minutes += wait + 1
      at(minutes)
    }
    refusals = [{ at: 'data', code: 451 }]
    await mailer.deliverDue()
    expect(await outbox()).toMatchObject([{ state: 'failed', tries: 6 }])
    expect(received).toHaveLength(0)
  })

  test('can succeed on a retry', async () => {
    await put()
    refusals = [{ at: 'data', code: 421 }]
    await mailer.deliverDue()
    at(2)
    await mailer.deliverDue()
    expect(received).toHaveLength(1)
    expect(await outbox()).toMatchObject([{ state: 'sent', tries: 2, last_error: null }])
  })

  test('a permanently rejected recipient is not retried', async () => {
    await put()
    refusals = [{ at: 'rcpt', code: 550 }]
    await mailer.deliverDue()
    expect(await outbox()).toMatchObject([{ state: 'failed', tries: 1 }])
  })

  test('is retried while the mail server is unreachable', async () => {
    const lost = mailerTo(9)
    await put()
    await lost.deliverDue()
    await lost.stop()
    expect(await outbox()).toMatchObject([{ state: 'waiting', tries: 1 }])
    at(2)
    await mailer.deliverDue()
    expect(received).toHaveLength(1)
  })

  test('a crash after sending repeats the same Message-ID, so that clients detect the duplicate', async () => {
    await put()
    // The process dies between the mail server's response and recording it.
    const broken = { ...app.platform.database }
    let calls = 0
    Object.defineProperty(broken, 'kysely', {
      get: () => {
        // Finding and claiming due mail still works; recording the success does not.
        if (++calls > 2) throw new Error('killed')
        return app.platform.database.kysely
      },
    })
    const dying = mailerTo((server.server.address() as AddressInfo).port, { database: broken })
    await expect(dying.deliverDue()).rejects.toThrow('killed')
    await dying.stop()
    expect(received).toHaveLength(1)
    expect(await outbox()).toMatchObject([{ state: 'waiting', tries: 1 }])
    // Not sent again while the first attempt still holds its lease.
    await mailer.deliverDue()
    expect(received).toHaveLength(1)
    at(6)
    await mailer.deliverDue()
    expect(received).toHaveLength(2)
    expect(received[0]?.headers.get('message-id')).toBe(received[1]?.headers.get('message-id'))
    expect(await outbox()).toMatchObject([{ state: 'sent', tries: 2 }])
  })

  test('two concurrent nodes send each mail once', async () => {
    for (let number = 0; number < 30; number++) await put({ subject: `Mail ${number}` })
    const second = mailerTo((server.server.address() as AddressInfo).port)
    await Promise.all([mailer.deliverDue(), second.deliverDue()])
    await mailer.deliverDue()
    await second.stop()
    expect(received).toHaveLength(30)
    expect(new Set(received.map((mail) => mail.headers.get('subject'))).size).toBe(30)
  })

  test('stays in the outbox, untried, without a mail server', async () => {
    await put()
    await app.platform.mail.deliverDue()
    await app.platform.mail.start()
    await app.platform.mail.stop()
    expect(await outbox()).toMatchObject([{ state: 'waiting', tries: 0, last_error: null }])
  })
})
