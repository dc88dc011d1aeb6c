import type { MailRow, readMail } from '@muster/contract/email-library/email-library.contract'
import { type DataOf, EMAIL_PATTERN } from '@muster/contract/kit/index'
import { holds } from '../../platform/access/actor.ts'
import { wordsOf } from '../../platform/audit/words.ts'
import type { Ctx } from '../../platform/context.ts'
import { maskSecrets } from '../../platform/mail/secrets.ts'
import { mailsOf } from '../../platform/platform.ts'
import type { MailDetailRow, MailListRow } from './email-library.queries.ts'

/** Whether the address is deliverable in principle. */
export function isReachable(row: Pick<MailListRow, 'to_address'>): boolean {
  return EMAIL_PATTERN.test(row.to_address)
}

export function kindLabel(ctx: Ctx, kind: string): string {
  const label = mailsOf(ctx.platform.modules).find((mail) => mail.key === kind)?.label
  return label ?? wordsOf(kind.split('.').slice(1).join(' ') || kind)
}

export function mailRow(ctx: Ctx, row: MailListRow): MailRow {
  return {
    id: row.id,
    state: row.state,
    kind: row.kind,
    kind_label: kindLabel(ctx, row.kind),
    to_address: row.to_address,
    to_name: row.to_name,
    subject: maskSecrets(row.subject, row.secrets),
    language: row.language,
    tries: row.tries,
    created_at: row.created_at,
    sent_at: row.sent_at,
    next_try_at: row.state === 'waiting' ? row.next_try_at : null,
    last_error: row.last_error,
    abilities: {
      resend: row.state === 'failed' && isReachable(row) && holds(ctx.actor, 'email-library.log.resend'),
    },
  }
}

/** A mail as sent, with secrets meant for the recipient masked. */
export function mailDetail(ctx: Ctx, row: MailDetailRow): DataOf<typeof readMail> {
  return {
    ...mailRow(ctx, row),
    html: maskSecrets(row.html_body, row.secrets),
    text: maskSecrets(row.text_body, row.secrets),
    attachments: row.attachments.map(({ name, size }) => ({ name, size })),
  }
}
