import { writtenDay } from '../../../lib/texts/written-day.ts'
import { defineMail } from '../../../platform/mail/define-mail.ts'

interface LetterMail {
  name: string
  title: string
  /** Last day to answer, `YYYY-MM-DD`. */
  day: string
  url: string
}

/** A letter waits for an answer. Its content stays behind the link and a code. */
export const candidateLetterMail = defineMail<LetterMail>({
  key: 'onboarding.letter',
  label: 'Letter to a candidate',
  sample: {
    ...{ name: 'Asha Rao', title: 'Offer of employment', day: '2026-04-10' },
    url: 'https://hr.example.com/admin/offer_letter/view/example',
  },
  secrets: ({ url }) => [url],
  write: {
    en: ({ name, title, day, url }, { orgName }) => ({
      subject: `${title} from ${orgName}`,
      paragraphs: [
        `Dear ${name},`,
        `${orgName} has sent you a letter: ${title}. Please read it and answer by ${writtenDay(day, 'day', { language: 'en' })}.`,
        'The link is for you alone. Before the letter opens, we send a code to this address.',
      ],
      action: { label: 'Read and answer', url },
    }),
    hi: ({ name, title, day, url }, { orgName }) => ({
      subject: `${orgName} का पत्र: ${title}`,
      paragraphs: [
        `प्रिय ${name},`,
        `${orgName} ने आपको एक पत्र भेजा है: ${title}। कृपया इसे पढ़ें और ${writtenDay(day, 'day', { language: 'hi' })} तक उत्तर दें।`,
        'यह लिंक केवल आपके लिए है। पत्र खुलने से पहले हम इस पते पर एक कोड भेजते हैं।',
      ],
      action: { label: 'पढ़ें और उत्तर दें', url },
    }),
  },
})

/** A letter was withdrawn by the company. */
export const letterWithdrawnMail = defineMail<{ name: string; title: string }>({
  key: 'onboarding.letter_withdrawn',
  label: 'Letter to a candidate withdrawn',
  sample: { name: 'Asha Rao', title: 'Offer of employment' },
  write: {
    en: ({ name, title }, { orgName }) => ({
      subject: `${title} withdrawn`,
      paragraphs: [
        `Dear ${name},`,
        `${orgName} has withdrawn this letter: ${title}. It can’t be answered any more. Please get in touch with us if you have questions.`,
      ],
    }),
    hi: ({ name, title }, { orgName }) => ({
      subject: `${title} वापस लिया गया`,
      paragraphs: [
        `प्रिय ${name},`,
        `${orgName} ने यह पत्र वापस ले लिया है: ${title}। अब इसका उत्तर नहीं दिया जा सकता। कोई प्रश्न हो तो कृपया हमसे संपर्क करें।`,
      ],
    }),
  },
})

/** To the former address of a candidate, who may not have asked for the change. */
export const addressChangedMail = defineMail<{ name: string }>({
  key: 'onboarding.address_changed',
  label: 'E-mail address of a candidate changed',
  sample: { name: 'Asha Rao' },
  write: {
    en: ({ name }, { orgName }) => ({
      subject: `${orgName} now writes to another address`,
      paragraphs: [
        `Dear ${name},`,
        `The e-mail address of your application at ${orgName} was changed. Links that were sent to this address no longer work.`,
        'If you did not ask for this, please get in touch with us.',
      ],
    }),
    hi: ({ name }, { orgName }) => ({
      subject: `${orgName} अब दूसरे पते पर लिखता है`,
      paragraphs: [
        `प्रिय ${name},`,
        `${orgName} में आपके आवेदन का ई-मेल पता बदल दिया गया है। इस पते पर भेजे गए लिंक अब काम नहीं करेंगे।`,
        'यदि आपने ऐसा नहीं कहा था, तो कृपया हमसे संपर्क करें।',
      ],
    }),
  },
})

/** Somebody has answered a question. */
export const candidateMessageMail = defineMail<{ name: string; url: string }>({
  key: 'onboarding.message',
  label: 'Message to a candidate',
  sample: { name: 'Asha Rao', url: 'https://hr.example.com/admin/onboarding/candidateportal/example' },
  secrets: ({ url }) => [url],
  write: {
    en: ({ name, url }, { orgName }) => ({
      subject: `A message from ${orgName}`,
      paragraphs: [
        `Dear ${name},`,
        `${orgName} has written to you. Follow the link to read the message and answer.`,
      ],
      action: { label: 'Read the message', url },
    }),
    hi: ({ name, url }, { orgName }) => ({
      subject: `${orgName} का संदेश`,
      paragraphs: [`प्रिय ${name},`, `${orgName} ने आपको लिखा है। लिंक से आप उसे पढ़कर उत्तर दे सकते हैं।`],
      action: { label: 'संदेश पढ़ें', url },
    }),
  },
})
