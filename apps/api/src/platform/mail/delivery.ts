import { createHmac } from 'node:crypto'
import type { Transporter } from 'nodemailer'
import type { Core } from '../core.ts'
import { findDueMail } from '../db/gates.ts'
import { tenantTx } from '../db/tx.ts'
import type { FileStore } from '../files/file-store.ts'
import { type AttachedFile, type Attachment, mayHaveFiles } from './attachments.ts'
import { mailTexts } from './mail.texts.ts'
import { type MailContent, openContent } from './sealed-mail.ts'
import { maskSecrets } from './secrets.ts'

/** Minutes before each retry, counted from the previous failure; after the last one the mail has failed. */
const RETRY_MINUTES = [1, 5, 30, 120, 360]
/** While one node sends a mail, other nodes skip it. Must exceed the longest SMTP conversation. */
const LEASE_MINUTES = 5
const BATCH = 20
const AT_ONCE = 4

interface DueMail {
  org_id: number
  id: number
}

interface ClaimedMail extends DueMail {
  to_address: string
  to_name: string
  subject: string
  text_body: string
  html_body: string
  sealed: string | null
  secrets: string[]
  reply_to: string
  cc: string[]
  bcc: string[]
  tries: number
  message_id: string
  attachments: AttachedFile[] | null
  attached_for: Attachment['for'] | null
}

export interface Delivery {
  deliverDue(): Promise<void>
  close(): void
}

interface SmtpError extends Error {
  code?: string
  responseCode?: number
}

/** Whether the server rejected the recipient permanently, so that retrying is pointless. */
function isPermanent(error: SmtpError): boolean {
  const status = error.responseCode ?? 0
  return error.code === 'EENVELOPE' && status >= 550 && status <= 556
}

function wordsFor(error: SmtpError): string {
  const text = error.message.replace(/\s+/g, ' ').trim()
  return text.slice(0, 300) || mailTexts('mailServerUnreachable')
}

/**
 * A deterministic Message-ID: after a crash between sending and recording it, the mail is sent again with the
 * same id, and mail clients show it once.
 */
function messageIdOf(secretKey: string, mailFrom: string, mail: DueMail): string {
  const host = /@([A-Za-z0-9.-]+)/.exec(mailFrom)?.[1] ?? 'localhost'
  const digest = createHmac('sha256', secretKey).update(`mail:${mail.org_id}:${mail.id}`).digest('hex')
  return `<${digest.slice(0, 40)}@${host}>`
}

/** The address as an object, so that it is never parsed as a list. */
const bare = (address: string) => ({ name: '', address })

/** What is kept of a sent mail: the recipient has the secrets, and nobody else needs them. */
function withoutSecrets({ subject, text_body, html_body, secrets }: ClaimedMail) {
  const masked = (text: string) => maskSecrets(text, secrets)
  return {
    subject: masked(subject),
    text_body: masked(text_body),
    html_body: masked(html_body),
    sealed: null,
    sealed_key: null,
    secrets: [],
  }
}

