import { defineMail } from '../../../platform/mail/define-mail.ts'

interface CodeValues {
  name: string
  code: string
  /** Validity of the code. */
  minutes: number
}

/** Contains no link: a mail that asks for a code and has a link is what phishing looks like. */
export const codeMail = defineMail<CodeValues>({
  key: 'session.sign_in_code',
  label: 'Sign-in code',
  secrets: ({ code }) => [code],
  sample: { name: 'Asha Rao', code: '000000', minutes: 10 },
  write: {
    en: ({ name, code, minutes }, { orgName }) => ({
      subject: `Your ${orgName} sign-in code`,
      title: code,
      paragraphs: [
        `Hello ${name},`,
        `Enter this code where you are signing in: ${code}. It works once and expires after ${minutes} minutes.`,
        'Nobody from Muster or your organisation will ever ask you for it. If you are not signing in right now, somebody else knows your password. Change it immediately.',
      ],
    }),
    hi: ({ name, code, minutes }, { orgName }) => ({
      subject: `${orgName} में साइन इन के लिए आपका कोड`,
      title: code,
      paragraphs: [
        `नमस्ते ${name},`,
        `जहाँ आप साइन इन कर रहे हैं, वहाँ यह कोड भरें: ${code}। यह एक बार, ${minutes} मिनट तक काम करता है।`,
        'मस्टर या आपके संगठन से कोई भी यह कोड कभी नहीं माँगेगा। अगर आप अभी साइन इन नहीं कर रहे हैं, तो कोई आपका पासवर्ड जानता है: उसे बदल दें।',
      ],
    }),
  },
})

interface ChangeValues {
  name: string
  email: string
}

export const authenticatorOnMail = defineMail<ChangeValues>({
  key: 'session.two_step_on',
  label: 'Two-step verification turned on',
  sample: { name: 'Asha Rao', email: 'asha.rao@example.com' },
  write: {
    en: ({ name, email }) => ({
      subject: 'Two-step verification is on',
      paragraphs: [
        `Hello ${name},`,
        `Signing in as ${email} now needs a code from your authenticator app. Store your recovery codes somewhere you can reach without your phone.`,
        'If this was not you, contact your administrator immediately.',
      ],
    }),
    hi: ({ name, email }) => ({
      subject: 'दो-चरणीय सत्यापन चालू है',
      paragraphs: [
        `नमस्ते ${name},`,
        `अब ${email} से साइन इन करने के लिए आपके ऑथेंटिकेटर ऐप का कोड ज़रूरी है। रिकवरी कोड ऐसी जगह रखें जहाँ फ़ोन के बिना भी मिल जाएँ।`,
        'अगर यह आप नहीं थे, तो तुरंत अपने व्यवस्थापक को बताएँ।',
      ],
    }),
  },
})

export const authenticatorOffMail = defineMail<ChangeValues & { byAdministrator: boolean }>({
  key: 'session.two_step_off',
  label: 'Two-step verification turned off',
  sample: { name: 'Asha Rao', email: 'asha.rao@example.com', byAdministrator: true },
  write: {
    en: ({ name, email, byAdministrator }) => ({
      subject: 'Two-step verification is off',
      paragraphs: [
        `Hello ${name},`,
        byAdministrator
          ? `An administrator removed the authenticator app of ${email}, so that you can sign in without it. Please set up a new one.`
          : `The authenticator app of ${email} was removed using your password and a code.`,
        'If you did not request this, change your password and contact your administrator immediately.',
      ],
    }),
    hi: ({ name, email, byAdministrator }) => ({
      subject: 'दो-चरणीय सत्यापन बंद है',
      paragraphs: [
        `नमस्ते ${name},`,
        byAdministrator
          ? `एक व्यवस्थापक ने ${email} का ऑथेंटिकेटर ऐप हटा दिया है, ताकि आप उसके बिना साइन इन कर सकें। कृपया नया ऐप जोड़ें।`
          : `${email} का ऑथेंटिकेटर ऐप आपके पासवर्ड और एक कोड से हटाया गया।`,
        'अगर आपने ऐसा नहीं कहा था, तो पासवर्ड बदलें और तुरंत अपने व्यवस्थापक को बताएँ।',
      ],
    }),
  },
})
