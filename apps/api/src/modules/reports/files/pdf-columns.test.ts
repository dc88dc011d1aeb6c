import { expect, test } from 'vitest'
import { breakWords, keepTogether, planColumns } from './pdf-columns.ts'

const column = (texts: string[], isWhole = false) => ({ texts, isWhole })
const short = column(['Code', 'E001'])
const mail = column(['Work e-mail', 'someone.with.a.long.name@an-organisation.example'])
const day = column(['Joined', '09-Dec-2022'], true)

test('a table of few columns keeps the usual size on A4', () => {
  const plan = planColumns([short, mail, day], 12)
  expect(plan).toMatchObject({ paper: 'a4', fontSize: 9 })
  // A day has room on one line.
  expect(plan.letters[2]).toBeGreaterThanOrEqual('09-Dec-2022'.length)
})

test('many wide columns are written smaller, and on A3 where A4 would be too small to read', () => {
  const plan = planColumns([...Array(10).fill(mail), ...Array(5).fill(day), ...Array(5).fill(short)], 12)
  expect(plan.paper).toBe('a3')
  expect(plan.fontSize).toBeGreaterThanOrEqual(5.5)
  const points = (420 - 24) * (72 / 25.4)
  const used = plan.letters.reduce((sum, letters) => sum + letters * 0.56 * plan.fontSize + 10, 0)
  expect(used).toBeLessThanOrEqual(points)
})

test.each([
  ['someone@example.test', 12, 'someone@\u200Bexample.\u200Btest'],
  ['abcdefghij', 4, 'abcd\u200Befgh\u200Bij'],
  ['short words stay', 5, 'short words stay'],
  ['दीर्घशब्द', 20, 'दीर्घशब्द'],
])('%s in %i letters', (text, letters, broken) => {
  expect(breakWords(text, letters)).toBe(broken)
})

test('a day is not broken at its hyphens', () => {
  expect(keepTogether('09-Dec-2022, 9:15 am')).toBe('09\u2011Dec\u20112022,\u00A09:15\u00A0am')
})
