import { expect, test } from 'vitest'
import { lockedDays, lockedSentences } from './locked-words.ts'

const october = { from: '2026-10-01', to: '2026-10-31' }
const december = { from: '2026-12-01', to: '2026-12-31' }

test.each([
  ['no lock', ['2026-10-05'], [], []],
  ['days around a locked month', ['2026-09-30', '2026-11-01'], [october], []],
  ['one day', ['2026-09-30', '2026-10-31'], [october], ['31 Oct 2026 is in the period 1 Oct 2026 to 31']],
  [
    'two periods',
    ['2026-10-30', '2026-10-31', '2026-12-01'],
    [october, december],
    ['30 Oct 2026, 31 Oct 2026 are in the period', '1 Dec 2026 is in the period'],
  ],
  [
    'many days',
    Array.from({ length: 7 }, (_, at) => `2026-10-0${at + 1}`),
    [october],
    ['5 Oct 2026 and 2 more are in the period'],
  ],
])('%s', (_name, days, periods, begins) => {
  const sentences = lockedSentences(days, periods)
  expect(sentences).toHaveLength(begins.length)
  for (const [at, text] of begins.entries()) expect(sentences[at]).toContain(text)
  expect(lockedDays(days, periods).length > 0).toBe(begins.length > 0)
})
