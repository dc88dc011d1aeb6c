import type { NoticeKind } from './notice-kinds.ts'

/** Notices sent by the platform itself, on behalf of no module. */
export const generalNotices: readonly NoticeKind[] = [
  {
    kind: 'notices.access_changed',
    label: { en: 'My permissions have changed', hi: 'मेरी अनुमतियाँ बदलीं' },
    title: { en: 'Your permissions have changed', hi: 'आपकी अनुमतियाँ बदल गई हैं' },
    body: {
      en: 'Your roles or permissions have changed. You only see the menus and screens you have access to.',
      hi: 'आपकी भूमिकाएँ या अनुमतियाँ अब अलग हैं। मेनू और स्क्रीन वही दिखाते हैं जो आपके लिए खुला है।',
    },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'notices.viewed_as',
    label: { en: 'Somebody views Muster as me', hi: 'कोई मेरे रूप में Muster देखता है' },
    title: { en: '{by} is viewing Muster as you', hi: '{by} आपके रूप में Muster देख रहे हैं' },
    body: {
      en: 'For up to {minutes} minutes they see what you see, to help you. They can’t change anything, and everything they open is recorded.',
      hi: 'आपकी मदद के लिए वे अधिकतम {minutes} मिनट तक वही देखते हैं जो आप देखते हैं। वे कुछ बदल नहीं सकते, और जो कुछ वे खोलते हैं वह दर्ज होता है।',
    },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'notices.file_ready',
    label: { en: 'A file I requested is ready', hi: 'माँगी हुई फ़ाइल तैयार है' },
    title: { en: 'Ready: {work}', hi: 'तैयार: {work}' },
    body: {
      en: 'It is available in My downloads for 7 days.',
      hi: 'वह सात दिनों तक मेरे डाउनलोड में मिलेगी।',
    },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'notices.work_done',
    label: { en: 'A job I started has finished', hi: 'मेरा शुरू किया काम पूरा हुआ' },
    title: { en: 'Done: {work}', hi: 'पूरा हुआ: {work}' },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'notices.work_failed',
    label: { en: 'A job I started has failed', hi: 'मेरा शुरू किया काम विफल हुआ' },
    title: { en: 'Failed: {work}', hi: 'विफल: {work}' },
    body: { en: '{reason}', hi: '{reason}' },
    defaults: { bell: true, email: false },
  },
]
