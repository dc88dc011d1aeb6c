import { defineMail } from '../../platform/mail/define-mail.ts'

interface LinkValues {
  /** Base URL of the entry, `https://…/admin` or `…/me`; always the configured one. */
  appUrl: string
  email: string
}

interface SignUpValues extends LinkValues {
  organisation: string
  /** Opens the organisation, together with the password. */
  token: string
  /** Validity of the link. */
  days: number
}

const sample = { appUrl: 'https://hr.example.com/admin', email: 'asha.rao@example.com' }

export const signUpMail = defineMail<SignUpValues>({
  key: 'session.sign_up',
  label: 'Confirmation of a sign-up',
  secrets: ({ token }) => [token],
  sample: { ...sample, organisation: 'Sahyadri Works', token: 'A'.repeat(43), days: 7 },
  write: {
    en: ({ organisation, appUrl, token, days }) => ({
      subject: 'Confirm your e-mail address',
      paragraphs: [
        `Somebody signed up “${organisation}” with this e-mail address. If this was you, confirm the address and sign in.`,
        `You will be asked for the password you chose. The link works once and expires after ${days} days.`,
        'If this was not you, ignore this e-mail. Nothing is activated, and the sign-up is deleted automatically.',
      ],
      action: { label: 'Confirm e-mail address', url: `${appUrl}/email-verification/${token}` },
    }),
    hi: ({ organisation, appUrl, token, days }) => ({
      subject: 'अपने ई-मेल पते की पुष्टि करें',
      paragraphs: [
        `किसी ने इस ई-मेल पते से “${organisation}” का पंजीकरण किया है। अगर वह आप थे, तो पुष्टि करें और साइन इन करें।`,
        `आपसे वह पासवर्ड पूछा जाएगा जो आपने चुना था। यह लिंक एक बार, ${days} दिनों तक काम करता है।`,
        'अगर वह आप नहीं थे, तो इस मेल को अनदेखा कर दें: कुछ भी नहीं खुलेगा, और पंजीकरण अपने आप हट जाएगा।',
      ],
      action: { label: 'ई-मेल पते की पुष्टि करें', url: `${appUrl}/email-verification/${token}` },
    }),
  },
})

export const alreadyRegisteredMail = defineMail<LinkValues>({
  key: 'session.already_registered',
  label: 'Sign-up with an existing address',
  sample,
  write: {
    en: ({ email, appUrl }) => ({
      subject: 'You already have an account',
      paragraphs: [
        `Somebody, perhaps you, tried to sign up a new organisation with ${email}. An account with this address already exists, so nothing was changed.`,
        'You can sign in, or choose a new password if you have forgotten yours. If this was not you, you don’t need to do anything.',
      ],
      action: { label: 'Show options', url: `${appUrl}/alreadyregistered` },
    }),
    hi: ({ email, appUrl }) => ({
      subject: 'आपका खाता पहले से है',
      paragraphs: [
        `किसी ने, शायद आपने, ${email} से नए संगठन का पंजीकरण करने की कोशिश की। इस पते का खाता पहले से है, इसलिए कुछ नहीं बदला गया।`,
        'आप साइन इन कर सकते हैं, या पासवर्ड भूल गए हों तो नया चुन सकते हैं। अगर वह आप नहीं थे, तो आपको कुछ करने की ज़रूरत नहीं।',
      ],
      action: { label: 'देखें कि आप क्या कर सकते हैं', url: `${appUrl}/alreadyregistered` },
    }),
  },
})

interface ResetValues extends LinkValues {
  name: string
  /** Allows choosing a new password, once. */
  token: string
  minutes: number
}

export const passwordResetMail = defineMail<ResetValues>({
  key: 'session.password_reset',
  label: 'Forgotten password',
  secrets: ({ token }) => [token],
  sample: { ...sample, name: 'Asha Rao', token: 'A'.repeat(43), minutes: 30 },
  write: {
    en: ({ name, email, token, minutes, appUrl }, { orgName }) => ({
      subject: `Choose a new password for ${orgName}`,
      paragraphs: [
        `Hello ${name},`,
        `Somebody requested a new password for ${email} at ${orgName}. The link works once and expires after ${minutes} minutes. A newer link replaces it.`,
        'If this was not you, ignore this e-mail. Your password stays the same.',
      ],
      action: { label: 'Choose a new password', url: `${appUrl}/forgot-password-verification/${token}` },
    }),
    hi: ({ name, email, token, minutes, appUrl }, { orgName }) => ({
      subject: `${orgName} के लिए नया पासवर्ड चुनें`,
      paragraphs: [
        `नमस्ते ${name},`,
        `किसी ने ${orgName} में ${email} के लिए नया पासवर्ड माँगा है। यह लिंक एक बार, ${minutes} मिनट तक काम करता है; नया लिंक इसकी जगह ले लेता है।`,
        'अगर वह आप नहीं थे, तो इस मेल को अनदेखा कर दें: आपका पासवर्ड वैसा ही रहेगा।',
      ],
      action: { label: 'नया पासवर्ड चुनें', url: `${appUrl}/forgot-password-verification/${token}` },
    }),
  },
})
