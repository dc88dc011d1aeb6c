import { closestName } from '../../../../lib/closest-name.ts'
import type { Text } from '../../../../lib/texts/texts.ts'
import type { MergeColumn, MergeField } from '../../../../platform/merge-fields/index.ts'
import { lettersTexts } from '../letters.texts.ts'
import {
  conditionOf,
  conditionOps,
  FIELD_NAME,
  type LetterCondition,
  type LetterElement,
  type LetterNode,
  partsOf,
} from './letter-tree.ts'

/** Lists, quotations, tables and conditions within each other. */
const MOST_LEVELS = 10
const MOST_PROBLEMS = 20
const LEVELS: ReadonlySet<string> = new Set(['ul', 'ol', 'blockquote', 'table', 'div'])

type Fields = ReadonlyMap<string, MergeField>

interface Check {
  fields: Fields
  problems: Text[]
}

/** The rows that the place is repeated for. */
type Rows = { name: string; columns: readonly MergeColumn[] } | null

const add = (check: Check, problem: Text): void => {
  if (check.problems.length < MOST_PROBLEMS) check.problems.push(problem)
}

function unknownField(check: Check, name: string, rows: Rows): Text {
  const known = [
    ...[...check.fields.values()].filter(({ type }) => type !== 'rows').map((field) => field.name),
    ...(rows?.columns.map((column) => `${rows.name}.${column.name}`) ?? []),
  ]
  const close = closestName(name.replace('.', '_'), known)
  const shown = name.slice(0, 60)
  return close
    ? lettersTexts.text('unknownFieldClose', { name: shown, close })
    : lettersTexts.text('unknownField', { name: shown })
}

/** Type of a value by its name at a place; undefined, with the problem noted, where there is none. */
function typeAt(check: Check, name: string, rows: Rows): MergeField['type'] | undefined {
  const [base = '', column] = name.split('.')
  const field = check.fields.get(base)
  if (!FIELD_NAME.test(name) || !field) {
    add(check, unknownField(check, name, rows))
    return undefined
  }
  if (column === undefined) {
    if (field.type === 'rows') add(check, lettersTexts.text('rowsAsValue', { name }))
    return field.type
  }
  if (field.type !== 'rows' || !field.columns?.some((one) => one.name === column)) {
    add(check, unknownField(check, name, rows))
    return undefined
  }
  if (rows?.name !== base) add(check, lettersTexts.text('columnOutside', { name }))
  return field.columns.find((one) => one.name === column)?.type
}

const NUMBER = /^-?\d{1,15}(?:\.\d{1,4})?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Whether the comparison can hold for a value of this type. */
function checkComparison(check: Check, { name, op, value }: LetterCondition, type: MergeField['type']): void {
  if (value === '') {
    add(check, lettersTexts.text('conditionWithoutValue', { name }))
    return
  }
  if (op === 'is' || op === 'not') return
  const isDay = type === 'date'
  const isNumber = type === 'number' || type === 'days' || type === 'money'
  if (!isDay && !isNumber) add(check, lettersTexts.text('notComparable', { name }))
  else if (!(isDay ? DAY : NUMBER).test(value))
    add(check, lettersTexts.text('wrongValue', { name, value: value.slice(0, 40) }))
}

function checkCondition(check: Check, element: LetterElement, rows: Rows): void {
  const condition = conditionOf(element)
  if (!condition) return
  const { name, op } = condition
  const given = element.attributes['data-op'] ?? 'filled'
  if (!conditionOps.some((one) => one === given)) {
    add(check, lettersTexts.text('unknownComparison', { op: given }))
    return
  }
  const asksForPresence = op === 'filled' || op === 'empty'
  // Whether there are any rows is a question like any other.
  if (check.fields.get(name)?.type === 'rows') {
    if (!asksForPresence) add(check, lettersTexts.text('rowsCompared', { name }))
    return
  }
  const type = typeAt(check, name, rows)
  if (type !== undefined && !asksForPresence) checkComparison(check, condition, type)
}

function rowsOf(check: Check, element: LetterElement, rows: Rows): Rows {
  const each = element.attributes['data-each']
  if (each === undefined) return rows
  if (rows !== null) {
    add(check, lettersTexts.text('nestedRows', { name: each }))
    return rows
  }
  const field = check.fields.get(each)
  if (field?.type !== 'rows') {
    add(check, lettersTexts.text('noRows', { name: each.slice(0, 60) }))
    return rows
  }
  return { name: each, columns: field.columns ?? [] }
}

function checkText(check: Check, text: string, rows: Rows): void {
  for (const part of partsOf(text)) {
    if ('field' in part) typeAt(check, part.field, rows)
    else if (/\{\{|\}\}/.test(part.text)) add(check, lettersTexts.text('looseBraces'))
  }
}

function walk(check: Check, nodes: readonly LetterNode[], rows: Rows, level: number): void {
  if (level > MOST_LEVELS) {
    add(check, lettersTexts.text('tooDeep', { most: MOST_LEVELS }))
    return
  }
  for (const node of nodes) {
    if ('text' in node) {
      checkText(check, node.text, rows)
      continue
    }
    const inner = rowsOf(check, node, rows)
    checkCondition(check, node, inner)
    walk(check, node.children, inner, LEVELS.has(node.tag) ? level + 1 : level)
  }
}

/**
 * What keeps a template from being saved: unknown fields with the closest known one, rows repeated within rows, columns
 * outside their rows, comparisons that can't hold. Each once.
 */
export function checkLetter(nodes: readonly LetterNode[], fields: Fields): Text[] {
  const check: Check = { fields, problems: [] }
  walk(check, nodes, null, 0)
  const seen = new Map(check.problems.map((problem) => [JSON.stringify(problem), problem]))
  return [...seen.values()]
}
