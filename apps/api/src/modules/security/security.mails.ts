import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { defineMail } from '../../platform/mail/define-mail.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { deviceLabel } from './device.ts'

interface ChangedValues {
  name: string
  /** Date and time in the organisation's time zone, with the zone's name. */
  at: string
  /** Empty if unknown. */
  device: string
  ip: string
  /** The page for resetting a forgotten password. */
  resetUrl: string
}

/** Device and address, as far as they are known. */
const fromWhere = ({ device, ip }: ChangedValues) => [device, ip].filter(Boolean).join(', ') || '—'

export const passwordChangedMail = defineMail<ChangedValues>({
  key: 'security.password_changed',
  label: 'Your password was changed',
  sample: {
    name: 'Asha Rao',
    at: '21 Nov 2026, 12:00 IST',
    device: 'Chrome 142 on Windows',
    ip: '203.0.113.7',
    resetUrl: 'https://hr.example.com/me/forgotpassword',
  },
  write: {
    en: (values, { orgName }) => ({
      subject: `Your ${orgName} password was changed`,
      paragraphs: [
        `Hello ${values.name},`,
        `The password of your account was changed on ${values.at}, from ${fromWhere(values)}. You have been signed out of your other sessions.`,
        'If this was you, there is nothing to do. If not, choose a new password immediately and contact your administrator.',
      ],
      action: { label: 'This wasn’t me', url: values.resetUrl },
    }),
    hi: (values, { orgName }) => ({
      subject: `आपका ${orgName} पासवर्ड बदला गया`,
      paragraphs: [
        `नमस्ते ${values.name},`,
        `आपके खाते का पासवर्ड ${values.at} को ${fromWhere(values)} से बदला गया। आपके बाकी सत्र समाप्त कर दिए गए हैं।`,
        'अगर यह आपने किया था, तो कुछ करने की ज़रूरत नहीं। अगर नहीं, तो तुरंत नया पासवर्ड चुनें और अपने व्यवस्थापक को बताएँ।',
      ],
      action: { label: 'यह मैंने नहीं किया', url: values.resetUrl },
    }),
  },
})

/** An unambiguous date and time, in the organisation's time zone. */
function momentIn(ctx: Ctx, timeZone: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(new Date(ctx.now.epochMilliseconds))
}

/**
 * Notifies the person that their password has changed. This mail cannot be disabled: it is how a theft is
 * noticed. The link uses the installation's own address, whatever the request said.
 */
export async function mailPasswordChanged(
  ctx: Ctx,
  db: Db,
  of: { accountId: number; email: string; name: string },
): Promise<void> {
  const { time_zone, language } = await db
    .selectFrom('account as a')
    .innerJoin('organisation as o', 'o.org_id', 'a.org_id')
    .select(['o.time_zone', 'a.language'])
    .where('a.org_id', '=', ctx.orgId)
    .where('a.id', '=', of.accountId)
    .executeTakeFirstOrThrow()
  await sendMail(ctx, db, passwordChangedMail, {
    to: { address: of.email, name: of.name },
    language,
    values: {
      name: of.name || of.email,
      at: momentIn(ctx, time_zone, language === 'hi' ? 'hi' : 'en-GB'),
      device: deviceLabel(ctx.request.userAgent),
      ip: ctx.request.ip,
      resetUrl: `${ctx.platform.config.appUrls.employee}/forgotpassword`,
    },
  })
}
