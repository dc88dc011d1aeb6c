import type { NoticeKind } from '../notices/index.ts'

export const policiesNotices: readonly NoticeKind[] = [
  {
    kind: 'policies.published',
    label: { en: 'Policies to acknowledge', hi: 'स्वीकार करने योग्य नीतियाँ' },
    title: { en: 'Please read and acknowledge: {title}', hi: 'कृपया पढ़ें और स्वीकार करें: {title}' },
    body: { en: 'It is due in {days} days.', hi: 'इसके लिए {days} दिन हैं।' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'policies.several',
    label: { en: 'Several policies to acknowledge', hi: 'स्वीकार करने योग्य कई नीतियाँ' },
    title: {
      en: 'Please read and acknowledge {count} policies',
      hi: 'कृपया {count} नीतियाँ पढ़ें और स्वीकार करें',
    },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'policies.informed',
    label: { en: 'New policies for information', hi: 'जानकारी के लिए नई नीतियाँ' },
    title: { en: 'New policy: {title}', hi: 'नई नीति: {title}' },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'policies.reminder',
    label: { en: 'Reminders to acknowledge policies', hi: 'नीतियाँ स्वीकार करने के अनुस्मारक' },
    title: { en: 'Reminder: please acknowledge {title}', hi: 'अनुस्मारक: कृपया {title} स्वीकार करें' },
    body: { en: 'The last day is {due}.', hi: 'अंतिम तिथि: {due}।' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'policies.reminder_several',
    label: { en: 'Reminders to acknowledge several policies', hi: 'कई नीतियाँ स्वीकार करने के अनुस्मारक' },
    title: {
      en: 'Reminder: {count} policies are waiting for your acknowledgement',
      hi: 'अनुस्मारक: {count} नीतियाँ आपकी स्वीकृति की प्रतीक्षा में हैं',
    },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'policies.review_due',
    label: { en: 'My policies are due for review', hi: 'मेरी नीतियों की समीक्षा करनी है' },
    title: { en: 'Please review the policy {title}', hi: 'कृपया नीति {title} की समीक्षा करें' },
    body: { en: 'Its review is due on {day}.', hi: 'इसकी समीक्षा {day} तक करनी है।' },
    defaults: { bell: true, email: true },
  },
]
