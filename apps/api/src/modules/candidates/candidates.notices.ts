import type { NoticeKind } from '../notices/index.ts'

export const candidatesNotices: readonly NoticeKind[] = [
  {
    kind: 'candidates.form_submitted',
    label: { en: 'Joining forms that candidates submit', hi: 'उम्मीदवारों के जमा किए जॉइनिंग फ़ॉर्म' },
    title: { en: '{name} submitted the joining form', hi: '{name} ने जॉइनिंग फ़ॉर्म जमा किया' },
    defaults: { bell: true, email: true },
  },
]
