import { EMAIL_PATTERN } from '@muster/contract/kit/index'
import type { Language } from '../../lib/texts/language.ts'
import type { Core } from '../core.ts'
import type { Db } from '../db/db.ts'
import { insertLate } from '../db/late-inserts.ts'
import type { FileStore } from '../files/file-store.ts'
import { createPoller } from '../jobs/poller.ts'
import type { Attachment } from './attachments.ts'
import { createDelivery } from './delivery.ts'
import { mailTexts } from './mail.texts.ts'
import { storedContent } from './sealed-mail.ts'

export interface Mail {
  /** `<module>.<what>`: the Email log groups by it. */
  kind: string
  /** One address, or an address with the person's name. */
  to: string | { address: string; name: string }
  subject: string
  text: string
  html: string
  /** Language of subject and bodies; English by default. */
  language?: Language
  /**
   * One-time codes and tokens exactly as they occur in subject and bodies; masked for everybody but the
   * recipient.
   */
  secrets?: readonly string[]
  /** Reply-To address; the sender by default. */
  replyTo?: string
  cc?: readonly string[]
  bcc?: readonly string[]
  /** The organisation's template version that the mail was rendered from. */
  templateVersionId?: number
  /** Stored files that it carries; its writer keeps them within `config.mailAttachmentMb` together. */
  attachment?: Attachment
  /** What it is about, unique in the organisation: writing it a second time fails, so that nothing is sent twice. */
  reference?: string
}

/** In which organisation and when a mail is written. */
export interface MailSender {
  readonly orgId: number
  readonly now: Temporal.Instant
}

export interface Mailer {
  /** Inserts mails in the business transaction; they are sent after the commit, never after a rollback. */
  put(sender: MailSender, db: Db, ...mails: Mail[]): Promise<void>
  /** Starts delivery. Without SMTP_URL mail stays readable in the outbox. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Call after a commit, so that mail is sent at once instead of at the next poll. */
  poke(): void
  /** Sends all due mail immediately. No effect without SMTP_URL. */
  deliverDue(): Promise<void>
}

const POLL_MS = 2000

/** Removes line breaks, which would start another header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

const isAddress = (address: string) => address.length <= 254 && EMAIL_PATTERN.test(address)

const filesOf = ({ attachment }: Mail) => ({
  attachments: attachment ? JSON.stringify(attachment.files) : null,
  attached_for: attachment ? JSON.stringify(attachment.for) : null,
})

/** Further recipients; invalid addresses are left out, since a server would reject the whole mail. */
function furtherOf({ replyTo = '', cc = [], bcc = [], templateVersionId }: Mail) {
  return {
    reply_to: isAddress(replyTo) ? replyTo : '',
    cc: cc.filter(isAddress),
    bcc: bcc.filter(isAddress),
    template_version_id: templateVersionId ?? null,
  }
}

function rowOf({ config }: Core, sender: MailSender, mail: Mail) {
  const { address, name } = typeof mail.to === 'string' ? { address: mail.to, name: '' } : mail.to
  const isValid = isAddress(address)
  const now = sender.now.toString()
  const content = {
    subject: oneLine(mail.subject).slice(0, 500),
    text_body: mail.text,
    html_body: mail.html,
  }
  const further = furtherOf(mail)
  const owner = { org_id: sender.orgId, to_address: oneLine(address).slice(0, 254), ...further }
  return {
    ...owner,
    kind: mail.kind,
    to_name: oneLine(name).slice(0, 200),
    ...storedContent({ config }, owner, content, mail.secrets ?? []),
    language: mail.language ?? 'en',
    ...filesOf(mail),
    reference: mail.reference ?? null,
    next_try_at: now,
    created_at: now,
    // An invalid address must not roll back the business change; it is shown in the Email log.
    ...(isValid ? {} : { state: 'failed', last_error: mailTexts('invalidEmail') }),
  }
}

export function createMailer(platform: Core & { readonly files: FileStore }): Mailer {
  const delivery = platform.config.smtpUrl ? createDelivery(platform, platform.config.smtpUrl) : undefined
  const delivering = createPoller({
    name: 'mail',
    everyMs: POLL_MS,
    log: platform.log,
    round: async () => delivery?.deliverDue(),
  })
  return {
    put: async (sender, db, ...mails) => {
      await insertLate(
        db,
        'mail_outbox',
        mails.map((mail) => rowOf(platform, sender, mail)),
      )
      delivering.poke()
    },
    start: async () => {
      if (delivery) delivering.start()
      else platform.log.info('SMTP_URL is not set: mail stays in the outbox')
    },
    stop: async () => {
      await delivering.stop()
      delivery?.close()
    },
    poke: () => delivering.poke(),
    deliverDue: async () => delivery?.deliverDue(),
  }
}
