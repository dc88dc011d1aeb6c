import { defineMail } from '../../../platform/mail/define-mail.ts'

interface CodeValues {
  name: string
  title: string
  code: string
  /** Validity of the code. */
  minutes: number
}

/** Contains no link: a mail that asks for a code and has a link is what phishing looks like. */
export const signingCodeMail = defineMail<CodeValues>({
  key: 'documents.signing_code',
  label: 'Code to sign a letter',
  secrets: ({ code }) => [code],
  sample: { name: 'Asha Rao', title: 'Letter of appointment', code: '000000', minutes: 10 },
  write: {
    en: ({ name, title, code, minutes }, { orgName }) => ({
      subject: `Your code to sign “${title}”`,
      title: code,
      paragraphs: [
        `Hello ${name},`,
        `Enter this code where you are signing “${title}” from ${orgName}: ${code}. It works once and expires after ${minutes} minutes.`,
        'Nobody will ever ask you for it. If you are not signing right now, somebody else is signed in as you: change your password and tell HR.',
      ],
    }),
    hi: ({ name, title, code, minutes }, { orgName }) => ({
      subject: `“${title}” पर हस्ताक्षर के लिए आपका कोड`,
      title: code,
      paragraphs: [
        `नमस्ते ${name},`,
        `जहाँ आप ${orgName} के पत्र “${title}” पर हस्ताक्षर कर रहे हैं, वहाँ यह कोड भरें: ${code}। यह एक बार, ${minutes} मिनट तक काम करता है।`,
        'यह कोड आपसे कभी कोई नहीं माँगेगा। अगर आप अभी हस्ताक्षर नहीं कर रहे हैं, तो कोई और आपके नाम से साइन इन है: अपना पासवर्ड बदलें और एचआर को बताएँ।',
      ],
    }),
  },
})
