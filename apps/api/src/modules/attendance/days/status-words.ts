import type { Text } from '../../../lib/texts/texts.ts'
import { statusTexts } from './status.texts.ts'

const labels = {
  present: 'present',
  half_day: 'halfDay',
  absent: 'absent',
  missing_punch: 'missingPunch',
  leave: 'leave',
  on_duty: 'onDuty',
  work_from_home: 'workFromHome',
  week_off: 'weekOff',
  holiday: 'holiday',
  worked_off_day: 'workedOffDay',
  expected: 'expected',
  working: 'working',
  not_joined: 'notJoined',
  left: 'left',
  none: 'none',
} as const

const isKnown = (status: string): status is keyof typeof labels => status in labels

/** Status at the beginning of a sentence, rendered per reader. */
export const statusText = (status: string): Text | string =>
  isKnown(status) ? statusTexts.text(labels[status]) : status

/** As `statusText`, in the current reader's language. */
export const statusWords = (status: string): string =>
  isKnown(status) ? statusTexts(labels[status]) : status

/** Status within a sentence. */
export const statusWithin = (status: string): string => {
  const words = statusWords(status)
  return words.charAt(0).toLowerCase() + words.slice(1)
}

/** Status in a cell of a sheet, in the current reader's language; leave is named without “on”. */
export const statusInCell = (status: string): string =>
  status === 'leave' ? statusTexts('leaveInCell') : statusWords(status)
