import type { NoticeKind } from '../notices/index.ts'

export const reportsNotices: readonly NoticeKind[] = [
  {
    kind: 'reports.access_given',
    label: { en: 'A report was shared with me', hi: 'मुझे कोई रिपोर्ट दिखाई गई' },
    title: {
      en: '{by} shared the report “{report}” with you',
      hi: '{by} ने आपको “{report}” रिपोर्ट देखने की अनुमति दी',
    },
    body: {
      en: 'It shows the people and columns that you may see.',
      hi: 'इसमें वही लोग और कॉलम दिखते हैं जिन्हें आप देख सकते हैं।',
    },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'reports.scheduled',
    label: { en: 'A scheduled report', hi: 'तय समय की रिपोर्ट' },
    title: { en: '{name}', hi: '{name}' },
    body: {
      en: '“{report}”, {days}. Rows that you may see: {rows}. {file}',
      hi: '“{report}”, {days}। आपके देखने लायक पंक्तियाँ: {rows}। {file}',
    },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'reports.schedule_stopped',
    label: { en: 'A report schedule stopped', hi: 'तय समय की कोई रिपोर्ट रुक गई' },
    title: { en: 'The schedule “{name}” has stopped', hi: '“{name}” रिपोर्ट अब नहीं भेजी जाएगी' },
    body: {
      en: 'It is no longer sent, because {reason}.',
      hi: 'कारण: {reason}।',
    },
    defaults: { bell: true, email: true },
  },
]
