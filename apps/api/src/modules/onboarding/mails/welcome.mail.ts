import type { Language } from '../../../lib/texts/language.ts'
import { defineMail, type MailBrand } from '../../../platform/mail/define-mail.ts'
import { joiningTexts } from '../joining.texts.ts'

interface WelcomeValues {
  name: string
  firstName: string
  /** In words of the mail's language. */
  joiningDay: string
  designation: string
  department: string
  location: string
  manager: string
  contact: string
  contactEmail: string
  kit: string
}

export const WELCOME_SLUG = 'ONBOARDING_WELCOME'

/** Words of the product itself; organisations replace them by their own. */
const write: Readonly<
  Record<Language, (values: WelcomeValues, brand: MailBrand) => { subject: string; paragraphs: string[] }>
> = {
  en: ({ firstName, joiningDay, designation, location, manager, contact, contactEmail }, { orgName }) => ({
    // The invitation to sign in is the one that says "Welcome to": one person gets both.
    subject: `Your first day at ${orgName}`,
    paragraphs: [
      `Dear ${firstName},`,
      `We are glad that you are joining ${orgName}${designation ? ` as ${designation}` : ''}.`,
      joiningDay
        ? `Your first day is ${joiningDay}${location ? ` in ${location}` : ''}.`
        : 'We will tell you your first day soon.',
      ...(manager ? [`You will work with ${manager}.`] : []),
      ...(contact
        ? [`If you have questions, please ask ${contact}${contactEmail ? ` (${contactEmail})` : ''}.`]
        : []),
      'We look forward to working with you.',
    ],
  }),
  hi: ({ firstName, joiningDay, designation, location, manager, contact, contactEmail }, { orgName }) => ({
    subject: `${orgName} में आपका पहला दिन`,
    paragraphs: [
      `प्रिय ${firstName},`,
      `हमें खुशी है कि आप ${designation ? `${designation} के रूप में ` : ''}${orgName} से जुड़ रहे हैं।`,
      joiningDay
        ? `आपका पहला दिन ${joiningDay} है${location ? ` (${location})` : ''}।`
        : 'हम आपको आपका पहला दिन जल्द ही बताएँगे।',
      ...(manager ? [`आप ${manager} के साथ काम करेंगे।`] : []),
      ...(contact ? [`कोई सवाल हो तो कृपया ${contact}${contactEmail ? ` (${contactEmail})` : ''} से पूछें।`] : []),
      'हम आपके साथ काम करने की प्रतीक्षा कर रहे हैं।',
    ],
  }),
}

/** Welcomes a candidate before the first day. Files of the kit come with it. */
export const welcomeMail = defineMail<WelcomeValues>({
  key: 'onboarding.welcome',
  label: joiningTexts('welcomeMail'),
  sample: {
    ...{ name: 'Asha Rao', firstName: 'Asha', joiningDay: '1 December 2026', designation: 'Accountant' },
    ...{ department: 'Finance', location: 'Pune', manager: 'Ravi Menon', contact: 'Meera Iyer' },
    ...{ contactEmail: 'meera.iyer@example.com', kit: 'Office kit' },
  },
  write,
  template: {
    slug: WELCOME_SLUG,
    attributes: {
      FULL_NAME: { label: joiningTexts('candidateName') },
      FIRST_NAME: { label: joiningTexts('candidateFirstName') },
      DATE_OF_JOINING: { label: joiningTexts('joiningDate') },
      DESIGNATION: { label: joiningTexts('jobTitle') },
      DEPARTMENT: { label: joiningTexts('department') },
      LOCATION: { label: joiningTexts('location') },
      MANAGER_NAME: { label: joiningTexts('managerName') },
      CONTACT_NAME: { label: joiningTexts('contactName') },
      CONTACT_EMAIL: { label: joiningTexts('contactEmail') },
      KIT_NAME: { label: joiningTexts('kitName') },
    },
    fill: (values) => ({
      ...{ FULL_NAME: values.name, FIRST_NAME: values.firstName, DATE_OF_JOINING: values.joiningDay },
      ...{ DESIGNATION: values.designation, DEPARTMENT: values.department, LOCATION: values.location },
      ...{ MANAGER_NAME: values.manager, CONTACT_NAME: values.contact, CONTACT_EMAIL: values.contactEmail },
      KIT_NAME: values.kit,
    }),
  },
})

export type { WelcomeValues }

/** The product's own words as a template, for whoever begins to edit them. */
export function usualWords(language: Language): { subject: string; html: string } {
  const values: WelcomeValues = {
    ...{ name: '{{FULL_NAME}}', firstName: '{{FIRST_NAME}}', joiningDay: '{{DATE_OF_JOINING}}' },
    ...{ designation: '{{DESIGNATION}}', department: '{{DEPARTMENT}}', location: '{{LOCATION}}' },
    ...{ manager: '{{MANAGER_NAME}}', contact: '{{CONTACT_NAME}}', contactEmail: '{{CONTACT_EMAIL}}' },
    kit: '{{KIT_NAME}}',
  }
  const { subject, paragraphs } = write[language](values, { orgName: '{{ORGANISATION_NAME}}', colour: '' })
  return { subject, html: paragraphs.map((one) => `<p>${one}</p>`).join('') }
}
