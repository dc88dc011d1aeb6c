import type { NoticeKind } from '../notices/index.ts'

const defaults = { bell: true, email: false }

/** What people hear of their attendance without having asked for it. */
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
]
