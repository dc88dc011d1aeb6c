const words: Readonly<Record<string, string>> = {
  present: 'Present',
  half_day: 'Half a day',
  absent: 'Absent',
  missing_punch: 'A punch is missing',
  leave: 'On leave',
  on_duty: 'On duty',
  work_from_home: 'Work from home',
  week_off: 'Week-off',
  holiday: 'Holiday',
  worked_off_day: 'Worked on a day off',
  expected: 'Not begun',
  working: 'Going on',
  not_joined: 'Before the date of joining',
  left: 'After the last working day',
  none: 'Nothing is kept for this day',
}

/** As columns of a sheet name them, where a sentence says it in more words. */
const columnWords: Readonly<Record<string, string>> = {
  half_day: 'Half day',
  missing_punch: 'Missing punch',
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
