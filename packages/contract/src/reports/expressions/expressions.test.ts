import { describe, expect, test } from 'vitest'
import { checkExpression, columnsOf } from './check-expression.ts'
import { type ExpressionColumn, ExpressionError } from './expression-types.ts'
import { parseExpression } from './parse-expression.ts'
import { renameColumns } from './read-tokens.ts'

const columns: readonly ExpressionColumn[] = [
  { key: 'name', heading: 'Name', type: 'text' },
  { key: 'worked', heading: 'Time worked', type: 'minutes' },
  { key: 'late', heading: 'Late', type: 'minutes' },
  { key: 'taken', heading: 'Days taken', type: 'days' },
  { key: 'rate', heading: 'Rate', type: 'money' },
  { key: 'count', heading: 'Count', type: 'number' },
  { key: 'joined', heading: 'Joined on', type: 'date' },
  { key: 'seen', heading: 'Last seen', type: 'instant' },
  { key: 'from', heading: 'From', type: 'time' },
  { key: 'active', heading: 'Active', type: 'boolean' },
  {
    key: 'status',
    heading: 'Status',
    type: 'choice',
    choices: [
      { value: '1', label: 'Active' },
      { value: '2', label: 'On notice' },
    ],
  },
]
const check = (source: string) => checkExpression(parseExpression(source), columns)
const problemOf = (source: string): [number, string] => {
  try {
    check(source)
  } catch (error) {
    if (error instanceof ExpressionError) return [error.at, error.message]
    throw error
  }
  throw new Error('The formula is accepted.')
}

/** A formula with brackets around every operation. */
const written = (source: string): string => {
  const write = (one: ReturnType<typeof parseExpression>): string => {
    switch (one.form) {
      case 'operation':
        return `(${write(one.left)} ${one.operator} ${write(one.right)})`
      case 'not':
      case 'minus':
        return `(${one.form} ${write(one.of)})`
      case 'call':
        return `${one.name}(${one.given.map(write).join(', ')})`
      case 'column':
        return `[${one.name}]`
      case 'empty':
        return 'empty'
      default:
        return String(one.value)
    }
  }
  return write(parseExpression(source))
}

describe('a formula is read', () => {
  test.each([
    ['1 + 2 * 3', '(1 + (2 * 3))'],
    ['1 - 2 - 3', '((1 - 2) - 3)'],
    ['(1 - 2) / 4', '((1 - 2) / 4)'],
    ['-[count] * 2', '((minus [count]) * 2)'],
    ['not [a] and [b] or [c]', '(((not [a]) and [b]) or [c])'],
    ['not [a] = [b]', '(not ([a] = [b]))'],
    ['1 + 1 >= 2 and "a" & "b" = "ab"', '(((1 + 1) >= 2) and ((a & b) = ab))'],
    ['IF([late] > 0, [ late ], empty)', 'if(([late] > 0), [late], empty)'],
    ['"She said ""yes"""', 'She said "yes"'],
    ['today()', 'today()'],
    ['TRUE and False', '(true and false)'],
  ])('%s', (source, whole) => {
    expect(written(source)).toBe(whole)
  })

  test.each([
    ['', 0, 'Enter a formula.'],
    ['  ', 0, 'Enter a formula.'],
    ['1 +', 3, 'The formula ends too early.'],
    ['1 2', 2, 'Unexpected 2.'],
    ['(1 + 2', 6, ') is missing here.'],
    ['round(1,)', 8, 'Unexpected ).'],
    ['1 < 2 < 3', 6, 'Unexpected <.'],
    ['"open', 0, 'This text has no closing quotation mark.'],
    ['1 + [open', 4, 'This column name has no closing bracket.'],
    ['1 ; drop', 2, 'Unexpected character ;.'],
    ['late', 0, 'Unknown word late. Column names are written in brackets: [late].'],
    ['1.2.3', 0, 'Unexpected character 1.'],
    ['12abc', 0, 'Unexpected character 1.'],
    ['or 1', 0, 'Unexpected or.'],
  ])('and refused at the character: %s', (source, at, message) => {
    expect(() => parseExpression(source)).toThrow(message)
    try {
      parseExpression(source)
    } catch (error) {
      expect((error as ExpressionError).at).toBe(at)
    }
  })

  test('unless it is longer or deeper than a formula can be', () => {
    expect(() => parseExpression(`1${' + 1'.repeat(600)}`)).toThrow('The formula is too long.')
    expect(() => parseExpression(`${'('.repeat(60)}1${')'.repeat(60)}`)).toThrow('nested too deeply')
    expect(() => parseExpression(`1${'+1'.repeat(600)}`)).toThrow('nested too deeply')
  })
})

