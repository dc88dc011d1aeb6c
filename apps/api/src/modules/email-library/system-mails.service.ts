import type {
  listSystemMails,
  previewSystemMail,
} from '@muster/contract/email-library/email-library.contract'
import type { DataOf, QueryOf } from '@muster/contract/kit/index'
import { languages } from '../../lib/texts/language.ts'
import type { Ctx } from '../../platform/context.ts'
import { readTx } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { maskSecrets } from '../../platform/mail/secrets.ts'
import { mailBrand } from '../../platform/mail/send-mail.ts'
import { mailsOf } from '../../platform/platform.ts'

export function readSystemMails(ctx: Ctx): DataOf<typeof listSystemMails> {
  const mails = mailsOf(ctx.platform.modules).map(({ key, label }) => ({ key, label }))
  return {
    mails: mails.sort((a, b) => a.label.localeCompare(b.label)),
    languages: [...languages],
  }
}

/** @throws AppError `record.not_found` for an unknown mail */
export async function previewMail(
  ctx: Ctx,
  { key, language }: QueryOf<typeof previewSystemMail>,
): Promise<DataOf<typeof previewSystemMail>> {
  const mail = found(mailsOf(ctx.platform.modules).find((one) => one.key === key))
  const organisation = await readTx(ctx, (db) =>
    db
      .selectFrom('organisation')
      .select(['name', 'theme_colour', 'logo_path'])
      .where('org_id', '=', ctx.orgId)
      .executeTakeFirstOrThrow(),
  )
  const brand = mailBrand(ctx, organisation)
  const { subject, html, text } = mail.render(mail.sample, brand, language)
  // Masked as in the log, so that a sample token is not mistaken for a real one.
  const mask = (part: string) => maskSecrets(part, mail.secrets?.(mail.sample) ?? [])
  return { subject: mask(subject), html: mask(html), text: mask(text) }
}
