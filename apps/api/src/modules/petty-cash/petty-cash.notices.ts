import type { NoticeKind } from '../notices/index.ts'

export const pettyCashNotices: readonly NoticeKind[] = [
  {
    kind: 'petty-cash.count',
    label: { en: 'Counts of cash funds to decide', hi: 'निर्णय के लिए नकद कोषों की गिनती' },
    title: { en: '{fund} was counted', hi: '{fund} की गिनती हुई' },
    body: { en: 'Difference: {difference}. Please decide it.', hi: 'अंतर: {difference}। कृपया निर्णय लें।' },
    defaults: { bell: true, email: true },
  },
]
