import type { NoticeKind } from '../notices/index.ts'

export const policiesNotices: readonly NoticeKind[] = [
  {
    kind: 'policies.published',
    label: { en: 'Policies to acknowledge', hi: 'नीतियाँ जो स्वीकार करनी हैं' },
    title: { en: 'Please read and acknowledge: {title}', hi: 'कृपया पढ़ें और स्वीकार करें: {title}' },
    body: { en: 'Acknowledge it by {due}.', hi: 'इसे {due} तक स्वीकार करें।' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'policies.several',
    label: { en: 'Several policies to acknowledge', hi: 'कई नीतियाँ जो स्वीकार करनी हैं' },
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
    label: { en: 'Reminders to acknowledge policies', hi: 'नीति स्वीकार करने के रिमाइंडर' },
    title: { en: 'Reminder: please acknowledge {title}', hi: 'रिमाइंडर: कृपया {title} स्वीकार करें' },
    body: { en: 'Due date: {due}.', hi: 'आख़िरी तारीख: {due}।' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'policies.reminder_several',
    label: { en: 'Reminders to acknowledge several policies', hi: 'कई नीतियाँ स्वीकार करने के रिमाइंडर' },
    title: {
      en: 'Reminder: please acknowledge {count} policies',
      hi: 'रिमाइंडर: {count} नीतियाँ स्वीकार करनी हैं',
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
