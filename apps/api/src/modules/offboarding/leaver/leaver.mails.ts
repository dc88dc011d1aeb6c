import { defineMail } from '../../../platform/mail/define-mail.ts'

interface LinkValues {
  name: string
  url: string
  /** Last day of the link, as written. */
  until: string
}

const sample: LinkValues = {
  ...{ name: 'Asha', until: '6 Dec 2026' },
  url: 'https://hr.example.com/admin/exitInterviewform#…',
}
const secrets = ({ url }: LinkValues) => [url]
const en = (until: string) => [
  'When you open it, a code is sent to this address. You don’t need a password.',
  `The link works until ${until}. Do not pass it on.`,
]
const hi = (until: string) => [
  'इसे खोलने पर इसी पते पर एक कोड आएगा। पासवर्ड की ज़रूरत नहीं है।',
  `लिंक ${until} तक काम करेगा। इसे किसी और को न भेजें।`,
]

/** Mails to the personal address of somebody who leaves. They say neither why nor how much. */
export const leaverMails = {
  leaver: defineMail<LinkValues>({
    ...{ key: 'offboarding.leaver_link', label: 'Link to a leaver’s page', secrets, sample },
    write: {
      en: ({ name, url, until }, { orgName }) => ({
        subject: `${orgName}: your page`,
        title: `Hello ${name}`,
        paragraphs: [
          `${orgName} keeps a page for you: your settlement statement, your letters and your exit interview.`,
          ...en(until),
        ],
        action: { label: 'Open my page', url },
      }),
      hi: ({ name, url, until }, { orgName }) => ({
        subject: `${orgName}: आपका पेज`,
        title: `नमस्ते ${name}`,
        paragraphs: [
          `${orgName} ने आपके लिए एक पेज रखा है: अंतिम भुगतान का विवरण, आपके पत्र और एग्ज़िट इंटरव्यू।`,
          ...hi(until),
        ],
        action: { label: 'मेरा पेज खोलें', url },
      }),
    },
  }),
  settled: defineMail<LinkValues>({
    key: 'offboarding.leaver_settled',
    label: 'A leaver’s settlement is approved',
    ...{ secrets, sample },
    write: {
      en: ({ name, url, until }, { orgName }) => ({
        subject: `${orgName}: your full and final settlement is approved`,
        title: `Hello ${name}`,
        paragraphs: ['You can read your full and final settlement on your page.', ...en(until)],
        action: { label: 'Open my page', url },
      }),
      hi: ({ name, url, until }, { orgName }) => ({
        subject: `${orgName}: आपका अंतिम भुगतान स्वीकृत हो गया`,
        title: `नमस्ते ${name}`,
        paragraphs: ['आप अपने पेज पर अंतिम भुगतान का विवरण पढ़ सकते हैं।', ...hi(until)],
        action: { label: 'मेरा पेज खोलें', url },
      }),
    },
  }),
  letters: defineMail<LinkValues>({
    ...{ key: 'offboarding.leaver_letters', label: 'Letters on a leaver’s page', secrets, sample },
    write: {
      en: ({ name, url, until }, { orgName }) => ({
        subject: `${orgName}: your letters`,
        title: `Hello ${name}`,
        paragraphs: [
          `Your letters from ${orgName} are on your page, where you can read and download them.`,
          ...en(until),
        ],
        action: { label: 'Read my letters', url },
      }),
      hi: ({ name, url, until }, { orgName }) => ({
        subject: `${orgName}: आपके पत्र`,
        title: `नमस्ते ${name}`,
        paragraphs: [`${orgName} के आपके पत्र आपके पेज पर हैं, जहाँ आप इन्हें पढ़ और डाउनलोड कर सकते हैं।`, ...hi(until)],
        action: { label: 'मेरे पत्र पढ़ें', url },
      }),
    },
  }),
  exit_form: defineMail<LinkValues>({
    key: 'offboarding.leaver_form',
    label: 'A leaver’s exit interview',
    ...{ secrets, sample: { ...sample, url: 'https://hr.example.com/admin/onlyForm#…' } },
    write: {
      en: ({ name, url, until }, { orgName }) => ({
        subject: `${orgName}: your exit interview`,
        title: `Hello ${name}`,
        paragraphs: [
          'Please tell us about your time with us. Your answers are confidential: your manager doesn’t see them.',
          ...en(until),
        ],
        action: { label: 'Fill in the exit interview', url },
      }),
      hi: ({ name, url, until }, { orgName }) => ({
        subject: `${orgName}: आपका एग्ज़िट इंटरव्यू`,
        title: `नमस्ते ${name}`,
        paragraphs: ['कृपया हमें अपने अनुभव के बारे में बताएँ। आपके उत्तर गोपनीय हैं: आपके मैनेजर उन्हें नहीं देखते।', ...hi(until)],
        action: { label: 'एग्ज़िट इंटरव्यू भरें', url },
      }),
    },
  }),
} as const
export type LeaverMail = keyof typeof leaverMails