describe('the kind of a formula', () => {
  test.each([
    ['[worked] - [late]', 'minutes'],
    ['[worked] * 2', 'minutes'],
    ['2 * [rate]', 'money'],
    ['[rate] / 30 * 2.5', 'money'],
    ['[worked] / [late]', 'number'],
    ['hours([worked]) / 8', 'number'],
    ['number([taken]) * [rate]', 'money'],
    ['[joined] + [taken]', 'date'],
    ['today() - [joined]', 'days'],
    ['[seen] - [joined]', 'days'],
    ['years_between([joined], today()) >= 5', 'boolean'],
    ['if([status] = "On notice", "leaving", [name])', 'text'],
    ['if([late] > 15, [late] - 15, 0)', 'minutes'],
    ['-1 + [taken]', 'days'],
    ['coalesce(0, [rate])', 'money'],
    ['coalesce([rate], empty, 2 * [rate])', 'money'],
    ['round([rate] / 3, 2)', 'money'],
    ['[name] & " (" & upper(left([name], 1)) & ")"', 'text'],
    ['[Time worked] = empty', 'boolean'],
    ['[JOINED ON] < date("2026-01-31")', 'boolean'],
    ['is_empty([status]) or [active]', 'boolean'],
    ['add_days([joined], 90) <= today()', 'boolean'],
    ['greatest([late], [worked])', 'minutes'],
  ])('%s is %s', (source, kind) => {
    expect(check(source).kind).toBe(kind)
  })

  test.each<[string, number, string]>([
    ['[worked] + [taken]', 9, 'a duration and days can’t be combined by +.'],
    ['[rate] * [rate]', 7, 'an amount of money and an amount of money can’t be combined by *.'],
    ['1 / [taken]', 2, 'a number can’t be divided by days.'],
    ['[rate] / [worked]', 7, 'an amount of money can’t be divided by a duration.'],
    ['[joined] + 3', 9, 'a date and a number can’t be combined by +.'],
    ['[name] > 3', 7, 'text can’t be compared with a number.'],
    ['[status] < "Active"', 9, 'a choice can’t be compared with text.'],
    ['[status]', 0, 'a choice can’t be used in a formula.'],
    ['[status] = "Retired"', 11, 'Retired is not a value of Status. Possible values: Active, On notice.'],
    ['[from]', 0, 'From can’t be used in a formula.'],
    ['[salary] + 1', 0, 'There is no column salary.'],
    ['[constructor]', 0, 'There is no column constructor.'],
    ['constructor(1)', 0, 'There is no function constructor.'],
    ['pg_sleep(10)', 0, 'There is no function pg_sleep.'],
    ['if([late], 1, 2)', 3, 'if expects yes or no here, not a duration.'],
    ['if(true, 1, "a")', 12, 'All results must be of one kind: a number and text differ.'],
    ['round(1, [count])', 9, 'round needs a plain value here, not a calculation.'],
    ['round(1, 9)', 9, 'Enter a whole number from 0 to 6.'],
    ['date("2026-02-30")', 5, 'Enter a date as YYYY-MM-DD, such as date("2026-04-01").'],
    ['round()', 0, 'round needs a value.'],
    ['abs(1, 2)', 0, 'abs takes only one value.'],
    ['empty', 0, 'This formula has no value.'],
    ['not [name]', 4, 'not expects yes or no here, not text.'],
    ['"a" + "b"', 4, 'text and text can’t be combined by +.'],
  ])('%s is refused', (source, at, message) => {
    expect(problemOf(source)).toEqual([at, message])
  })

  test('names the columns it uses, each once', () => {
    expect(columnsOf(check('if([late] > [Late] * 2 or not [active], -[worked], [late])'))).toEqual([
      'late',
      'active',
      'worked',
    ])
  })
})

test('headings and keys are exchanged without touching texts', () => {
  const keys = new Map(columns.map(({ key, heading }) => [heading.toLowerCase(), key]))
  const source = '[Time worked] / 60 & "[Late]" & [ late ]'
  expect(renameColumns(source, (name) => keys.get(name.toLowerCase()) ?? name)).toBe(
    '[worked] / 60 & "[Late]" & [late]',
  )
})
