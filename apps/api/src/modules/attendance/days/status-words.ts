import { daysTexts } from './days.texts.ts'

const words: Readonly<Record<string, string>> = {
  present: 'Present',
  half_day: daysTexts('halfADay'),
  absent: 'Absent',
  missing_punch: daysTexts('aPunchIsMissing'),
  leave: daysTexts('onLeave'),
  on_duty: daysTexts('onDuty'),
  work_from_home: daysTexts('workFromHome'),
  week_off: 'Week-off',
  holiday: 'Holiday',
  worked_off_day: daysTexts('workedOnADayOff'),
  expected: daysTexts('notBegun'),
  working: daysTexts('goingOn'),
  not_joined: daysTexts('beforeTheDateOfJoining'),
  left: daysTexts('afterTheLastWorkingDay'),
  none: daysTexts('nothingIsKeptForThisDay'),
}

/** As columns of a sheet name them, where a sentence says it in more words. */
const columnWords: Readonly<Record<string, string>> = {
  half_day: daysTexts('halfDay'),
  missing_punch: daysTexts('missingPunch'),
  leave: 'Leave',
}

/** What a day has come to, at the beginning of a sentence. */
export const statusWords = (status: string): string => words[status] ?? status

/** The same further on in a sentence. */
export const statusWithin = (status: string): string => {
  const said = statusWords(status)
  return said.charAt(0).toLowerCase() + said.slice(1)
}

/** The same in a cell. */
export const statusInCell = (status: string): string => columnWords[status] ?? statusWords(status)
