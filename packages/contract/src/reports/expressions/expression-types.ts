import type { ColumnType } from '../dataset-types.ts'

/** What an expression can be worth. `choice` can only be compared; `empty` is the missing value and fits every kind. */
export type ValueKind =
  | 'number'
  | 'days'
  | 'minutes'
  | 'money'
  | 'text'
  | 'choice'
  | 'date'
  | 'boolean'
  | 'empty'

export const measures = ['number', 'days', 'minutes', 'money'] as const satisfies readonly ValueKind[]
export const isMeasure = (kind: ValueKind): boolean => (measures as readonly ValueKind[]).includes(kind)

/** A column that formulas may use. */
export interface ExpressionColumn {
  readonly key: string
  readonly heading: string
  readonly type: ColumnType
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
}

export type Operator = '+' | '-' | '*' | '/' | '&' | '=' | '<>' | '<' | '<=' | '>' | '>=' | 'and' | 'or'

/** A formula as written; `at` is where a part begins, in UTF-16 code units from 0. */
export type Syntax =
  | { readonly form: 'number'; readonly at: number; readonly value: string }
  | { readonly form: 'text'; readonly at: number; readonly value: string }
  | { readonly form: 'boolean'; readonly at: number; readonly value: boolean }
  | { readonly form: 'empty'; readonly at: number }
  | { readonly form: 'column'; readonly at: number; readonly name: string }
  | { readonly form: 'call'; readonly at: number; readonly name: string; readonly given: readonly Syntax[] }
  | { readonly form: 'not' | 'minus'; readonly at: number; readonly of: Syntax }
  | {
      readonly form: 'operation'
      readonly at: number
      readonly operator: Operator
      readonly left: Syntax
      readonly right: Syntax
    }

/** A checked formula: every part has a kind, every column exists, and the choices are codes. */
export type Expression =
  | { readonly form: 'number' | 'text'; readonly kind: ValueKind; readonly value: string }
  | { readonly form: 'boolean'; readonly kind: 'boolean'; readonly value: boolean }
  | { readonly form: 'empty'; readonly kind: 'empty' }
  | { readonly form: 'column'; readonly kind: ValueKind; readonly key: string; readonly type: ColumnType }
  | {
      readonly form: 'call'
      readonly kind: ValueKind
      readonly name: string
      readonly given: readonly Expression[]
    }
  | { readonly form: 'not' | 'minus'; readonly kind: ValueKind; readonly of: Expression }
  | {
      readonly form: 'operation'
      readonly kind: ValueKind
      readonly operator: Operator
      readonly left: Expression
      readonly right: Expression
    }

export const EXPRESSION_LIMITS = { length: 2000, depth: 40, all: 6000 } as const

/** What is wrong with a formula, and at which character. */
export class ExpressionError extends Error {
  readonly at: number

  constructor(at: number, message: string) {
    super(message)
    this.name = 'ExpressionError'
    this.at = at
  }
}

export function refuse(at: number, message: string): never {
  throw new ExpressionError(at, message)
}
