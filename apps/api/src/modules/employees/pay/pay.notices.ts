import type { NoticeKind } from '../../notices/index.ts'

/** Without amounts: mails and the bell are no place for them. */
export const payNotices: readonly NoticeKind[] = [
  {
    kind: 'employees.pay_revised',
    label: { en: 'My pay was revised', hi: 'मेरा वेतन बदला गया' },
    title: { en: 'Your pay was revised', hi: 'आपका वेतन बदला गया' },
    body: { en: 'It takes effect on {day}.', hi: 'यह {day} से लागू होगा।' },
    defaults: { bell: true, email: false },
  },
]
