import type { NoticeKind } from '../notices/index.ts'

export const filesNotices: readonly NoticeKind[] = [
  {
    kind: 'files.handed_in',
    label: { en: 'A file I requested was uploaded', hi: 'लिंक से माँगी गई फ़ाइल मिली' },
    title: { en: '{purpose}: a file was uploaded', hi: '{purpose}: फ़ाइल मिल गई' },
    body: { en: '{file}, about {about}.', hi: '{file}, {about} के बारे में।' },
    defaults: { bell: true, email: false },
    permissions: ['files.request.manage'],
  },
]
