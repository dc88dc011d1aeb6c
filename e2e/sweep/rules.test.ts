import { describe, expect, it } from 'vitest'
import { badTexts } from './bad-texts.ts'
import { type Control, distinct, holds, inOrder, keyOf } from './controls.ts'
import { type Evidence, isDead, isOwnCall, isSilentRefusal, isUnanswered, wrongRefusals } from './deadness.ts'
import { type Field, otherText, plausibleDay, plausibleFile, plausibleText } from './plausible.ts'

const nothing: Evidence = {
  requests: [],
  refusals: [],
  hasNavigated: false,
  hasChanged: false,
  hasFocusMoved: false,
  hasScrolled: false,
  hasClosed: false,
  hasOpened: false,
  isAtProblem: false,
  effects: [],
  newMessages: 0,
}

describe('a press is dead', () => {
  it('when it has no effect', () => expect(isDead(nothing)).toBe(true))

  it.each<[string, Partial<Evidence>]>([
    ['a request', { requests: ['POST x'] }],
    ['another address', { hasNavigated: true }],
    ['a change on the screen', { hasChanged: true }],
    ['the focus elsewhere', { hasFocusMoved: true }],
    ['scrolling', { hasScrolled: true }],
    ['a download', { effects: ['download'] }],
  ])('but not after %s', (_name, change) => expect(isDead({ ...nothing, ...change })).toBe(false))
})

it('reports a refusal as silent when the screen does not change', () => {
  const refused = { ...nothing, requests: ['POST x'], refusals: ['422 x'] }
  expect(isSilentRefusal(refused)).toBe(true)
  expect(isSilentRefusal({ ...refused, hasChanged: true })).toBe(false)
  expect(isSilentRefusal({ ...refused, isAtProblem: true })).toBe(false)
  expect(isSilentRefusal(nothing)).toBe(false)
})

it.each<[string, Partial<Evidence>, boolean]>([
  ['nothing', {}, true],
  ['a change that says nothing', { hasChanged: true }, true],
  ['a message', { newMessages: 1 }, false],
  ['the focus on a field with a problem', { isAtProblem: true }, false],
  ['a request', { requests: ['POST x'] }, false],
  ['a dialog that closes', { hasClosed: true }, false],
  ['a dialog that opens', { hasOpened: true }, false],
])('a submitted form: %s', (_name, change, expected) => {
  expect(isUnanswered({ ...nothing, ...change })).toBe(expected)
})

it('reports error statuses that no offered action may cause', () => {
  const refusals = ['403 a', '405 b', '409 c', '422 d', '500 e']
  expect(wrongRefusals({ refusals })).toEqual(['403 a', '405 b', '500 e'])
})

it.each([
  ['https://x/services/admin/apiv2/auth/hrms/list-preferences', true],
  ['https://x/services/admin/apiv2/auth/hrms/employees', false],
])('a background call of the app: %s', (url, expected) => expect(isOwnCall(url)).toBe(expected))

it.each([
  ['leave:rule.title', true],
  ['record.saved', true],
  ['sandwich.help.week_offs', true],
  ['1 of undefined', true],
  ['NaN days', true],
  ['This could not be loaded', true],
  ['[object Object]', true],
  ['Dear {{name}}', true],
  ['Welcome, {{FIRST_NAME}}', false],
  ['asha@demo.test', false],
  ['people.csv', false],
  ['demo.test', false],
  ['e.g. a note', false],
  ['12.5', false],
  ['Undefined terms', false],
])('a text that should never be shown: %s', (text, expected) => {
  expect(badTexts([text]).length > 0).toBe(expected)
})

const control = (change: Partial<Control>): Control => ({
  role: 'button',
  name: 'Edit',
  layer: '',
  placeInRow: null,
  likeness: 'MAIN>BUTTON',
  ...change,
})

