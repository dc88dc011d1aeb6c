import { sql } from 'kysely'
import { tx } from '../src/platform/db/tx.ts'
import { type MailContent, openContent } from '../src/platform/mail/sealed-mail.ts'
import type { TestApp } from './harness.ts'

export interface SentMail extends MailContent {
  id: number
  org_id: number
  kind: string
  to_address: string
  cc: string[]
  bcc: string[]
  state: string
  template_version_id: number | null
  sealed: string | null
  /** The text as the outbox holds it. */
  stored: string
}

/** The organisation's mails as their recipients get them, oldest first; of one address if it is given. */
export function mailsIn(app: TestApp, orgId: number, address?: string): Promise<SentMail[]> {
  return tx(app.system(orgId), async (db) => {
    const { rows } = await sql<SentMail>`
      select * from mail_outbox where org_id = ${orgId}
        and (${address ?? null}::text is null or to_address = ${address ?? null}) order by id`.execute(db)
    return rows.map((row) => ({ ...row, stored: row.text_body, ...openContent(app.platform, row) }))
  })
}
