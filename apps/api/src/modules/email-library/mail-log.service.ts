import type { listMail, readMail, resendMail } from '@muster/contract/email-library/email-library.contract'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { cachedCount, cutPage, decodeCursor } from '../../platform/db/newest-first.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { countMails, findMail, findMails, findOutboxSummary, requeueMail } from './email-library.queries.ts'
import { emailLibraryTexts } from './email-library.texts.ts'
import { isReachable, kindLabel, mailDetail, mailRow } from './email-library.views.ts'

/** The log, newest first. Three statements, whatever its length. */
export function listMails(ctx: Ctx, body: BodyOf<typeof listMail>): Promise<DataOf<typeof listMail>> {
  const { page, limit, cursor, ...selection } = body
  const place = decodeCursor(cursor)
  return readTx(ctx, async (db) => {
    const { time_zone: timeZone, failed, waiting } = await findOutboxSummary(ctx, db)
    const offset = place ? 0 : (page - 1) * limit
    const found = await findMails(ctx, db, timeZone, selection, { place, offset, limit })
    const { rows, isWhole, ...cursors } = cutPage(found, place, body)
    const total = isWhole
      ? rows.length
      : await cachedCount(ctx, `mail ${JSON.stringify(selection)}`, () =>
          countMails(ctx, db, timeZone, selection),
        )
    return {
      mails: rows.map((row) => mailRow(ctx, row)),
      total_rows: total,
      numPages: pageCount(total, limit),
      ...cursors,
      failed_total: failed,
      waiting_total: waiting,
      is_delivering: ctx.platform.config.smtpUrl !== undefined,
    }
  })
}

/** @throws AppError `record.not_found` */
export function readOneMail(ctx: Ctx, id: number): Promise<DataOf<typeof readMail>> {
  return readTx(ctx, async (db) => mailDetail(ctx, found(await findMail(ctx, db, id))))
}

/**
 * Requeues a failed mail. Idempotent.
 *
 * @throws AppError `record.not_found`, `email-library.not_failed`, `email-library.address_invalid`
 */
export async function resend(ctx: Ctx, id: number): Promise<DataOf<typeof resendMail>> {
  const row = await tx(ctx, async (db) => {
    const mail = found(await findMail(ctx, db, id, { lock: true }))
    if (mail.state !== 'failed') fail('email-library.not_failed')
    if (!isReachable(mail)) fail('email-library.address_invalid')
    await requeueMail(ctx, db, id)
    await recordAudit(ctx, db, {
      recordType: 'mail',
      recordId: id,
      recordLabel: emailLibraryTexts.english('to', {
        kind: kindLabel(ctx, mail.kind),
        toAddress: mail.to_address,
      }),
      changes: { state: ['failed', 'waiting'] },
    })
    return { ...mail, state: 'waiting' as const, tries: 0, next_try_at: ctx.now.toString() }
  })
  ctx.platform.mail.poke()
  return mailRow(ctx, row)
}
