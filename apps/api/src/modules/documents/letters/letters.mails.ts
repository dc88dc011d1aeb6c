import { defineMail } from '../../../platform/mail/define-mail.ts'

interface LetterValues {
  name: string
  title: string
  number: string
  /** A signature is asked for. */
  isToSign: boolean
  /** Where the person reads it, signed in. */
  url: string
}

/** A letter is waiting in self-service. Its content stays there: mail is read on many devices. */
export const letterMail = defineMail<LetterValues>({
  key: 'documents.letter',
  label: 'Letter',
  sample: {
    ...{ name: 'Asha Rao', title: 'Letter of increment', number: 'INC/2026/0001', isToSign: false },
    url: 'https://hr.example.com/me/documents?view=letters',
  },
  write: {
    en: ({ name, title, number, isToSign, url }, { orgName }) => ({
      subject: `${title} from ${orgName}`,
      paragraphs: [
        `Dear ${name},`,
        `${orgName} has sent you a letter: ${[title, number].filter(Boolean).join(', ')}. ${isToSign ? 'Please read and sign it in your documents.' : 'You can read and download it in your documents.'}`,
      ],
      action: { label: isToSign ? 'Read and sign' : 'Read the letter', url },
    }),
    hi: ({ name, title, number, isToSign, url }, { orgName }) => ({
      subject: `${orgName} का पत्र: ${title}`,
      paragraphs: [
        `प्रिय ${name},`,
        `${orgName} ने आपको एक पत्र भेजा है: ${[title, number].filter(Boolean).join(', ')}। ${isToSign ? 'कृपया इसे अपने दस्तावेज़ों में पढ़ें और हस्ताक्षर करें।' : 'इसे अपने दस्तावेज़ों में पढ़ें और डाउनलोड करें।'}`,
      ],
      action: { label: isToSign ? 'पढ़ें और हस्ताक्षर करें' : 'पत्र पढ़ें', url },
    }),
  },
})
