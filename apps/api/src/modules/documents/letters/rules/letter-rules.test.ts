import { describe, expect, test } from 'vitest'
import { englishOf } from '../../../../lib/texts/texts.ts'
import type { MergeField, MergeValue } from '../../../../platform/merge-fields/index.ts'
import type { PdfBlock } from '../../../../platform/pdf/index.ts'
import { letterReader, writeLetterHtml } from '../letter-html.ts'
import { checkLetter } from './check-letter.ts'
import { fillLetter, holds } from './fill-letter.ts'
import { hasCounter, numberIn, sequenceOf, wrongToken } from './letter-number.ts'
import { conditionOps, fieldNamesOf } from './letter-tree.ts'
import { writeValue } from './write-value.ts'

const readLetterHtml = await letterReader()
const fields = new Map<string, MergeField>(
  (
    [
      { name: 'FIRST_NAME', label: 'First name', type: 'text', sample: 'Asha' },
      { name: 'DEPARTMENT', label: 'Department', type: 'choice', sample: 'Sales' },
      { name: 'DATE_OF_JOINING', label: 'Joined', type: 'date', sample: '2026-01-01' },
      { name: 'BASIC', label: 'Basic', type: 'money', sample: { amount: '1.00', currency: 'INR' } },
      {
        ...{ name: 'PAY', label: 'Pay', type: 'rows', sample: [] },
        columns: [
          { name: 'NAME', label: 'Component', type: 'text' },
          { name: 'AMOUNT', label: 'Amount', type: 'money' },
        ],
      },
    ] satisfies MergeField[]
  ).map((field) => [field.name, field]),
)

const values: Record<string, MergeValue> = {
  FIRST_NAME: 'Asha',
  DEPARTMENT: 'Sales',
  DATE_OF_JOINING: '2024-04-01',
  BASIC: { amount: '1234567.50', currency: 'INR' },
  PAY: [
    { NAME: 'Basic', AMOUNT: { amount: '50000.00', currency: 'INR' } },
    { NAME: 'House rent', AMOUNT: { amount: '20000.00', currency: 'INR' } },
  ],
}

const problems = (html: string) => checkLetter(readLetterHtml(html), fields).map(englishOf)
const fill = (html: string, of = values) =>
  fillLetter(readLetterHtml(html), { fields, values: of, language: 'en' })
/** Every text of the filled letter. */
const said = (html: string, of = values): string[] => {
  const texts: string[] = []
  JSON.stringify(fill(html, of).blocks, (key, value) => {
    if (key === 'text' && typeof value === 'string') texts.push(value)
    return value
  })
  return texts
}

const repeated =
  '<table><tr><th>Component</th><th>Monthly</th></tr><tr data-each="PAY"><td>{{PAY.NAME}}</td><td>{{PAY.AMOUNT}}</td></tr></table>'

test('a sound template has no problems', () => {
  expect(
    problems(
      `<p>Dear {{FIRST_NAME}}</p><div data-if="DEPARTMENT" data-op="is" data-value="Sales"><p>x</p></div>${repeated}`,
    ),
  ).toEqual([])
})

test.each([
  ['an unknown field', '<p>{{FRIST_NAME}}</p>', 'Did you mean FIRST_NAME?'],
  ['prototype names', '<p>{{__proto__}} {{constructor}}</p>', 'There is no merge field'],
  [
    'an unknown field of a condition',
    '<div data-if="GRADE"><p>x</p></div>',
    'There is no merge field “GRADE”',
  ],
  ['a list as a value', '<p>{{PAY}}</p>', 'is a list'],
  ['a column outside its rows', '<p>{{PAY.NAME}}</p>', 'stands outside a row'],
  ['an unknown column', repeated.replace('PAY.NAME', 'PAY.TITLE'), 'There is no merge field “PAY.TITLE”'],
  [
    'rows of what is no list',
    '<table><tr data-each="FIRST_NAME"><td>x</td></tr></table>',
    'which is no list',
  ],
  [
    'rows that repeat within themselves',
    '<table><tr data-each="PAY"><td><table><tr data-each="PAY"><td>{{PAY.NAME}}</td></tr></table></td></tr></table>',
    'can’t be repeated within lists',
  ],
  ['a loop of another language', '<p>{{#PAY}}{{NAME}}{{/PAY}}</p>', 'There is no merge field “#PAY”'],
  ['loose braces', '<p>{{FIRST_NAME</p>', 'double braces'],
  [
    'a comparison that is none',
    '<div data-if="BASIC" data-op="matches" data-value="1"><p>x</p></div>',
    'no comparison',
  ],
  [
    'a comparison with nothing',
    '<div data-if="BASIC" data-op="above"><p>x</p></div>',
    'compares with nothing',
  ],
  [
    'more than a word',
    '<div data-if="FIRST_NAME" data-op="above" data-value="B"><p>x</p></div>',
    'above or below',
  ],
  [
    'a number that is none',
    '<div data-if="BASIC" data-op="above" data-value="many"><p>x</p></div>',
    'neither a number',
  ],
  ['40 lists within each other', `${'<ul><li>'.repeat(40)}x${'</li></ul>'.repeat(40)}`, 'nested too deeply'],
])('%s is refused in words', (_name, html, words) => {
  expect(problems(html).join(' ')).toContain(words)
})

test('what a letter can’t show is left out, its words stay', () => {
  const html =
    '<p onclick="x()" style="color:red">Dear <script>alert(1)</script><font>you</font><img src="http://x/y.png"></p><iframe src="/etc/passwd">z</iframe><a href="javascript:alert(1)">go</a><a href="https://muster.test/a">to</a>'
  expect(writeLetterHtml(readLetterHtml(html))).toBe(
    '<p>Dear you</p><a>go</a><a href="https://muster.test/a">to</a>',
  )
})

