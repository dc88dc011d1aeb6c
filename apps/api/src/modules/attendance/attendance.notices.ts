import type { NoticeKind } from '../notices/index.ts'

const defaults = { bell: true, email: false }

/** Attendance notices that employees did not trigger themselves. */
export const attendanceNotices: readonly NoticeKind[] = [
  {
    kind: 'attendance.settled',
    label: { en: 'HR corrected my attendance', hi: 'HR मेरे दिनों को ठीक करता है' },
    title: { en: 'Your attendance was corrected: {days}', hi: 'आपकी उपस्थिति ठीक की गई: {days}' },
    body: { en: '{how} {by}: {reason}', hi: '{how} {by}: {reason}' },
    defaults,
  },
  {
    kind: 'attendance.settled_back',
    label: { en: 'HR undid a correction of my attendance', hi: 'HR का सुधार वापस लिया गया' },
    title: {
      en: 'A correction of your attendance was undone: {days}',
      hi: 'आपकी उपस्थिति का सुधार वापस लिया गया: {days}',
    },
    body: { en: '{by} undid the correction.', hi: '{by} ने बदलाव वापस ले लिया है।' },
    defaults,
  },
  {
    kind: 'attendance.arrears',
    label: {
      en: 'A locked day of mine changed',
      hi: 'वेतन में लिया गया मेरा दिन अब अलग निकलता है',
    },
    title: {
      en: 'A day locked for payroll has changed: {day}',
      hi: 'वेतन में लिया गया दिन अब अलग है: {day}',
    },
    body: {
      en: 'Before: {was}. Now: {now}. {cause}. The difference will be settled as arrears.',
      hi: 'पहले: {was}। अब: {now}। {cause}। अंतर बकाया के रूप में निपटाया जाएगा।',
    },
    defaults,
  },
  {
    kind: 'attendance.arrears_over',
    label: { en: 'Arrears for a day of mine no longer apply', hi: 'मेरे दिन का बकाया समाप्त हुआ' },
    title: {
      en: 'Arrears no longer apply: {day}',
      hi: 'दिन फिर वैसा ही है जैसा वेतन में लिया गया: {day}',
    },
    body: {
      en: '{now}. The day matches payroll again, so there is nothing to settle.',
      hi: '{now}। कुछ भी निपटाना शेष नहीं है।',
    },
    defaults,
  },
]
