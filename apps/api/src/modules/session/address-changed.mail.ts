import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { defineMail } from '../../platform/mail/define-mail.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { maskedAddress } from './rules/second-step.ts'

interface AddressChangedValues {
  name: string
  /** The previous address. */
  email: string
  /** Masked: the mailbox may no longer belong to the person. */
  newAddress: string
}

/** Sent to the mailbox that was the sign-in address until now. */
export const addressChangedMail = defineMail<AddressChangedValues>({
  key: 'session.address_changed',
  label: 'Your sign-in address was changed',
  sample: { name: 'Asha Rao', email: 'asha.rao@example.com', newAddress: 'a…@example.org' },
  write: {
    en: (values, { orgName }) => ({
      subject: `Your ${orgName} sign-in address was changed`,
      paragraphs: [
        `Hello ${values.name},`,
        `You no longer sign in to ${orgName} with ${values.email}. Your new address is ${values.newAddress}. Your password stays the same.`,
        'If you expected this change, there is nothing to do. If not, contact your administrator immediately: anybody with access to the new mailbox can request a new password.',
      ],
    }),
    hi: (values, { orgName }) => ({
      subject: `आपका ${orgName} साइन-इन पता बदला गया`,
      paragraphs: [
        `नमस्ते ${values.name},`,
        `अब आप ${orgName} में ${values.email} से साइन इन नहीं करते। नया पता ${values.newAddress} है; आपका पासवर्ड वही है।`,
        'अगर आपको यह पता था, तो कुछ करने की ज़रूरत नहीं। अगर नहीं, तो तुरंत अपने व्यवस्थापक को बताएँ: जो नया मेलबॉक्स पढ़ता है, वह नया पासवर्ड माँग सकता है।',
      ],
    }),
  },
})

interface AddressAskedValues {
  name: string
  /** Who entered the new address. */
  by: string
  /** Masked, as above. */
  newAddress: string
  /** Confirms the change, once. */
  token: string
  /** Validity of the link. */
  days: number
  /** Base URL of self-service. */
  appUrl: string
}

/** Asks the mailbox that is the sign-in address to agree to another one. */
export const addressAskedMail = defineMail<AddressAskedValues>({
  key: 'session.address_asked',
  label: 'Confirmation of a new sign-in address',
  secrets: ({ token }) => [token],
  sample: {
    name: 'Asha Rao',
    by: 'Priya Sen',
    newAddress: 'a…@example.org',
    token: 'A'.repeat(43),
    days: 7,
    appUrl: 'https://hr.example.com/me',
  },
  write: {
    en: (values, { orgName }) => ({
      subject: `Confirm your new ${orgName} sign-in address`,
      paragraphs: [
        `Hello ${values.name},`,
        `${values.by} entered ${values.newAddress} as your new sign-in address at ${orgName}. Until you confirm it, you sign in with this one as before.`,
        `The link works once and expires after ${values.days} days. If you don’t know about this change, don’t follow it, and contact your administrator.`,
      ],
      action: { label: 'Show the change', url: `${values.appUrl}/email-verification/${values.token}` },
    }),
    hi: (values, { orgName }) => ({
      subject: `अपने नए ${orgName} साइन-इन पते की पुष्टि करें`,
      paragraphs: [
        `नमस्ते ${values.name},`,
        `${values.by} ने ${orgName} में आपका नया साइन-इन पता ${values.newAddress} दर्ज किया है। पुष्टि करने तक आप पहले की तरह इसी पते से साइन इन करेंगे।`,
        `यह लिंक एक बार, ${values.days} दिनों तक काम करता है। अगर आपको इस बदलाव का पता नहीं है, तो लिंक न खोलें और अपने व्यवस्थापक को बताएँ।`,
      ],
      action: { label: 'बदलाव देखें', url: `${values.appUrl}/email-verification/${values.token}` },
    }),
  },
})

/**
 * Notifies the old mailbox that its address can no longer sign in, whoever changed it. This mail cannot be disabled:
 * it is how a theft is noticed.
 */
export async function mailAddressChanged(
  ctx: Ctx,
  db: Db,
  of: { accountId: number; before: string; now: string },
): Promise<void> {
  const { display_name, language } = await db
    .selectFrom('account')
    .select(['display_name', 'language'])
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', of.accountId)
    .executeTakeFirstOrThrow()
  await sendMail(ctx, db, addressChangedMail, {
    to: { address: of.before, name: display_name },
    language,
    values: { name: display_name || of.before, email: of.before, newAddress: maskedAddress(of.now) },
  })
}
