import type { NoticeKind } from '../notices/index.ts'

const bell = { bell: true, email: false }
const both = { bell: true, email: true }

/** Notices about requests. Their mails follow the workflow's settings. */
export const requestsNotices: readonly NoticeKind[] = [
  {
    kind: 'requests.asked',
    label: { en: 'A request needs my approval', hi: 'कोई अनुरोध मेरे निर्णय की प्रतीक्षा में है' },
    title: { en: '{name} requests your approval: {request}', hi: '{name} को आपकी स्वीकृति चाहिए: {request}' },
    body: { en: '{summary}', hi: '{summary}' },
    defaults: bell,
  },
  {
    kind: 'requests.reminded',
    label: { en: 'My decision is due soon', hi: 'मेरे निर्णय का समय निकट है' },
    title: { en: 'Reminder to decide: {request}, {name}', hi: 'कृपया निर्णय लें: {name} का {request}' },
    body: { en: '{summary}', hi: '{summary}' },
    defaults: bell,
  },
  {
    kind: 'requests.escalated',
    label: { en: 'An overdue request was escalated to me', hi: 'देर हुआ निर्णय मेरे पास आया' },
    title: {
      en: 'Overdue and escalated to you: {request}, {name}',
      hi: 'देर से, अब आपके पास: {name} का {request}',
    },
    body: { en: '{summary}', hi: '{summary}' },
    defaults: bell,
  },
  {
    kind: 'requests.approved',
    label: { en: 'My request was approved', hi: 'मेरा अनुरोध स्वीकृत हुआ' },
    title: { en: 'Approved: {request}', hi: 'स्वीकृत: {request}' },
    body: { en: '{summary} · by {by}', hi: '{summary} · {by} द्वारा' },
    defaults: bell,
  },
  {
    kind: 'requests.rejected',
    label: { en: 'My request was rejected', hi: 'मेरा अनुरोध अस्वीकृत हुआ' },
    title: { en: 'Rejected: {request}', hi: 'अस्वीकृत: {request}' },
    body: { en: '{summary} · {by}: {comment}', hi: '{summary} · {by}: {comment}' },
    defaults: bell,
  },
  {
    kind: 'requests.withdrawn',
    label: { en: 'A request waiting for my approval was withdrawn', hi: 'मुझसे पूछा गया अनुरोध वापस लिया गया' },
    title: { en: '{name} withdrew: {request}', hi: '{name} ने वापस लिया: {request}' },
    body: { en: '{summary}', hi: '{summary}' },
    defaults: bell,
  },
  {
    kind: 'requests.cancelled',
    label: { en: 'My approved request was cancelled', hi: 'मेरा स्वीकृत अनुरोध रद्द हुआ' },
    title: { en: 'Cancelled: {request}', hi: 'रद्द: {request}' },
    body: { en: '{summary} · {by}: {comment}', hi: '{summary} · {by}: {comment}' },
    defaults: bell,
  },
  {
    kind: 'requests.stuck',
    label: { en: 'A request is stuck without an approver', hi: 'अनुरोध रुका है, निर्णय लेने वाला कोई नहीं' },
    title: {
      en: 'No approver available: {request}, {name}',
      hi: 'निर्णय लेने वाला कोई नहीं: {name} का {request}',
    },
    body: { en: '{reason}', hi: '{reason}' },
    defaults: both,
    permissions: ['requests.decide'],
  },
  {
    kind: 'requests.commented',
    label: { en: 'Somebody commented on my request', hi: 'मेरे अनुरोध पर किसी ने लिखा' },
    title: { en: '{by} commented on: {request}', hi: '{by} ने लिखा: {request}' },
    body: { en: '{comment}', hi: '{comment}' },
    defaults: bell,
  },
  {
    kind: 'requests.delegated',
    label: { en: 'Somebody delegated their approvals to me', hi: 'किसी ने अपने अनुमोदन मुझे सौंपे' },
    title: {
      en: '{name} delegated their approvals to you from {from} to {to}',
      hi: '{name} ने {from} से {to} तक अपने अनुमोदन आपको सौंपे',
    },
    defaults: both,
  },
  {
    kind: 'requests.delegated_for',
    label: {
      en: 'Approvals were delegated by somebody other than the approver',
      hi: 'अनुमोदक के अलावा किसी और ने अनुमोदन सौंपे',
    },
    title: {
      en: '{by} delegated the approvals of {name} to {delegate} from {from} to {to}',
      hi: '{by} ने {name} के अनुमोदन {from} से {to} तक {delegate} को सौंपे',
    },
    body: {
      en: 'The delegate decides only requests of people in their own reach. The approver can end the delegation.',
      hi: 'जिन्हें सौंपा गया वे केवल अपनी पहुँच के लोगों के अनुरोधों पर निर्णय लेते हैं। अनुमोदक इसे समाप्त कर सकते हैं।',
    },
    defaults: both,
  },
  {
    kind: 'requests.delegate_left',
    label: {
      en: 'Somebody to whom I delegated my approvals has left',
      hi: 'जिन्हें मैंने अपने अनुमोदन सौंपे थे, वे चले गए',
    },
    title: {
      en: '{name} has left. Your delegation until {to} has ended',
      hi: '{name} अब संगठन में नहीं हैं। {to} तक सौंपे गए अनुमोदन आपके पास लौट आए हैं',
    },
    body: {
      en: 'Requests wait for you alone. You can choose somebody else.',
      hi: 'अब अनुरोध केवल आपके निर्णय की प्रतीक्षा करते हैं। आप किसी और को चुन सकते हैं।',
    },
    defaults: both,
  },
]
