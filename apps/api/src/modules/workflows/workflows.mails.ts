import type { MailEvent } from '@muster/contract/workflows/definition'
import { stageMailEvents } from '@muster/contract/workflows/workflows.constants'
import { defineMail, type MailWords, type SystemMail } from '../../platform/mail/define-mail.ts'

export interface RequestMailValues {
  /** Name of the kind: "Leave". */
  kind: string
  /** The employee concerned. */
  name: string
  summary: string
  comment: string
  /** The actor. */
  by: string
  url: string
}

interface Words {
  subject: (values: RequestMailValues) => string
  text: (values: RequestMailValues) => string
  action: string
}

const sample: RequestMailValues = {
  kind: 'Leave',
  name: 'Asha Rao',
  summary: 'Casual leave, 2 to 4 Dec 2026, 3 days',
  comment: 'My sister’s wedding.',
  by: 'Ravi Menon',
  url: 'https://hr.example.com/me/requests/1042',
}

const write =
  ({ subject, text, action }: Words, wording: string) =>
  (values: RequestMailValues): MailWords => ({
    subject: subject(values),
    paragraphs: [text(values), values.summary, ...(values.comment ? [`${wording}: ${values.comment}`] : [])],
    action: { label: action, url: values.url },
  })

function requestMail(event: MailEvent, label: string, en: Words, hi: Words): SystemMail<RequestMailValues> {
  const asksApprover = (stageMailEvents as readonly string[]).includes(event)
  return defineMail<RequestMailValues>({
    key: `workflows.request_${event}`,
    label,
    sample,
    // An approver's link decides without signing in, so it is masked in the log and never copied.
    ...(asksApprover ? { secrets: ({ url }: RequestMailValues) => [url] } : {}),
    write: { en: write(en, 'Comment'), hi: write(hi, 'टिप्पणी') },
    template: {
      slug: `REQUEST_${event.toUpperCase()}`,
      attributes: {
        REQUEST_KIND: { label: 'Request type' },
        PERSON_NAME: { label: 'Employee the request is about' },
        REQUEST_SUMMARY: { label: 'Request summary', isRequired: true },
        REQUEST_COMMENT: { label: 'Comment' },
        DONE_BY: { label: 'Done by' },
        LINK: {
          label: 'Link to the request',
          kind: 'url',
          isRequired: true,
          ...(asksApprover ? { isSecret: true } : {}),
        },
      },
      fill: ({ kind, name, summary, comment, by, url }) => ({
        REQUEST_KIND: kind,
        PERSON_NAME: name,
        REQUEST_SUMMARY: summary,
        REQUEST_COMMENT: comment,
        DONE_BY: by,
        LINK: url,
      }),
    },
  })
}

/** Mails about requests, by event. */
export const requestMails: Readonly<Record<MailEvent, SystemMail<RequestMailValues>>> = {
  submitted: requestMail(
    'submitted',
    'Request: submitted',
    {
      subject: ({ kind }) => `${kind}: your request was submitted`,
      text: ({ kind }) => `Your request (${kind}) was submitted. You will be notified of the decision.`,
      action: 'View the request',
    },
    {
      subject: ({ kind }) => `${kind}: आपका अनुरोध भेज दिया गया`,
      text: ({ kind }) => `आपका अनुरोध (${kind}) भेज दिया गया है। निर्णय होते ही सूचना मिलेगी।`,
      action: 'स्थिति देखें',
    },
  ),
  asked: requestMail(
    'asked',
    'Request: approval requested',
    {
      subject: ({ kind, name }) => `${kind}: ${name} requests your approval`,
      text: ({ kind, name }) => `${name} requests your approval (${kind}).`,
      action: 'Review and decide',
    },
    {
      subject: ({ kind, name }) => `${kind}: ${name} को आपकी स्वीकृति चाहिए`,
      text: ({ kind, name }) => `${name} को आपकी स्वीकृति चाहिए (${kind})।`,
      action: 'देखें और निर्णय लें',
    },
  ),
  reminded: requestMail(
    'reminded',
    'Request: reminder to decide',
    {
      subject: ({ kind, name }) => `${kind}: ${name} is still waiting for your decision`,
      text: ({ kind, name }) => `The request of ${name} (${kind}) is still waiting for your decision.`,
      action: 'Review and decide',
    },
    {
      subject: ({ kind, name }) => `${kind}: ${name} को आपके निर्णय की प्रतीक्षा है`,
      text: ({ kind, name }) => `${name} का अनुरोध (${kind}) अब भी आपके निर्णय की प्रतीक्षा में है।`,
      action: 'देखें और निर्णय लें',
    },
  ),
  escalated: requestMail(
    'escalated',
    'Request: not decided in time',
    {
      subject: ({ kind, name }) => `${kind}: the request of ${name} was not decided in time`,
      text: ({ kind, name }) =>
        `The request of ${name} (${kind}) was not decided in time and has been escalated to you.`,
      action: 'Review and decide',
    },
    {
      subject: ({ kind, name }) => `${kind}: ${name} के अनुरोध पर समय पर निर्णय नहीं हुआ`,
      text: ({ kind, name }) => `${name} के अनुरोध (${kind}) पर समय पर निर्णय नहीं हुआ, अब यह आपके पास है।`,
      action: 'देखें और निर्णय लें',
    },
  ),
  approved: requestMail(
    'approved',
    'Request: approved',
    {
      subject: ({ kind }) => `${kind}: approved`,
      text: ({ by }) => `The request was approved${by ? ` by ${by}` : ''}.`,
      action: 'View the request',
    },
    {
      subject: ({ kind }) => `${kind}: स्वीकृत`,
      text: ({ by }) => `अनुरोध स्वीकृत हुआ${by ? ` (${by})` : ''}।`,
      action: 'अनुरोध देखें',
    },
  ),
  rejected: requestMail(
    'rejected',
    'Request: rejected',
    {
      subject: ({ kind }) => `${kind}: rejected`,
      text: ({ by }) => `The request was rejected${by ? ` by ${by}` : ''}.`,
      action: 'View the request',
    },
    {
      subject: ({ kind }) => `${kind}: अस्वीकृत`,
      text: ({ by }) => `अनुरोध अस्वीकृत हुआ${by ? ` (${by})` : ''}।`,
      action: 'अनुरोध देखें',
    },
  ),
  withdrawn: requestMail(
    'withdrawn',
    'Request: withdrawn',
    {
      subject: ({ kind, name }) => `${kind}: ${name} withdrew the request`,
      text: ({ name }) => `${name} withdrew the request. You no longer need to decide it.`,
      action: 'View the request',
    },
    {
      subject: ({ kind, name }) => `${kind}: ${name} ने अनुरोध वापस लिया`,
      text: ({ name }) => `${name} ने अनुरोध वापस ले लिया है: अब कोई निर्णय बाक़ी नहीं।`,
      action: 'अनुरोध देखें',
    },
  ),
  cancelled: requestMail(
    'cancelled',
    'Request: cancelled after approval',
    {
      subject: ({ kind, name }) => `${kind}: the approved request of ${name} was cancelled`,
      text: ({ by }) => `The approved request was cancelled${by ? ` by ${by}` : ''}.`,
      action: 'View the request',
    },
    {
      subject: ({ kind, name }) => `${kind}: ${name} का स्वीकृत अनुरोध रद्द हुआ`,
      text: ({ by }) => `स्वीकृत अनुरोध रद्द हुआ${by ? ` (${by})` : ''}।`,
      action: 'अनुरोध देखें',
    },
  ),
}
