import {
  listMail,
  listSystemMails,
  previewSystemMail,
  readMail,
  resendMail,
} from '@muster/contract/email-library/email-library.contract'
import { ROLE } from '@muster/contract/kit/index'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { newToken } from '../../platform/access/session.ts'
import { tx } from '../../platform/db/tx.ts'
import { mailsOf } from '../../platform/platform.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
})

interface Given {
  to?: string
  subject?: string
  kind?: string
  text?: string
  secrets?: string[]
  state?: 'waiting' | 'sent' | 'failed'
}

async function put(given: Given = {}): Promise<number> {
  const ctx = app.system(org.orgId)
  const {
    to = 'ada@example.test',
    subject = 'Hello',
    kind = 'probe.hello',
    text = 'Hi',
    secrets,
    state,
  } = given
  await tx(ctx, (db) =>
    ctx.platform.mail.put(ctx, db, { kind, to, subject, text, html: `<p>${text}</p>`, secrets }),
  )
  return tx(ctx, async (db) => {
    const { id } = await db
      .selectFrom('mail_outbox')
      .select('id')
      .where('org_id', '=', org.orgId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    if (state)
      await db
        .updateTable('mail_outbox')
        .set({ state, tries: 6, ...(state === 'failed' ? { last_error: '451 not now' } : {}) })
        .where('org_id', '=', org.orgId)
        .where('id', '=', id)
        .execute()
    return id
  })
}

type Body = NonNullable<Parameters<typeof app.call<typeof listMail>>[1]['body']>
const list = (body: Body = {}, token = admin.token) => app.call(listMail, { token, body })
const read = (id: number, token = admin.token) => app.call(readMail, { token, params: { id } })
const resend = (id: number, token = admin.token) => app.call(resendMail, { token, body: { id } })

describe('mail log', () => {
  test('lists mails newest first, including failed ones, in few statements', async () => {
    await put({ subject: 'First' })
    await put({ subject: 'Second', state: 'failed' })
    const { data, queries } = await list()
    expect(queries).toBeLessThanOrEqual(4)
    expect(data).toMatchObject({ total_rows: 2, failed_total: 1, waiting_total: 1, is_delivering: false })
    expect(data.mails.map((mail) => [mail.subject, mail.state, mail.abilities.resend])).toEqual([
      ['Second', 'failed', true],
      ['First', 'waiting', false],
    ])
    expect(data.mails[0]).toMatchObject({ last_error: '451 not now', tries: 6, next_try_at: null })
  })

  test('is filtered, searched and paged', async () => {
    await put({ to: 'bea@example.test', subject: 'Grüße', kind: 'probe.other', state: 'sent' })
    for (let number = 0; number < 12; number++) await put({ subject: `Mail ${number}` })
    const subjects = async (body: Body) => (await list(body)).data.mails.map((mail) => mail.subject)
    expect(await subjects({ states: ['sent'] })).toEqual(['Grüße'])
    expect(await subjects({ kinds: ['probe.other'] })).toEqual(['Grüße'])
    expect(await subjects({ search: 'grusse ada' })).toEqual([])
    expect(await subjects({ search: 'grusse bea' })).toEqual(['Grüße'])
    expect(await subjects({ search: 'mail 11' })).toEqual(['Mail 11'])
    expect(await subjects({ until: '2026-11-20' })).toEqual([])
    const first = (await list({ limit: 10, search: 'mail' })).data
    const second = (await list({ limit: 10, search: 'mail', page: 2, cursor: first.next_cursor })).data
    expect([first.total_rows, first.mails.length, second.mails.length]).toEqual([12, 10, 2])
  })

  test('never shows secrets meant for the recipient', async () => {
    const token = newToken()
    const id = await put({
      subject: 'Code 424242',
      text: `https://hr.test/me/email-verification/${token} 424242`,
      secrets: ['424242'],
    })
    const whole = JSON.stringify([(await list()).data, (await read(id)).data])
    expect(whole).not.toContain(token)
    expect(whole).not.toContain('424242')
    expect((await read(id)).data).toMatchObject({
      subject: 'Code •••',
      text: 'https://hr.test/me/email-verification/••• •••',
    })
  })

  test('is limited to the organisation and requires the permission', async () => {
    const id = await put()
    const stranger = await anAdmin(app, await anOrganisation(app))
    expect((await list({}, stranger.token)).data.total_rows).toBe(0)
    expect((await list({ search: 'hello' }, stranger.token)).data.total_rows).toBe(0)
    expect((await read(id, stranger.token)).body.key).toBe('record.not_found')
    expect((await resend(id, stranger.token)).body.key).toBe('record.not_found')
    const employee = await anAccount(app, org, { roles: [ROLE.employee] })
    expect((await list({}, employee.token)).status).toBe(403)
    const reader = await anAccount(app, org, {
      roles: [ROLE.subAdmin],
      grants: { 'email-library.log.view': ['organisation'] },
    })
    expect((await list({}, reader.token)).data.mails[0]?.abilities.resend).toBe(false)
    expect((await resend(id, reader.token)).status).toBe(403)
  })
})

describe('resending', () => {
  test('requeues failed mail with all retries, with an audit entry', async () => {
    const id = await put({ state: 'failed' })
    expect((await resend(id)).data).toMatchObject({ state: 'waiting', tries: 0 })
    expect((await read(id)).data).toMatchObject({ state: 'waiting', tries: 0, last_error: '451 not now' })
    expect((await resend(id)).body.key).toBe('email-library.not_failed')
    const [entry] = await tx(app.system(org.orgId), (db) =>
      db
        .selectFrom('audit_entry')
        .select(['record_label', 'changes'])
        .where('org_id', '=', org.orgId)
        .where('action', '=', 'email-library.mail.resend')
        .execute(),
    )
    expect(entry).toEqual({
      record_label: 'Hello to ada@example.test',
      changes: { state: ['failed', 'waiting'] },
    })
  })

  test('is refused for mail that did not fail and for invalid addresses', async () => {
    expect((await resend(await put({ state: 'sent' }))).body.key).toBe('email-library.not_failed')
    const id = await put({ to: 'nobody' })
    expect((await read(id)).data).toMatchObject({ state: 'failed', abilities: { resend: false } })
    expect((await resend(id)).body.key).toBe('email-library.address_invalid')
  })
})

describe('preview', () => {
  test('shows every system mail in both languages with sample values and masked links', async () => {
    const { data } = await app.call(listSystemMails, { token: admin.token })
    expect(data.mails.map((mail) => mail.key).sort()).toEqual(
      mailsOf(app.platform.modules)
        .map((mail) => mail.key)
        .sort(),
    )
    for (const { key } of data.mails) {
      for (const language of data.languages) {
        const preview = await app.call(previewSystemMail, { token: admin.token, query: { key, language } })
        expect(preview.status).toBe(200)
        expect(preview.data.html).toContain(org.name)
        expect(preview.data.html).not.toMatch(/[A-Za-z0-9_-]{43}/)
      }
    }
  })

  test('rejects unknown mails', async () => {
    const answer = await app.call(previewSystemMail, { token: admin.token, query: { key: 'no.such' } })
    expect(answer.body.key).toBe('record.not_found')
  })
})
