import type { NoticeKind } from '../../notices/index.ts'

export const qualityNotices: readonly NoticeKind[] = [
  {
    kind: 'employees.complete_record',
    label: { en: 'My record is incomplete', hi: 'मेरे रिकॉर्ड में कुछ नहीं भरा है' },
    title: { en: 'Please complete your record', hi: 'कृपया अपना रिकॉर्ड पूरा करें' },
    body: {
      en: '{by} needs the following: {fields}. Contact HR about anything you can’t fill in yourself.',
      hi: '{by} ने माँगा है: {fields}। जो आप स्वयं नहीं भर सकते, एचआर को बताएँ।',
    },
    defaults: { bell: true, email: true },
  },
]
