import { languageOf } from '../../lib/texts/language.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/db.ts'
import { brandLogoAddress } from '../files/brand-logo.ts'
import type { MailBrand, SystemMail } from './define-mail.ts'
import { mailWriter } from './templates.ts'

/** The branding of an organisation's row. */
export function mailBrand(
  ctx: Pick<Ctx, 'orgId' | 'platform'>,
  row: { name: string; theme_colour: string; logo_path: string | null },
): MailBrand {
  return {
    orgName: row.name,
    colour: row.theme_colour,
    logo: brandLogoAddress(ctx.platform, ctx.orgId, row.logo_path),
  }
}

export interface Addressed<Values> {
  to: { address: string; name: string }
  values: Values
  /** The recipient's preferred language; the organisation's by default. */
  language?: string | null
}

/**
 * Writes a system mail in the business transaction, with the organisation's branding and template and in the
 * recipient's language; it is sent after the commit.
 */
export async function sendMail<Values>(
  ctx: Pick<Ctx, 'orgId' | 'now' | 'platform'>,
  db: Db,
  mail: SystemMail<Values>,
  { to, values, language: preferred }: Addressed<Values>,
): Promise<void> {
  const organisation = await db
    .selectFrom('organisation')
    .select(['name', 'theme_colour', 'language', 'logo_path'])
    .where('org_id', '=', ctx.orgId)
    .executeTakeFirstOrThrow()
  const language = languageOf(preferred, organisation.language)
  const brand = mailBrand(ctx, organisation)
  const write = await mailWriter(ctx, db, mail, [to.address])
  await ctx.platform.mail.put(ctx, db, {
    kind: mail.key,
    to,
    language,
    secrets: mail.secrets?.(values) ?? [],
    ...write(to.address, values, { brand, language }),
  })
}
