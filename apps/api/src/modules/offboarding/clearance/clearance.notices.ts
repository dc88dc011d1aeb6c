import type { NoticeKind } from '../../notices/index.ts'

export const clearanceNotices: readonly NoticeKind[] = [
  {
    kind: 'offboarding.clearance_assigned',
    label: { en: 'Clearance lines for me to decide', hi: 'क्लीयरेंस की पंक्तियाँ जिन पर मुझे निर्णय लेना है' },
    title: { en: 'Clearance of {name}: {count} to decide', hi: '{name} का क्लीयरेंस: {count} पर निर्णय बाकी' },
    body: { en: 'Last working day: {day}.', hi: 'अंतिम कार्य दिवस: {day}।' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'offboarding.clearance_due',
    label: { en: 'Clearance lines of mine are due', hi: 'मेरी क्लीयरेंस पंक्तियों की तिथि आ गई' },
    title: { en: 'Clearance of {name}: {count} still open', hi: '{name} का क्लीयरेंस: {count} अभी बाकी' },
    body: { en: 'Due on {day}.', hi: 'नियत तिथि: {day}।' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'offboarding.clearance_done',
    label: { en: 'My clearance is complete', hi: 'मेरा क्लीयरेंस पूरा हुआ' },
    title: { en: 'Your clearance is complete', hi: 'आपका क्लीयरेंस पूरा हो गया' },
    defaults: { bell: true, email: true },
  },
]
