import type { Expression } from './expression-types.ts'

/** Functions after which a share of sums is still the share of the whole. */
const SCALING: ReadonlySet<string> = new Set(['round', 'hours', 'number'])

function isAny(expression: Expression, test: (one: Expression) => boolean): boolean {
  if (test(expression)) return true
  switch (expression.form) {
    case 'call':
      return expression.given.some((one) => isAny(one, test))
    case 'operation':
      return isAny(expression.left, test) || isAny(expression.right, test)
    case 'not':
    case 'minus':
      return isAny(expression.of, test)
    default:
      return false
  }
}

const isColumn = ({ form }: Expression) => form === 'column'
const dividesByColumn = (one: Expression) =>
  one.form === 'operation' && one.operator === '/' && isAny(one.right, isColumn)

function isArithmetic(expression: Expression): boolean {
  switch (expression.form) {
    case 'number':
    case 'column':
      return true
    case 'minus':
      return isArithmetic(expression.of)
    case 'call':
      return SCALING.has(expression.name) && expression.given.every(isArithmetic)
    case 'operation':
      return isArithmetic(expression.left) && isArithmetic(expression.right)
    default:
      return false
  }
}

/**
 * What stands in the total row under a calculated figure: `sum` of its values; `ratio`, the formula of the columns' sums, where it
 * divides by a column, since shares don't add up (late days ÷ days of everybody, not the sum of everybody's shares); `none` where
 * a share depends on more than sums, such as a condition.
 */
export function totalBy(expression: Expression): 'sum' | 'ratio' | 'none' {
  if (!isAny(expression, dividesByColumn)) return 'sum'
  return isArithmetic(expression) ? 'ratio' : 'none'
}
