import type { NoticeKind } from '../notices/index.ts'

export const analyticsNotices: readonly NoticeKind[] = [
  {
    kind: 'analytics.shared',
    label: { en: 'A dashboard was shared with me', hi: 'मेरे साथ कोई डैशबोर्ड साझा किया गया' },
    title: {
      en: '{by} shared the dashboard “{dashboard}” with you',
      hi: '{by} ने आपके साथ “{dashboard}” डैशबोर्ड साझा किया',
    },
    body: {
      en: 'It shows the figures that you may see.',
      hi: 'इसमें वही आँकड़े दिखते हैं जिन्हें आप देख सकते हैं।',
    },
    defaults: { bell: true, email: true },
  },
]
