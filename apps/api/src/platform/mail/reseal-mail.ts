import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { keyringOf, MissingKey } from '../crypto/field-keys.ts'
import { UnreadableText } from '../crypto/protected-text.ts'
import { type Db, tx } from '../db/tx.ts'
import { openContent, sealContent, storedContent } from './sealed-mail.ts'

const BATCH = 100

interface Row {
  org_id: number
  id: number
  to_address: string
  cc: string[]
  bcc: string[]
  subject: string
  text_body: string
  html_body: string
  secrets: string[]
  sealed: string | null
}

/** The keys that the organisation's undelivered mails are sealed with. */
export async function listMailKeys(ctx: Pick<Ctx, 'orgId'>, db: Db): Promise<string[]> {
  const { rows } = await sql<{ sealed_key: string }>`
    select distinct sealed_key from mail_outbox
    where org_id = ${ctx.orgId} and sealed_key is not null`.execute(db)
  return rows.map((row) => row.sealed_key)
}

/** A sealed mail is masked already, by secrets that nothing but its sealed content knows any more. */
function contentOf({ platform }: Ctx, row: Row) {
  const { subject, text_body, html_body } = row
  if (row.sealed === null) return storedContent(platform, row, { subject, text_body, html_body }, row.secrets)
  return sealContent(platform, row, openContent(platform, row))
}

async function reseal(ctx: Ctx, db: Db, row: Row): Promise<boolean> {
  try {
    await db
      .updateTable('mail_outbox')
      .set({ ...contentOf(ctx, row), secrets: [] })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', row.id)
      .execute()
    return true
  } catch (error) {
    // Skip it: delivery will fail with the reason, and one unreadable mail must not stop the rotation.
    if (!(error instanceof MissingKey || error instanceof UnreadableText)) throw error
    ctx.log.warn({ err: error, org: ctx.orgId, mail: row.id }, 'a sealed mail cannot be opened')
    return false
  }
}

/**
 * Seals undelivered mails again whose contents another key sealed, and those that were written before contents were
 * sealed at all.
 *
 * @returns how many
 */
export async function resealMails(ctx: Ctx): Promise<number> {
  const { current } = keyringOf(ctx.platform.config)
  let resealed = 0
  for (let after = 0; ; ) {
    const from = after
    const batch = await tx(ctx, async (db) => {
      const { rows } = await sql<Row>`
        select org_id, id, to_address, cc, bcc, subject, text_body, html_body, secrets, sealed from mail_outbox
        where org_id = ${ctx.orgId} and id > ${from}
          and (sealed_key <> ${current.id} or (sealed is null and secrets <> '{}'))
        order by id limit ${BATCH} for update skip locked`.execute(db)
      let done = 0
      for (const row of rows) if (await reseal(ctx, db, row)) done++
      return { done, last: rows.at(-1)?.id }
    })
    if (batch.last === undefined) return resealed
    after = batch.last
    resealed += batch.done
  }
}
