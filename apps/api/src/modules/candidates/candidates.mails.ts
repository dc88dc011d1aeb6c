import { dateText } from '../../lib/texts/span.texts.ts'
import { wordsOf } from '../../lib/texts/texts.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { defineMail } from '../../platform/mail/define-mail.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import type { IssuedLink } from '../onboarding/index.ts'

interface CodeValues {
  name: string
  code: string
  /** Validity of the code. */
  minutes: number
}

/** Contains no link: a mail that asks for a code and has a link is what phishing looks like. */
export const portalCodeMail = defineMail<CodeValues>({
  key: 'candidates.code',
  label: 'Code for the candidate portal',
  secrets: ({ code }) => [code],
  sample: { name: 'Asha', code: '000000', minutes: 10 },
  write: {
    en: ({ name, code, minutes }, { orgName }) => ({
      subject: `Your code for ${orgName}`,
      title: code,
      paragraphs: [
        `Hello ${name},`,
        `Enter this code on the page of ${orgName} that you have opened: ${code}. It works once and expires after ${minutes} minutes.`,
        'Nobody will ever ask you for it. If you have not opened the page, somebody else has your link: do not pass the code on.',
      ],
    }),
    hi: ({ name, code, minutes }, { orgName }) => ({
      subject: `${orgName} के लिए आपका कोड`,
      title: code,
      paragraphs: [
        `नमस्ते ${name},`,
        `${orgName} का जो पेज आपने खोला है, वहाँ यह कोड भरें: ${code}। यह एक बार, ${minutes} मिनट तक काम करता है।`,
        'यह कोड आपसे कभी कोई नहीं माँगेगा। अगर पेज आपने नहीं खोला है, तो आपका लिंक किसी और के पास है: यह कोड किसी को न दें।',
      ],
    }),
  },
})

interface LinkValues {
  name: string
  url: string
  /** Last day of the link, as written. */
  until: string
}

export const portalLinkMail = defineMail<LinkValues>({
  key: 'candidates.link',
  label: 'Link to the candidate portal',
  secrets: ({ url }) => [url],
  sample: {
    name: 'Asha',
    url: 'https://hr.example.com/admin/onboarding/candidateportal/…',
    until: '6 Dec 2026',
  },
  write: {
    en: ({ name, url, until }, { orgName }) => ({
      subject: `Joining ${orgName}: your page`,
      title: `Welcome, ${name}`,
      paragraphs: [
        `${orgName} has prepared a page for you: your letters, the joining form and what to bring on your first day.`,
        'When you open it, a code is sent to this address. You don’t need a password.',
        `The link works until ${until}. Do not pass it on.`,
      ],
      action: { label: 'Open my page', url },
    }),
    hi: ({ name, url, until }, { orgName }) => ({
      subject: `${orgName} में आपका स्वागत: आपका पेज`,
      title: `स्वागत है, ${name}`,
      paragraphs: [
        `${orgName} ने आपके लिए एक पेज बनाया है: आपके पत्र, जॉइनिंग फ़ॉर्म और पहले दिन की जानकारी।`,
        'इसे खोलने पर इसी पते पर एक कोड आएगा। पासवर्ड की ज़रूरत नहीं है।',
        `लिंक ${until} तक काम करेगा। इसे किसी और को न भेजें।`,
      ],
      action: { label: 'मेरा पेज खोलें', url },
    }),
  },
})

interface RefusedValues extends LinkValues {
  document: string
  reason: string
}

export const documentRefusedMail = defineMail<RefusedValues>({
  key: 'candidates.document_refused',
  label: 'A candidate’s document was refused',
  secrets: ({ url }) => [url],
  sample: {
    ...{ name: 'Asha', document: 'Degree', reason: 'The second page is missing', until: '6 Dec 2026' },
    url: 'https://hr.example.com/admin/onboarding/candidateportal/joinee-form/…',
  },
  write: {
    en: ({ name, url, until, document, reason }, { orgName }) => ({
      subject: `${orgName}: please send a document again`,
      title: `Hello ${name}`,
      paragraphs: [
        `“${document}” could not be accepted: ${reason}`,
        'Please send it again on your page. A code is sent to this address when you open it.',
        `The link works until ${until}. Do not pass it on.`,
      ],
      action: { label: 'Open the joining form', url },
    }),
    hi: ({ name, url, until, document, reason }, { orgName }) => ({
      subject: `${orgName}: कृपया दस्तावेज़ फिर भेजें`,
      title: `नमस्ते ${name}`,
      paragraphs: [
        `“${document}” स्वीकार नहीं हो सका: ${reason}`,
        'कृपया इसे अपने पेज पर फिर भेजें। पेज खोलने पर इसी पते पर एक कोड आएगा।',
        `लिंक ${until} तक काम करेगा। इसे किसी और को न भेजें।`,
      ],
      action: { label: 'जॉइनिंग फ़ॉर्म खोलें', url },
    }),
  },
})

/** The last day of a link, as its reader writes it. */
export async function lastDay(
  ctx: Ctx,
  db: Db,
  { expiresAt, language }: Pick<IssuedLink, 'expiresAt' | 'language'>,
): Promise<string> {
  const { time_zone } = await db
    .selectFrom('organisation')
    .select('time_zone')
    .where('org_id', '=', ctx.orgId)
    .executeTakeFirstOrThrow()
  const day = Temporal.Instant.from(expiresAt).toZonedDateTimeISO(time_zone).toPlainDate().toString()
  return wordsOf(dateText(day), language ? { language } : undefined)
}

/** Mails that a document was refused, with a link to the form. */
export async function mailRefusal(
  ctx: Ctx,
  db: Db,
  to: { email: string; full_name: string; first_name: string },
  link: IssuedLink,
  refused: { document: string; reason: string },
): Promise<void> {
  await sendMail(ctx, db, documentRefusedMail, {
    to: { address: to.email, name: to.full_name },
    values: { name: to.first_name, url: link.url, until: await lastDay(ctx, db, link), ...refused },
    language: link.language,
  })
}

/** Mails a link that was just made, in the candidate's language, else the organisation's. */
export async function mailLink(
  ctx: Ctx,
  db: Db,
  to: { email: string; full_name: string; first_name: string },
  link: IssuedLink,
): Promise<void> {
  await sendMail(ctx, db, portalLinkMail, {
    to: { address: to.email, name: to.full_name },
    values: { name: to.first_name, url: link.url, until: await lastDay(ctx, db, link) },
    language: link.language,
  })
}
