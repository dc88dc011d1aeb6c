import { defineMail } from '../../../platform/mail/define-mail.ts'

interface FeedbackValues {
  name: string
  number: string
  subject: string
  url: string
}

/** Asks the requester of a closed ticket how it was answered. */
export const feedbackMail = defineMail<FeedbackValues>({
  key: 'helpdesk.feedback',
  label: 'Rating of a closed ticket',
  sample: {
    ...{ name: 'Asha', number: '1024', subject: 'Screen of my laptop flickers' },
    url: 'https://hr.example.com/admin/helpdesk/employee-tickets/ticket-feedback/1024#…',
  },
  secrets: ({ url }) => [url],
  write: {
    en: ({ name, number, subject, url }) => ({
      subject: `Ticket ${number} is closed: how did we do?`,
      title: `Hello ${name}`,
      paragraphs: [
        `Your ticket “${subject}” is closed. How did we do?`,
        'It takes a moment, and you don’t need to sign in. The link works once.',
      ],
      action: { label: 'Rate our support', url },
    }),
    hi: ({ name, number, subject, url }) => ({
      subject: `टिकट ${number} बंद हुआ: अनुभव कैसा रहा?`,
      title: `नमस्ते ${name}`,
      paragraphs: [
        `आपका टिकट “${subject}” बंद हो गया है। आपका अनुभव कैसा रहा?`,
        'इसमें एक क्षण लगता है, और साइन इन करना ज़रूरी नहीं। लिंक एक बार काम करता है।',
      ],
      action: { label: 'बताएँ', url },
    }),
  },
})