export function createDelivery(platform: Core & { readonly files: FileStore }, smtpUrl: string): Delivery {
  const { database, config, log, files } = platform
  let transport: Transporter | undefined

  /**
   * Opens the connections to the mail server. The library is loaded with the first mail, since most starts
   * need none.
   */
  async function open(): Promise<Transporter> {
    if (transport) return transport
    const { createTransport } = await import('nodemailer')
    transport ??= createTransport(
      {
        url: smtpUrl,
        pool: true,
        maxConnections: AT_ONCE,
        connectionTimeout: 20_000,
        greetingTimeout: 20_000,
        socketTimeout: 60_000,
        // Bodies are plain content: nothing in them may make the library read a file or URL.
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from: config.mailFrom },
    )
    return transport
  }

  /** Claims a due mail for one attempt; undefined when another node claimed it first. */
  function claim(due: DueMail): Promise<ClaimedMail | undefined> {
    const now = platform.clock()
    return tenantTx(database, due.org_id, async (db) => {
      const row = await db
        .selectFrom('mail_outbox')
        .select([
          'org_id',
          'id',
          'to_address',
          'to_name',
          'subject',
          'text_body',
          'html_body',
          'sealed',
          'secrets',
          'reply_to',
          'cc',
          'bcc',
          'tries',
          'attachments',
          'attached_for',
        ])
        .where('org_id', '=', due.org_id)
        .where('id', '=', due.id)
        .where('state', '=', 'waiting')
        .where('next_try_at', '<=', now.toString())
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!row) return undefined
      const message_id = messageIdOf(config.secretKey, config.mailFrom, row)
      const tries = row.tries + 1
      await db
        .updateTable('mail_outbox')
        .set({ tries, message_id, next_try_at: now.add({ minutes: LEASE_MINUTES }).toString() })
        .where('org_id', '=', due.org_id)
        .where('id', '=', due.id)
        .execute()
      return { ...(row as Omit<ClaimedMail, 'message_id'>), tries, message_id }
    })
  }

  async function saveChange(
    mail: ClaimedMail,
    change: Record<string, string | string[] | null>,
  ): Promise<void> {
    await tenantTx(database, mail.org_id, (db) =>
      db
        .updateTable('mail_outbox')
        .set(change)
        .where('org_id', '=', mail.org_id)
        .where('id', '=', mail.id)
        .where('state', '=', 'waiting')
        .execute(),
    )
  }

  async function recordFailure(mail: ClaimedMail, error: SmtpError): Promise<void> {
    const delayMinutes = RETRY_MINUTES[mail.tries - 1]
    log.warn({ err: error, org: mail.org_id, mail: mail.id, tries: mail.tries }, 'a mail could not be sent')
    const last_error = wordsFor(error)
    if (delayMinutes === undefined || isPermanent(error))
      return saveChange(mail, { state: 'failed', last_error })
    return saveChange(mail, {
      last_error,
      next_try_at: platform.clock().add({ minutes: delayMinutes }).toString(),
    })
  }

  /** The content to send; undefined, with the reason recorded, if no configured key opens it. */
  async function contentOf(mail: ClaimedMail): Promise<MailContent | undefined> {
    try {
      return openContent(platform, mail)
    } catch (error) {
      log.error({ err: error, org: mail.org_id, mail: mail.id }, 'a sealed mail cannot be opened')
      await saveChange(mail, { state: 'failed', last_error: mailTexts('unreadable') })
      return undefined
    }
  }

  /** Why a mail's files can't be sent: access may have ended, and files expired, since it was written. Undefined without a reason. */
  async function obstacleOf({
    org_id: orgId,
    attachments,
    attached_for: facts,
  }: ClaimedMail): Promise<string | undefined> {
    if (!attachments || !facts) return undefined
    const now = platform.clock()
    const mayHave = await tenantTx(database, orgId, (db) => mayHaveFiles({ orgId, now }, db, facts), {
      readOnly: true,
    })
    if (!mayHave) return mailTexts('filesNotAllowed')
    const isThere = await Promise.all(attachments.map(({ path }) => files.exists(path)))
    return isThere.every(Boolean) ? undefined : mailTexts('filesGone')
  }

  async function deliver(due: DueMail): Promise<void> {
    const mail = await claim(due)
    const content = mail && (await contentOf(mail))
    if (!mail || !content) return
    try {
      const last_error = await obstacleOf(mail)
      if (last_error !== undefined) return await saveChange(mail, { state: 'failed', last_error })
      await (await open()).sendMail({
        to: { name: mail.to_name, address: mail.to_address },
        ...(mail.reply_to ? { replyTo: { name: '', address: mail.reply_to } } : {}),
        cc: mail.cc.map(bare),
        bcc: mail.bcc.map(bare),
        subject: content.subject,
        text: content.text_body,
        html: content.html_body,
        messageId: mail.message_id,
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments: (mail.attachments ?? []).map(({ path, name, type }) => ({
          ...{ filename: name, contentType: type, contentDisposition: 'attachment' as const },
          content: files.read(path),
        })),
      })
    } catch (error) {
      return recordFailure(mail, error as SmtpError)
    }
    await saveChange(mail, {
      state: 'sent',
      sent_at: platform.clock().toString(),
      last_error: null,
      ...withoutSecrets(mail),
    })
  }

  async function deliverDue(): Promise<void> {
    for (;;) {
      const due = await findDueMail({ platform, now: platform.clock() }, BATCH)
      for (let from = 0; from < due.length; from += AT_ONCE) {
        await Promise.all(due.slice(from, from + AT_ONCE).map(deliver))
      }
      if (due.length < BATCH) return
    }
  }

  return {
    deliverDue,
    close: () => {
      transport?.close()
      transport = undefined
    },
  }
}
