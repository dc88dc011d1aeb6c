import { defineMail } from '../../platform/mail/define-mail.ts'

interface InvitationValues {
  name: string
  email: string
  /** Opens the account, once. */
  token: string
  /** Validity of the link. */
  days: number
  /** Base URL of self-service. */
  appUrl: string
}

const linkOf = ({ appUrl, token }: InvitationValues) => `${appUrl}/email-verification/${token}`

export const invitationMail = defineMail<InvitationValues>({
  key: 'session.invitation',
  label: 'Invitation to sign in',
  secrets: ({ token }) => [token],
  template: {
    slug: 'INVITATION',
    attributes: {
      NAME: { label: 'Name of the invited person', like: 'FULL_NAME' },
      SIGN_IN_EMAIL: { label: 'Address to sign in with', like: 'WORK_EMAIL' },
      LINK: { label: 'Link to choose a password', kind: 'url', isRequired: true, isSecret: true },
      DAYS: { label: 'How many days the link works' },
    },
    fill: (values) => ({
      NAME: values.name,
      SIGN_IN_EMAIL: values.email,
      LINK: linkOf(values),
      DAYS: String(values.days),
    }),
  },
  sample: {
    name: 'Asha Rao',
    email: 'asha.rao@example.com',
    token: 'A'.repeat(43),
    days: 7,
    appUrl: 'https://hr.example.com/me',
  },
  write: {
    en: (values, { orgName }) => ({
      subject: `Welcome to ${orgName}`,
      paragraphs: [
        `Hello ${values.name},`,
        `${orgName} has set up an account for you. Choose a password to activate it. You sign in with ${values.email}.`,
        `The link works once and expires after ${values.days} days. If you did not expect this invitation, you can ignore this e-mail.`,
      ],
      action: { label: 'Choose a password', url: linkOf(values) },
    }),
    hi: (values, { orgName }) => ({
      subject: `${orgName} में आपका स्वागत है`,
      paragraphs: [
        `नमस्ते ${values.name},`,
        `${orgName} ने आपके लिए एक खाता बनाया है। उसे खोलने के लिए पासवर्ड चुनें; साइन इन आप ${values.email} से करेंगे।`,
        `यह लिंक एक बार, ${values.days} दिनों तक काम करता है। अगर आपको इसकी उम्मीद नहीं थी, तो इस मेल को अनदेखा कर दें।`,
      ],
      action: { label: 'पासवर्ड चुनें', url: linkOf(values) },
    }),
  },
})
