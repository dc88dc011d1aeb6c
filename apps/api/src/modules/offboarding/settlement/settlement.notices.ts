import type { NoticeKind } from '../../notices/index.ts'

export const settlementNotices: readonly NoticeKind[] = [
  {
    kind: 'offboarding.settlement_approved',
    label: { en: 'My settlement is approved', hi: 'मेरा अंतिम भुगतान स्वीकृत हुआ' },
    title: { en: 'Your full and final settlement is approved', hi: 'आपका अंतिम भुगतान स्वीकृत हो गया' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'offboarding.settlement_paid',
    label: { en: 'My settlement is paid', hi: 'मेरा अंतिम भुगतान हो गया' },
    title: { en: 'Your full and final settlement is paid', hi: 'आपका अंतिम भुगतान हो गया' },
    defaults: { bell: true, email: true },
  },
]
