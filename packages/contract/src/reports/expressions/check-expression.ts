import { isDay } from '../../kit/days.ts'
import type { ColumnType } from '../dataset-types.ts'
import { expressionTexts, valueKindTexts } from './expression.texts.ts'
import { findFunction, type Wanted } from './expression-functions.ts'
import {
  type Expression,
  type ExpressionColumn,
  isMeasure,
  type Operator,
  refuse,
  type Syntax,
  type ValueKind,
} from './expression-types.ts'

type Operation = Extract<Syntax, { form: 'operation' }>
type Call = Extract<Syntax, { form: 'call' }>

/** Instants are used as the day they are on; a time of day can't be calculated with. */
const kinds: Readonly<Record<ColumnType, ValueKind | undefined>> = {
  ...{ text: 'text', choice: 'choice', number: 'number', days: 'days', minutes: 'minutes' },
  ...{ money: 'money', date: 'date', instant: 'date', boolean: 'boolean', time: undefined },
}

const words = (kind: Wanted) => valueKindTexts(kind)
/** A number as it is written takes the unit of what it is combined with: `[late] > 15` are minutes. */
const isPlain = (one: Syntax): boolean =>
  one.form === 'number' || (one.form === 'minus' && one.of.form === 'number')

const same = (one: ValueKind, other: ValueKind) => one === other || one === 'empty' || other === 'empty'

class Checker {
  readonly #columns: ReadonlyMap<string, ExpressionColumn>

  constructor(columns: readonly ExpressionColumn[]) {
    // By heading too, as people write it; keys win.
    const byHeading = columns.map((column) => [column.heading.toLowerCase(), column] as const)
    const byKey = columns.map((column) => [column.key.toLowerCase(), column] as const)
    this.#columns = new Map([...byHeading, ...byKey])
  }

  check(syntax: Syntax): Expression {
    switch (syntax.form) {
      case 'number':
      case 'text':
        return { form: syntax.form, kind: syntax.form, value: syntax.value }
      case 'boolean':
        return { form: 'boolean', kind: 'boolean', value: syntax.value }
      case 'empty':
        return { form: 'empty', kind: 'empty' }
      case 'column':
        return this.#column(syntax)
      case 'call':
        return this.#call(syntax)
      case 'operation':
        return this.#operation(syntax)
      case 'not': {
        const of = this.check(syntax.of)
        this.#want('boolean', of.kind, syntax.of.at, 'not')
        return { form: 'not', kind: 'boolean', of }
      }
      case 'minus': {
        const of = this.check(syntax.of)
        this.#want('measure', of.kind, syntax.of.at, '-')
        return { form: 'minus', kind: of.kind, of }
      }
    }
  }

  #find(name: string, at: number): ExpressionColumn {
    return this.#columns.get(name.toLowerCase()) ?? refuse(at, expressionTexts('unknownColumn', { name }))
  }

  #column({ name, at }: Extract<Syntax, { form: 'column' }>): Expression {
    const { key, type, heading } = this.#find(name, at)
    const kind = kinds[type]
    if (!kind) refuse(at, expressionTexts('notUsable', { name: heading }))
    return { form: 'column', kind, key, type }
  }

  #want(wanted: Wanted, given: ValueKind, at: number, name: string): void {
    const fits =
      given === 'empty' ||
      wanted === 'any' ||
      (wanted === 'measure' ? isMeasure(given) : wanted === given) ||
      // "3 days" where a number of days is meant.
      (wanted === 'number' && given === 'days')
    if (!fits) refuse(at, expressionTexts('argument', { name, wanted: words(wanted), given: words(given) }))
  }

  #call(syntax: Call): Expression {
    const { name, at } = syntax
    const known = findFunction(name) ?? refuse(at, expressionTexts('unknownFunction', { name }))
    const least = known.given.length - (known.optional ?? 0)
    if (syntax.given.length < least) refuse(at, expressionTexts('fewArguments', { name, count: least }))
    if (!known.repeats && syntax.given.length > known.given.length)
      refuse(at, expressionTexts('manyArguments', { name, count: known.given.length }))
    const given = syntax.given.map((one, index) => {
      const checked = this.check(one)
      this.#want(known.given[Math.min(index, known.given.length - 1)] as Wanted, checked.kind, one.at, name)
      return checked
    })
    if (known.literal !== undefined) this.#literal(syntax, known.literal)
    const kind =
      known.result === 'given'
        ? this.#common(syntax, given, known.resultsFrom ?? 0, known.literal)
        : known.result
    return { form: 'call', kind, name, given }
  }

  /** A value that must be written out: digits of a rounding, a date. */
  #literal({ name, given }: Call, index: number): void {
    const one = given[index]
    if (!one) return
    if (one.form === 'number' && name === 'round') {
      if (!/^[0-6]$/.test(one.value)) refuse(one.at, expressionTexts('digits'))
    } else if (one.form === 'text' && name === 'date') {
      if (!isDay(one.value)) refuse(one.at, expressionTexts('day'))
    } else refuse(one.at, expressionTexts('literal', { name }))
  }

  /** The one kind of several results. */
  #common(syntax: Call, given: readonly Expression[], from: number, literal: number | undefined): ValueKind {
    const results = given
      .map((one, index) => ({ kind: one.kind, from: syntax.given[index] as Syntax, index }))
      .filter(({ index }) => index >= from && index !== literal)
    const choice = results.find((one) => one.kind === 'choice')
    if (choice) refuse(choice.from.at, expressionTexts('notUsable', { name: words('choice') }))
    const first = results.find((one) => isMeasure(one.kind) && !isPlain(one.from))
    const kind = first?.kind ?? results.find((one) => one.kind !== 'empty')?.kind ?? 'empty'
    const other = results.find((one) => !same(kind, one.kind) && !(isPlain(one.from) && isMeasure(kind)))
    if (other)
      refuse(other.from.at, expressionTexts('mixed', { left: words(kind), right: words(other.kind) }))
    return kind
  }

  #operation({ operator, left, right, at }: Operation): Expression {
    const [one, other] = this.#sides(operator, left, right)
    const hasOneUnit = operator !== '*' && operator !== '/'
    const takes = (from: Syntax, own: ValueKind, beside: ValueKind) =>
      hasOneUnit && isPlain(from) && isMeasure(beside) ? beside : own
    const kind = kindOf(operator, takes(left, one.kind, other.kind), takes(right, other.kind, one.kind), at)
    return { form: 'operation', kind, operator, left: one, right: other }
  }

  /** Both sides; a text beside a choice stands for the code of that choice. */
  #sides(operator: Operator, left: Syntax, right: Syntax): [Expression, Expression] {
    if (operator === '=' || operator === '<>') {
      if (left.form === 'column' && right.form === 'text')
        return [this.check(left), this.#choice(left, right)]
      if (right.form === 'column' && left.form === 'text')
        return [this.#choice(right, left), this.check(right)]
    }
    return [this.check(left), this.check(right)]
  }

  #choice(
    { name, at }: Extract<Syntax, { form: 'column' }>,
    text: Extract<Syntax, { form: 'text' }>,
  ): Expression {
    const column = this.#find(name, at)
    if (column.type !== 'choice') return this.check(text)
    const choices = column.choices ?? []
    const wanted = text.value.toLowerCase()
    const found =
      choices.find(({ label }) => label.toLowerCase() === wanted) ??
      choices.find(({ value }) => value.toLowerCase() === wanted)
    if (!found) {
      const labels = choices.map(({ label }) => label).join(', ')
      refuse(text.at, expressionTexts('choice', { value: text.value, name: column.heading, choices: labels }))
    }
    return { form: 'text', kind: 'choice', value: found.value }
  }
}