test('reading what was written gives the same', () => {
  const html = `<h4 data-align="center">A &amp; B</h4><p><strong>b</strong><em>i</em></p>${repeated}<div data-if="BASIC" data-op="above" data-value="10"><p>x</p></div>`
  const once = writeLetterHtml(readLetterHtml(html))
  expect(writeLetterHtml(readLetterHtml(once))).toBe(once)
})

test('fields, conditions and rows are filled in', () => {
  expect(said('<p>Dear {{FIRST_NAME}}, since {{DATE_OF_JOINING}}: {{BASIC}}</p>')).toEqual([
    'Dear ',
    'Asha',
    ', since ',
    '1 April 2024',
    ': ',
    '₹12,34,567.50',
  ])
  expect(said(repeated)).toEqual(['Component', 'Monthly', 'Basic', '₹50,000.00', 'House rent', '₹20,000.00'])
  expect(
    said('<div data-if="DEPARTMENT" data-op="not" data-value="Sales"><p>hidden</p></div><p>shown</p>'),
  ).toEqual(['shown'])
  expect(
    said(
      '<table><tr data-each="PAY" data-if="PAY.AMOUNT" data-op="above" data-value="30000"><td>{{PAY.NAME}}</td></tr></table>',
    ),
  ).toEqual(['Basic'])
})

test('gaps are named, but not those of a part that is not shown', () => {
  const without = { ...values, FIRST_NAME: null, DEPARTMENT: null }
  expect(fill('<p>{{FIRST_NAME}} {{DEPARTMENT}}</p>', without).missing).toEqual(['FIRST_NAME', 'DEPARTMENT'])
  const asked = '<div data-if="DEPARTMENT" data-op="filled"><p>{{DEPARTMENT}}</p></div><p>x</p>'
  expect(fill(asked, without).missing).toEqual([])
  expect(fill(repeated, { ...values, PAY: [] }).missing).toEqual(['PAY'])
})

test('values are never read as a template or as markup', () => {
  const hostile = { ...values, FIRST_NAME: '{{BASIC}} <b>x</b> #read("/etc/passwd")' }
  expect(said('<p>{{FIRST_NAME}}</p>', hostile)).toEqual(['{{BASIC}} <b>x</b> #read("/etc/passwd")'])
})

test('a table is made rectangular', () => {
  const [table] = fill(
    '<table><tr><td colspan="2">a</td></tr><tr><td>b</td></tr><tr><td>c</td><td>d</td><td>e</td></tr></table>',
  ).blocks
  expect(table).toMatchObject({ columns: [1, 1, 1] })
  const widths = (table as Extract<PdfBlock, { kind: 'table' }>).rows.map((row) =>
    row.reduce((sum, { columns = 1 }) => sum + columns, 0),
  )
  expect(widths).toEqual([3, 3, 3])
})

describe('conditions', () => {
  test.each([
    ['is', 'sales', 'Sales', 'choice', true],
    ['not', 'Sales', 'Sales', 'choice', false],
    ['not', 'Sales', null, 'choice', true],
    ['is', 'Sales', null, 'choice', false],
    ['filled', '', '', 'text', false],
    ['empty', '', null, 'text', true],
    ['filled', '', [], 'rows', false],
    ['above', '9', 10, 'number', true],
    ['below', '9', 10, 'number', false],
    ['above', '9.99', { amount: '10.00', currency: 'INR' }, 'money', true],
    ['is', '10', { amount: '10.00', currency: 'INR' }, 'money', true],
    ['below', '2024-04-02', '2024-04-01', 'date', true],
    ['above', '2024-04-01', '2024-04-01', 'date', false],
    ['above', '1', null, 'number', false],
  ] as const)('%s %s of %j (%s): %s', (op, value, of, type, expected) => {
    expect(holds({ name: 'X', op, value }, of as MergeValue, type)).toBe(expected)
  })

  test('every comparison has a case', () => {
    expect([...conditionOps].sort()).toEqual(['above', 'below', 'empty', 'filled', 'is', 'not'])
  })
})

test('used fields are found wherever they are used', () => {
  const names = fieldNamesOf(
    readLetterHtml(`<p>{{FIRST_NAME}}</p>${repeated}<div data-if="BASIC"><p>x</p></div>`),
  )
  expect([...names].sort()).toEqual(['BASIC', 'FIRST_NAME', 'PAY'])
})

test.each([
  ['2026-04-01', 'date', 'hi', '1 अप्रैल 2026'],
  [{ amount: '-0.50', currency: 'INR' }, 'money', 'en', '-₹0.50'],
  [{ amount: '123456789012345.67', currency: 'INR' }, 'money', 'en', '₹12,34,56,78,90,12,345.67'],
  [{ amount: '1234567.50', currency: 'USD' }, 'money', 'en', '$1,234,567.50'],
  [12.5, 'days', 'en', '12.5'],
  [null, 'text', 'en', ''],
] as const)('%j as %s in %s: %s', (value, type, language, expected) => {
  expect(writeValue(value, type, language)).toBe(expected)
})

test('numbers of letters', () => {
  const sequence = sequenceOf('INC/{YYYY}/{MM}/{0000}', '2026-04-01')
  expect(sequence).toBe('INC/2026/04/{0000}')
  expect(numberIn(sequence, 7)).toBe('INC/2026/04/0007')
  expect(numberIn(sequence, 123_456)).toBe('INC/2026/04/123456')
  expect(wrongToken('INC/{YEAR}/{0000}')).toBe('{YEAR}')
  expect(wrongToken('INC/{0000')).toBe('{')
  expect(wrongToken('INC/{YY}-{000}')).toBeNull()
  expect(hasCounter('INC/{YYYY}')).toBe(false)
})
