import type { NoticeKind } from '../../notices/index.ts'

const both = { bell: true, email: true }

export const probationNotices: readonly NoticeKind[] = [
  {
    kind: 'employees.probation_due',
    label: { en: 'A probation in my team is due soon', hi: 'मेरी टीम में किसी का प्रोबेशन पूरा होने वाला है' },
    title: { en: '{name}’s probation is due on {day}', hi: '{name} का प्रोबेशन {day} को पूरा होगा' },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'employees.probation_overdue',
    label: { en: 'A probation in my team is overdue', hi: 'मेरी टीम में प्रोबेशन का दिन निकल गया' },
    title: { en: '{name}’s probation was due on {day}', hi: '{name} का प्रोबेशन {day} को पूरा होना था' },
    defaults: both,
  },
  {
    kind: 'employees.probation_summary',
    label: { en: 'Probation periods due or overdue', hi: 'पूरे होने वाले प्रोबेशन' },
    title: {
      en: 'Probation: {due} due soon, {overdue} overdue',
      hi: 'प्रोबेशन: {due} जल्द, {overdue} का दिन निकला',
    },
    defaults: { bell: true, email: false },
    permissions: ['employees.probation.manage'],
  },
  {
    kind: 'employees.probation_asked',
    label: { en: 'My feedback on a probation is requested', hi: 'प्रोबेशन पर मेरी राय माँगी गई' },
    title: { en: 'Your feedback on {name} is requested', hi: '{name} पर आपकी राय चाहिए' },
    body: { en: 'It only takes a few minutes, also on your phone.', hi: 'फ़ोन पर भी कुछ ही मिनट लगते हैं।' },
    defaults: both,
  },
  {
    kind: 'employees.probation_answer_late',
    label: { en: 'My feedback on a probation is overdue', hi: 'प्रोबेशन पर मेरी राय में देर' },
    title: { en: 'Your feedback on {name} is overdue', hi: '{name} पर आपकी राय अब भी बाक़ी है' },
    defaults: both,
  },
  {
    kind: 'employees.probation_answered',
    label: { en: 'Feedback I requested was submitted', hi: 'माँगी गई राय आ गई' },
    title: { en: '{by} has given feedback on {name}', hi: '{by} ने {name} पर राय दी' },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'employees.probation_confirmed',
    label: { en: 'Somebody was confirmed, including me', hi: 'पुष्टि हुई, मेरी भी' },
    title: { en: '{name} is confirmed from {day}', hi: '{name} की {day} से पुष्टि हुई' },
    defaults: both,
  },
  {
    kind: 'employees.probation_extended',
    label: { en: 'A probation was extended, including mine', hi: 'प्रोबेशन बढ़ाया गया, मेरा भी' },
    title: { en: '{name}’s probation was extended until {day}', hi: '{name} का प्रोबेशन {day} तक बढ़ा' },
    body: { en: '{reason}', hi: '{reason}' },
    defaults: both,
  },
  {
    kind: 'employees.probation_ended',
    label: { en: 'A probation in my team ended', hi: 'मेरी टीम में प्रोबेशन समाप्त' },
    title: {
      en: '{name}’s probation ended without confirmation',
      hi: '{name} का प्रोबेशन बिना पुष्टि समाप्त हुआ',
    },
    defaults: { bell: true, email: false },
  },
]
