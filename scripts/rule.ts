import { text } from 'node:stream/consumers'
import { attendanceDay } from '../apps/api/src/modules/attendance/rules/attendance-day.ts'
import { bindPunches } from '../apps/api/src/modules/attendance/rules/bind-punches.ts'
import { peopleMetrics } from '../apps/api/src/modules/dashboards/rules/people-metrics.ts'
import { expenseClaim } from '../apps/api/src/modules/expenses/rules/expense-claim.ts'
import { slaClock } from '../apps/api/src/modules/helpdesk/rules/sla-clock.ts'
import { accrual } from '../apps/api/src/modules/leave/rules/accrual.ts'
import { leaveDays } from '../apps/api/src/modules/leave/rules/leave-days.ts'
import { noticeSettlement } from '../apps/api/src/modules/offboarding/rules/notice-settlement.ts'
import { checks, type RuleName } from './rule-input.ts'

/**
 * `npm run -s rule -- <name>` reads a JSON array of cases and prints the JSON array of results in the same
 * order, computed by the product's own functions. A case that can't be computed returns `{"error":"<key>"}`
 * without affecting the others. A case may also be named: `{ name, input, expected }`.
 */
const rules: Record<RuleName, (input: never) => unknown> = {
  'leave-days': leaveDays,
  'bind-punches': bindPunches,
  'attendance-day': attendanceDay,
  accrual,
  'people-metrics': peopleMetrics,
  'notice-settlement': noticeSettlement,
  'sla-clock': slaClock,
  'expense-claim': expenseClaim,
}

const isRuleName = (name: string): name is RuleName => Object.hasOwn(rules, name)

function inputOf(one: unknown): unknown {
  return typeof one === 'object' && one !== null && 'input' in one ? one.input : one
}

function compute(name: RuleName, one: unknown): unknown {
  const input = inputOf(one)
  if (!checks[name](input)) return { error: 'invalid_input' }
  try {
    // `checks` has validated the input.
    return rules[name](input as never)
  } catch (error) {
    // Thrown by the rules for an invalid time, time zone or number.
    if (error instanceof RangeError) return { error: 'invalid_input' }
    // A bug in a rule must not affect the other cases.
    process.stderr.write(`${name}: ${error}\n`)
    return { error: 'internal_error' }
  }
}

function parseCases(json: string): unknown[] | undefined {
  try {
    const cases: unknown = JSON.parse(json)
    return Array.isArray(cases) ? cases : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}

const [name = ''] = process.argv.slice(2)
if (!isRuleName(name)) {
  fail(
    `Usage: npm run -s rule -- <${Object.keys(rules).join(' | ')}>, with a JSON array of cases on standard input`,
  )
} else {
  const cases = parseCases(await text(process.stdin))
  if (cases) process.stdout.write(`${JSON.stringify(cases.map((one) => compute(name, one)))}\n`)
  else fail('Standard input must be a JSON array of cases.')
}
