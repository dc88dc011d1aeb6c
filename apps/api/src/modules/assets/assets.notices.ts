import type { NoticeKind } from '../notices/index.ts'

export const assetsNotices: readonly NoticeKind[] = [
  {
    kind: 'assets.assigned',
    label: { en: 'Assets handed over to me', hi: 'मुझे दिए गए एसेट' },
    title: { en: '{asset} was handed over to you', hi: 'आपको {asset} दिया गया है' },
    body: {
      en: 'Handed over on {day}. Please confirm that you received it.',
      hi: 'कृपया पुष्टि करें कि यह {day} से आपके पास है।',
    },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'assets.request_closed',
    label: { en: 'My asset requests closed', hi: 'मेरे एसेट अनुरोध बंद' },
    title: { en: 'Your request was closed: {type}', hi: 'आपका अनुरोध बंद किया गया: {type}' },
    body: { en: '{reason}', hi: '{reason}' },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'assets.request_substituted',
    label: { en: 'Something else for my asset requests', hi: 'मेरे एसेट अनुरोध पर कुछ और' },
    title: { en: 'You requested {type} and get {asset}', hi: 'आपने {type} माँगा था, आपको {asset} दिया गया' },
    body: { en: '{reason}', hi: '{reason}' },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'assets.return_due',
    label: { en: 'Assets I must return soon', hi: 'जल्द लौटाने वाले एसेट' },
    title: { en: 'Please return {asset}', hi: 'कृपया {asset} लौटाएँ' },
    body: { en: 'It is due back by {day}.', hi: 'इसे {day} तक लौटाना है।' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'assets.overdue',
    label: { en: 'Overdue assets of mine', hi: 'एसेट जो लौटाने थे' },
    title: { en: '{asset} has not been returned', hi: '{asset} वापस नहीं आया है' },
    body: { en: 'It was due back by {day}.', hi: 'इसे {day} तक लौटाना था।' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'assets.warranties',
    label: { en: 'Warranties ending soon', hi: 'समाप्त होने वाली वारंटी' },
    title: { en: 'Warranties ending soon', hi: 'वारंटी जल्द समाप्त होगी' },
    body: {
      en: 'Assets with a warranty ending within 30 days: {count}.',
      hi: '30 दिन में वारंटी समाप्त होने वाले एसेट: {count}।',
    },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'assets.low_stock',
    label: { en: 'Low asset stock', hi: 'एसेट का कम स्टॉक' },
    title: { en: 'Low stock: {type}', hi: 'कम स्टॉक: {type}' },
    body: { en: 'Available: {available}. Minimum: {minimum}.', hi: 'उपलब्ध: {available}। न्यूनतम: {minimum}।' },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'assets.disputed',
    label: { en: 'Disputed hand-overs of assets', hi: 'एसेट के विवादित हस्तांतरण' },
    title: { en: '{name} did not accept {asset}', hi: '{name} ने {asset} स्वीकार नहीं किया' },
    body: { en: '{note}', hi: '{note}' },
    defaults: { bell: true, email: false },
  },
]
