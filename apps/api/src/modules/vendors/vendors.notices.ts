import type { NoticeKind } from '../notices/index.ts'

export const vendorsNotices: readonly NoticeKind[] = [
  {
    kind: 'vendors.contract_ends',
    label: { en: 'Vendor contracts ending soon', hi: 'जल्द समाप्त होने वाले विक्रेता अनुबंध' },
    title: { en: 'Contract with {vendor} ends soon', hi: '{vendor} का अनुबंध जल्द समाप्त होगा' },
    body: { en: '{title} ends on {day}.', hi: '{title} {day} को समाप्त होगा।' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'vendors.bank_proposed',
    label: { en: 'Bank accounts of vendors to decide', hi: 'निर्णय के लिए विक्रेताओं के बैंक खाते' },
    title: { en: 'New bank account of {vendor}', hi: '{vendor} का नया बैंक खाता' },
    body: {
      en: 'Call the vendor on a number that you know before you approve it.',
      hi: 'स्वीकृति से पहले विक्रेता को किसी ज्ञात नंबर पर फ़ोन करें।',
    },
    defaults: { bell: true, email: true },
  },
]