function combined(operator: Operator, left: ValueKind, right: ValueKind, at: number): never {
  refuse(at, expressionTexts('sameKind', { left: words(left), right: words(right), operator }))
}

/** Adding needs one unit on both sides; days can be added to a date, and dates subtracted from each other. */
function sumKind(operator: '+' | '-', left: ValueKind, right: ValueKind, at: number): ValueKind {
  if (left === 'date' && right === 'days') return 'date'
  if (operator === '-' && left === 'date' && right === 'date') return 'days'
  const kind = left === 'empty' ? right : left
  if (isMeasure(kind) && same(left, right)) return kind
  return combined(operator, left, right, at)
}

/** A unit can be multiplied by a plain number only. */
function productKind(left: ValueKind, right: ValueKind, at: number): ValueKind {
  const [one, other] = [left, right].map((kind) => (kind === 'empty' ? 'number' : kind)) as [
    ValueKind,
    ValueKind,
  ]
  if (one === 'number' && isMeasure(other)) return other
  if (other === 'number' && isMeasure(one)) return one
  return combined('*', left, right, at)
}

/** A unit divided by a number keeps it; divided by itself it is a plain number. */
function quotientKind(left: ValueKind, right: ValueKind, at: number): ValueKind {
  if (isMeasure(left) && (right === 'number' || right === 'empty')) return left
  if (left === 'empty' && isMeasure(right)) return 'number'
  if (isMeasure(left) && left === right) return 'number'
  return refuse(at, expressionTexts('divided', { left: words(left), right: words(right) }))
}

function comparedKind(operator: Operator, left: ValueKind, right: ValueKind, at: number): ValueKind {
  const isOrder = operator !== '=' && operator !== '<>'
  const kind = left === 'empty' ? right : left
  if (!same(left, right) || (isOrder && (kind === 'choice' || kind === 'boolean')))
    refuse(at, expressionTexts('compared', { left: words(left), right: words(right) }))
  return 'boolean'
}

function kindOf(operator: Operator, left: ValueKind, right: ValueKind, at: number): ValueKind {
  switch (operator) {
    case '+':
    case '-':
      return sumKind(operator, left, right, at)
    case '*':
      return productKind(left, right, at)
    case '/':
      return quotientKind(left, right, at)
    case '&':
      if (same(left, 'text') && same(right, 'text')) return 'text'
      return combined('&', left, right, at)
    case 'and':
    case 'or':
      if (same(left, 'boolean') && same(right, 'boolean')) return 'boolean'
      return combined(operator, left, right, at)
    default:
      return comparedKind(operator, left, right, at)
  }
}

/**
 * Checks a formula against the columns it may use: names, numbers of arguments, kinds and units.
 *
 * @throws ExpressionError at the character that is wrong
 */
export function checkExpression(syntax: Syntax, columns: readonly ExpressionColumn[]): Expression {
  const checked = new Checker(columns).check(syntax)
  if (checked.kind === 'empty') refuse(0, expressionTexts('noResult'))
  if (checked.kind === 'choice') refuse(0, expressionTexts('notUsable', { name: words('choice') }))
  return checked
}

/** Keys of the columns that a formula uses, each once. */
export function columnsOf(expression: Expression): string[] {
  const keys = new Set<string>()
  const visit = (one: Expression): void => {
    if (one.form === 'column') keys.add(one.key)
    else if (one.form === 'call') one.given.forEach(visit)
    else if (one.form === 'operation') {
      visit(one.left)
      visit(one.right)
    } else if (one.form === 'not' || one.form === 'minus') visit(one.of)
  }
  visit(expression)
  return [...keys]
}
