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
