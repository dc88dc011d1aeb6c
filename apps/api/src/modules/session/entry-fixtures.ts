import { type CallInput, type Endpoint, endpointUrl } from '@muster/contract/kit/index'
import { acceptInvitation } from '@muster/contract/session/session.contract'
import { registerOrganisation, TERMS_VERSION } from '@muster/contract/session/sign-up.contract'
import type { TestApp } from '../../../test/harness.ts'
import { openContent } from '../../platform/mail/sealed-mail.ts'
import { finishEntryWork } from './entry-work.ts'
import { hashingLoad } from './passwords/password-hash.ts'

export const FIRST_PASSWORD = 'Kite7river'

let serial = 0

/** A person with a new address and network, so that tests do not use up each other's rate limits. */
export function aStranger(): { email: string; ip: string } {
  serial++
  return {
    email: `stranger-${serial}@example.test`,
    ip: `198.51.${Math.floor(serial / 250)}.${serial % 250}`,
  }
}

interface Said {
  status: number
  text: string
  body: { key?: string; message: string; data: unknown; fields?: Record<string, string> }
}

/** Calls without a session from `ip`, with any further headers. */
export async function callFrom<E extends Endpoint>(
  app: TestApp,
  endpoint: E,
  body: CallInput<E>['body'] | object,
  from: { ip?: string; headers?: Record<string, string> } = {},
): Promise<Said> {
  const answer = await app.app.inject({
    method: endpoint.method as 'POST',
    url: endpointUrl(endpoint),
    remoteAddress: from.ip ?? '198.51.100.250',
    headers: { 'content-type': 'application/json', ...from.headers },
    payload: JSON.stringify(body ?? {}),
  })
  return { status: answer.statusCode, text: answer.body, body: answer.json() }
}

export const signUpBody = (email: string, more: object = {}) => ({
  organisation_name: 'Lantern & Loom',
  name: 'Mira Rao',
  email,
  password: FIRST_PASSWORD,
  confirm_password: FIRST_PASSWORD,
  country: 'IN',
  time_zone: 'Asia/Kolkata',
  terms_version: TERMS_VERSION,
  accept_terms: true,
  ...more,
})

export interface MailRow {
  org_id: number
  kind: string
  subject: string
  text_body: string
  html_body: string
  /** The text as the outbox holds it. */
  stored: string
}

/** Mails to an address in every organisation as the recipient gets them, oldest first, after all deferred work has finished. */
export async function mailsTo(app: TestApp, email: string): Promise<MailRow[]> {
  await finishEntryWork()
  return app.platform.database.owner(async (session) => {
    await session.exec('set role muster_system')
    const rows = await session.query<MailRow & Parameters<typeof openContent>[1]>(
      `select org_id, kind, to_address, cc, bcc, subject, text_body, html_body, sealed
       from mail_outbox where to_address = $1 order by created_at, id`,
      [email],
    )
    await session.exec('reset role')
    return rows.map((row) => ({
      org_id: row.org_id,
      kind: row.kind,
      stored: row.text_body,
      ...openContent(app.platform, row),
    }))
  })
}

/** The key of the latest link mailed to an address. */
export async function keyMailedTo(app: TestApp, email: string): Promise<string> {
  const mail = (await mailsTo(app, email)).at(-1)
  return /-verification\/([\w-]{43})/.exec(mail?.text_body ?? '')?.[1] ?? ''
}

/**
 * Everything by which an outsider could tell two calls apart: the response, and the statements and hashing before it.
 */
export async function traceOf<E extends Endpoint>(app: TestApp, endpoint: E, body: { email: string }) {
  await finishEntryWork()
  const before = hashingLoad().done
  const { status, body: said, statements } = await app.call(endpoint, { body } as never)
  return {
    status,
    said: JSON.stringify(said).replaceAll(body.email, '#'),
    statements: statements.map((text) => text.replace(/\s+/g, ' ')),
    hashes: hashingLoad().done - before,
  }
}

/** Signs up an organisation and follows the link. */
export async function aSignedUp(app: TestApp, more: object = {}): Promise<{ email: string; orgId: number }> {
  const { email, ip } = aStranger()
  await callFrom(app, registerOrganisation, signUpBody(email, more), { ip })
  const id = await keyMailedTo(app, email)
  const opened = await app.call(acceptInvitation, { body: { id, password: FIRST_PASSWORD } })
  return { email, orgId: opened.data.org_id as number }
}
