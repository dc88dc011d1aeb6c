import type { NoticeKind } from '../notices/index.ts'

export const assetsNotices: readonly NoticeKind[] = [
  {
    kind: 'assets.assigned',
    label: { en: 'Assets handed over to me', hi: 'मुझे दिए गए एसेट' },
    title: { en: 'You were handed {asset}', hi: 'आपको {asset} दिया गया है' },
    body: {
      en: 'Please confirm that you have it, since {day}.',
      hi: 'कृपया पुष्टि करें कि यह {day} से आपके पास है।',
    },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'assets.disputed',
    label: { en: 'Disputed hand-overs of assets', hi: 'एसेट के विवादित हस्तांतरण' },
    title: { en: '{name} did not accept {asset}', hi: '{name} ने {asset} स्वीकार नहीं किया' },
    body: { en: '{note}', hi: '{note}' },
    defaults: { bell: true, email: false },
  },
]
