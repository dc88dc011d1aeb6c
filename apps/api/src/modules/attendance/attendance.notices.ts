import type { NoticeKind } from '../notices/index.ts'

const defaults = { bell: true, email: false }

/** Attendance notices that employees did not trigger themselves. */
export const attendanceNotices: readonly NoticeKind[] = [
  {
    kind: 'attendance.settled',
    label: { en: 'HR puts days of mine right', hi: 'HR मेरे दिनों को ठीक करता है' },
    title: { en: 'Your attendance was put right: {days}', hi: 'आपकी उपस्थिति ठीक की गई: {days}' },
    body: { en: '{how} {by}: {reason}', hi: '{how} {by}: {reason}' },
    defaults,
  },
  {
    kind: 'attendance.settled_back',
    label: { en: 'What HR put right is taken back', hi: 'HR का सुधार वापस लिया गया' },
    title: { en: 'Your attendance is as it was: {days}', hi: 'आपकी उपस्थिति पहले जैसी है: {days}' },
    body: { en: '{by} has taken the change back.', hi: '{by} ने बदलाव वापस ले लिया है।' },
    defaults,
  },
  {
    kind: 'attendance.arrears',
    label: {
      en: 'A day of mine that payroll has taken comes out otherwise',
      hi: 'वेतन में लिया गया मेरा दिन अब अलग निकलता है',
    },
    title: {
      en: 'A day that payroll has taken is different by now: {day}',
      hi: 'वेतन में लिया गया दिन अब अलग है: {day}',
    },
    body: {
      en: 'It was: {was}. By now: {now}. {cause}. The difference is settled as arrears.',
      hi: 'पहले: {was}। अब: {now}। {cause}। अंतर बकाया के रूप में निपटाया जाएगा।',
    },
    defaults,
  },
  {
    kind: 'attendance.arrears_over',
    label: { en: 'Arrears of a day of mine are over', hi: 'मेरे दिन का बकाया समाप्त हुआ' },
    title: {
      en: 'A day is again as payroll has taken it: {day}',
      hi: 'दिन फिर वैसा ही है जैसा वेतन में लिया गया: {day}',
    },
    body: { en: '{now}. Nothing is left to settle.', hi: '{now}। कुछ भी निपटाना शेष नहीं है।' },
    defaults,
  },
]
