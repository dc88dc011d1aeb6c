import { defineMail } from '../../platform/mail/define-mail.ts'

interface FileRequestValues {
  requester: string
  purpose: string
  note: string
  days: number
  /** Opens the upload page; valid for one file. */
  url: string
}

const withNote = (note: string, ...others: string[]) => (note ? [...others, note] : others)

export const fileRequestMail = defineMail<FileRequestValues>({
  key: 'files.request',
  label: 'File request',
  secrets: ({ url }) => [url.slice(url.indexOf('#') + 1)],
  sample: {
    requester: 'Asha Rao',
    purpose: 'Signed rent agreement',
    note: 'All pages in one PDF, please.',
    days: 7,
    url: `https://hr.example.com/admin/file/uploader#${'A'.repeat(43)}`,
  },
  write: {
    en: ({ requester, purpose, note, days, url }, { orgName }) => ({
      subject: `${orgName} is requesting a file: ${purpose}`,
      paragraphs: [
        ...withNote(note, `${requester} from ${orgName} is asking you to upload: ${purpose}.`),
        `The link works for one file and expires after ${days} days. You don’t need an account. If you did not expect this request, you can ignore this e-mail.`,
      ],
      action: { label: 'Upload file', url },
    }),
    hi: ({ requester, purpose, note, days, url }, { orgName }) => ({
      subject: `${orgName} को आपसे एक फ़ाइल चाहिए: ${purpose}`,
      paragraphs: [
        ...withNote(note, `${orgName} से ${requester} ने आपसे यह माँगा है: ${purpose}।`),
        `यह लिंक ${days} दिनों तक एक फ़ाइल लेता है; खाते की ज़रूरत नहीं। अगर आपको इसकी उम्मीद नहीं थी, तो इस मेल को अनदेखा कर दें।`,
      ],
      action: { label: 'फ़ाइल दें', url },
    }),
  },
})