describe('of many controls', () => {
  it('presses one of those in the same position of a row, whatever their names', () => {
    const rows = ['Asha', 'Ravi'].map((name) =>
      control({ name: `Menu of ${name}`, placeInRow: 'TR>BUTTON0' }),
    )
    expect(
      distinct([...rows, control({ name: 'Delete', placeInRow: 'TR>BUTTON1' })]).map(({ name }) => name),
    ).toEqual(['Menu of Asha', 'Delete'])
  })

  it('presses two of a grid of the same kind, and all of a few', () => {
    const days = (count: number) =>
      Array.from({ length: count }, (_, at) => control({ name: `Day ${'x'.repeat(at)}` }))
    expect(distinct(days(30))).toHaveLength(2)
    expect(distinct(days(5))).toHaveLength(5)
  })

  it('presses every entry of a menu', () => {
    const entries = Array.from({ length: 12 }, (_, at) =>
      control({ role: 'menuitem', name: `Entry ${'x'.repeat(at)}` }),
    )
    expect(distinct(entries)).toHaveLength(12)
  })

  it('treats names that differ in numbers as one control, and other dialogs as separate', () => {
    expect(keyOf(control({ name: '3 days' }))).toBe(keyOf(control({ name: '14 days' })))
    expect(keyOf(control({ layer: 'Rule' }))).not.toBe(keyOf(control({})))
  })

  it('skips known controls', () => {
    expect(distinct([control({})], new Set([keyOf(control({}))]))).toEqual([])
  })

  it('presses destructive ones last', () => {
    const names = ['Sign out', 'Delete', 'Add'].map((name) => control({ name }))
    expect(inOrder(names).map(({ name }) => name)).toEqual(['Add', 'Delete', 'Sign out'])
  })
})

describe('after a press the screen is still as it was', () => {
  const before = { url: '/users', layers: 0, controls: [control({ name: 'Add' }), control({ name: 'Sort' })] }
  const more = { ...before, controls: [...before.controls, control({ name: 'Hide' })] }

  it.each([
    ['when nothing has changed', before, true],
    ['when there is more than before', more, true],
    ['but not at another address', { ...before, url: '/users?page=2' }, false],
    ['but not with a dialog that has opened', { ...before, layers: 1 }, false],
    ['but not without one of its controls', { ...before, controls: [control({ name: 'Add' })] }, false],
  ])('%s', (_name, now, expected) => expect(holds(before, now)).toBe(expected))
})

const aField = (change: Partial<Field>): Field => ({
  ...{
    kind: 'text',
    type: 'text',
    name: '',
    placeholder: '',
    inputMode: '',
    accept: '',
    isNew: false,
    isRequired: true,
    value: '',
  },
  ...change,
})
const today = new Date('2026-11-23T08:00:00Z')

it.each<[string, Partial<Field>, string | null]>([
  ['a name', { name: 'Name' }, 'Sweep 3'],
  ['a code', { name: 'Code' }, 'SW3'],
  ['an e-mail address', { name: 'Work e-mail' }, 'sweep-3@demo.test'],
  ['a phone number', { name: 'Mobile' }, '9876543210'],
  ['an amount', { name: 'Days', inputMode: 'decimal' }, '2'],
  ['a year as a number', { name: 'Leave year', inputMode: 'numeric' }, '2026'],
  ['a day as it is typed', { name: 'From', placeholder: 'dd/MM/yyyy' }, '27/11/2026'],
  ['a day of the browser', { type: 'date' }, '2026-11-23'],
  ['a time', { type: 'time' }, '09:30'],
  ['what is filled in', { name: 'Name', value: 'Asha' }, null],
  ['a search', { type: 'search' }, null],
])('fills in %s', (_name, change, expected) => {
  expect(plausibleText(aField(change), 3, today)).toBe(expected)
})

it.each<[Partial<Field>, string | null]>([
  [{ value: '4' }, '5'],
  [{ value: 'EMP' }, 'EMP s'],
  [{ value: '23/11/2026' }, null],
  [{ value: '' }, null],
  [{ kind: 'choice', value: 'Active' }, null],
])('replaces %o with a different value', (change, expected) => {
  expect(otherText(aField(change))).toBe(expected)
})

it('uses a different date each time, a fortnight ahead at most', () => {
  const days = new Set(Array.from({ length: 28 }, (_, at) => plausibleDay(at, today)))
  expect(days.size).toBe(14)
})

it.each([
  ['.csv,.xlsx', 'text/csv'],
  ['image/*,.pdf', 'image/png'],
  ['application/pdf', 'application/pdf'],
  ['', 'image/png'],
])('chooses a file for %s', (accept, type) => expect(plausibleFile(accept).mimeType).toBe(type))
