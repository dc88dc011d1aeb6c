import { defineMail } from '../../platform/mail/define-mail.ts'

export interface NoticeValues {
  /** Already in the recipient's language. */
  title: string
  body: string
  /** Absent if the notice has no link. */
  url?: string
}

const write = (open: string) => (values: NoticeValues) => ({
  subject: values.title,
  paragraphs: values.body ? [values.body] : [],
  ...(values.url ? { action: { label: open, url: values.url } } : {}),
})

/** A notice sent by mail, to people who chose that channel for its kind. */
export const noticeMail = defineMail<NoticeValues>({
  key: 'notices.notice',
  label: 'Notification',
  template: {
    slug: 'NOTICE',
    attributes: {
      TITLE: { label: 'What happened', isRequired: true },
      BODY: { label: 'Details' },
      LINK: { label: 'Link', kind: 'url' },
    },
    fill: ({ title, body, url = '' }) => ({ TITLE: title, BODY: body, LINK: url }),
  },
  sample: {
    title: 'Your file is ready',
    body: 'Export of the employee directory',
    url: 'https://hr.example.com/me/downloads',
  },
  write: { en: write('Open'), hi: write('खोलें') },
})
