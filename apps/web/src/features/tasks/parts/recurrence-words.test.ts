import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { recurrenceWords } from './recurrence-words.ts'

describe('how a task repeats, in words', () => {
  it.each([
    ['FREQ=DAILY', 'Daily'],
    ['FREQ=WEEKLY;BYDAY=TU', 'Weekly on Tue'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', 'Every 2 weeks on Mon, Thu'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'On working days (Monday to Friday)'],
    ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1', 'Every 3 months'],
  ])('%s', (rule, text) => {
    expect(recurrenceWords(i18next.getFixedT('en', 'tasks') as never, rule)).toBe(text)
  })
})
