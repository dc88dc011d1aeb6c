import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../../scripts/rule.ts', import.meta.url))

function runRule(name: string, stdin: unknown) {
  const input = typeof stdin === 'string' ? stdin : JSON.stringify(stdin)
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, name], { input, encoding: 'utf8' })
  return { stdout, stderr, status, results: status === 0 ? (JSON.parse(stdout) as unknown[]) : [] }
}

interface NamedCase {
  input: Record<string, unknown>
  expected: unknown
}

const named = (module: string, rule: string) =>
  JSON.parse(
    readFileSync(new URL(`../src/modules/${module}/rules/fixtures/${rule}.json`, import.meta.url), 'utf8'),
  ) as NamedCase[]

test.each([
  ['leave', 'leave-days'],
  ['leave', 'accrual'],
  ['attendance', 'bind-punches'],
  ['attendance', 'attendance-day'],
  ['dashboards', 'people-metrics'],
  ['offboarding', 'notice-settlement'],
  ['helpdesk', 'sla-clock'],
  ['expenses', 'expense-claim'],
])('%s: %s returns results in input order, with errors for invalid cases', (module, rule) => {
  const cases = named(module, rule)
  const [first] = cases
  const broken = [null, 7, [], {}, { ...first!.input, [Object.keys(first!.input)[0]!]: 'nonsense' }]
  // Accepts both bare inputs and named cases.
  const { stdout, stderr, results } = runRule(rule, [...broken, ...cases.map(({ input }) => input), ...cases])
  const expected = cases.map((one) => one.expected)
  expect(results).toEqual([...broken.map(() => ({ error: 'invalid_input' })), ...expected, ...expected])
  expect(stdout.trim().split('\n')).toHaveLength(1)
  expect(stderr).toBe('')
})

const [plainDay] = named('attendance', 'attendance-day')
const [plainYear] = named('leave', 'accrual')
const [plainPeople] = named('dashboards', 'people-metrics')
const [plainExit] = named('offboarding', 'notice-settlement')
const [plainTicket] = named('helpdesk', 'sla-clock')
const [plainClaim] = named('expenses', 'expense-claim')
const open = (joined: string) => ({ joined, left: null, exit: null })

test.each<[string, string, unknown]>([
  ['an unknown time zone', 'attendance-day', { ...plainDay!.input, time_zone: 'Mars/Base' }],
  ['a date that doesn’t exist', 'attendance-day', { ...plainDay!.input, date: '2026-02-29' }],
  [
    'an instant without offset',
    'attendance-day',
    { ...plainDay!.input, punches: [{ at: '2026-01-05T09:00:00', direction: 'in' }] },
  ],
  [
    'an unknown direction',
    'bind-punches',
    { instances: [], punches: [{ at: '2026-01-05T09:00:00Z', direction: 'up' }] },
  ],
  [
    'a quota as text',
    'accrual',
    { ...plainYear!.input, rule: { ...(plainYear!.input.rule as object), quota: '18' } },
  ],
  ['an invalid month', 'accrual', { ...plainYear!.input, counted_days: { '2026-13': 1 } }],
  [
    'an unknown disbursement',
    'accrual',
    { ...plainYear!.input, rule: { ...(plainYear!.input.rule as object), disbursement: 7 } },
  ],
  [
    'employment that overlaps',
    'people-metrics',
    {
      ...plainPeople!.input,
      people: [
        {
          id: 1,
          spells: [open('2025-01-01'), open('2026-01-01')],
          groups: [{ from: '2025-01-01', value: 'IT' }],
        },
      ],
    },
  ],
  [
    'a day of three quarters',
    'notice-settlement',
    { ...plainExit!.input, leave: [{ date: '2026-01-05', counted: 0.75 }] },
  ],
  ['money as a number', 'notice-settlement', { ...plainExit!.input, dues: [{ key: 'bonus', amount: 100 }] }],
  [
    'money of five decimals',
    'notice-settlement',
    { ...plainExit!.input, dues: [{ key: 'bonus', amount: '1.00001' }] },
  ],
  [
    'a time that no clock shows',
    'sla-clock',
    {
      ...plainTicket!.input,
      week: { ...(plainTicket!.input.week as object), mon: [{ from: '09:00', to: '24:30' }] },
    },
  ],
  ['an instant within a second', 'sla-clock', { ...plainTicket!.input, now: '2026-01-05T10:00:00.5Z' }],
  [
    'a negative amount',
    'expense-claim',
    { ...plainClaim!.input, spent: [{ category: 'food', on: '2026-03-01', amount: '-1' }] },
  ],
  [
    'a line without its amount',
    'expense-claim',
    { ...plainClaim!.input, lines: [{ id: '1', category: 'food', on: '2026-03-10', receipt: true }] },
  ],
])('reports %s as an error of that case', (_, rule, input) => {
  expect(runRule(rule, [input]).results).toEqual([{ error: 'invalid_input' }])
})

test('prints usage only, for invalid calls', () => {
  expect(runRule('nothing', [])).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('leave-days'),
  })
  expect(runRule('toString', [])).toMatchObject({ status: 1, stdout: '' })
  for (const stdin of ['', '{', '{}', '"text"']) {
    expect(runRule('accrual', stdin)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('array'),
    })
  }
  expect(runRule('accrual', []).results).toEqual([])
})
