import { expressionTexts } from './expression.texts.ts'
import { EXPRESSION_LIMITS, type Operator, refuse, type Syntax } from './expression-types.ts'
import { readTokens, type Token } from './read-tokens.ts'

/** How strongly operators bind; comparisons don't chain. */
const strengths: Readonly<Record<Operator, number>> = {
  ...{ or: 1, and: 2, '=': 4, '<>': 4, '<': 4, '<=': 4, '>': 4, '>=': 4 },
  ...{ '&': 5, '+': 6, '-': 6, '*': 7, '/': 7 },
}
const NOT = 3
const MINUS = 8

const operatorOf = ({ kind, text }: Token): Operator | undefined => {
  if (kind !== 'sign' && kind !== 'name') return undefined
  const name = text.toLowerCase()
  return Object.hasOwn(strengths, name) ? (name as Operator) : undefined
}

class Parser {
  readonly #tokens: readonly Token[]
  #next = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  #peek(): Token {
    return this.#tokens[this.#next] as Token
  }

  #take(): Token {
    const token = this.#peek()
    if (token.kind !== 'end') this.#next += 1
    return token
  }

  #isSign(text: string): boolean {
    const { kind, text: own } = this.#peek()
    return kind === 'sign' && own === text
  }

  #expect(text: string): void {
    if (!this.#isSign(text)) refuse(this.#peek().at, expressionTexts('expected', { what: text }))
    this.#take()
  }

  #unexpected({ kind, text, at }: Token): never {
    if (kind === 'end') refuse(at, expressionTexts('end'))
    refuse(at, expressionTexts('unexpected', { what: text }))
  }

  whole(): Syntax {
    const syntax = this.#expression(0)
    if (this.#peek().kind !== 'end') this.#unexpected(this.#peek())
    return syntax
  }

  #expression(least: number): Syntax {
    this.#depth += 1
    if (this.#depth > EXPRESSION_LIMITS.depth) refuse(this.#peek().at, expressionTexts('tooDeep'))
    let left = this.#prefix()
    // A chain of operators is a tree as deep as the chain is long.
    for (let links = 0; ; links++) {
      const operator = operatorOf(this.#peek())
      if (!operator || strengths[operator] <= least) break
      if (links > 10 * EXPRESSION_LIMITS.depth) refuse(this.#peek().at, expressionTexts('tooDeep'))
      const { at } = this.#take()
      left = { form: 'operation', at, operator, left, right: this.#expression(strengths[operator]) }
      if (strengths[operator] === strengths['=']) this.#refuseChain()
    }
    this.#depth -= 1
    return left
  }

  #refuseChain(): void {
    const next = operatorOf(this.#peek())
    if (next && strengths[next] === strengths['=']) this.#unexpected(this.#peek())
  }

  #prefix(): Syntax {
    const token = this.#take()
    const { at, text } = token
    switch (token.kind) {
      case 'number':
      case 'text':
        return { form: token.kind, at, value: text }
      case 'column':
        return { form: 'column', at, name: text }
      case 'name':
        return this.#word(token)
      case 'sign':
        if (text === '-') return { form: 'minus', at, of: this.#expression(MINUS) }
        if (text === '(') return this.#bracketed()
    }
    return this.#unexpected(token)
  }

  #bracketed(): Syntax {
    const inner = this.#expression(0)
    this.#expect(')')
    return inner
  }

  #word(token: Token): Syntax {
    const { at } = token
    const name = token.text.toLowerCase()
    if (name === 'not') return { form: 'not', at, of: this.#expression(NOT) }
    if (this.#isSign('(')) return { form: 'call', at, name, given: this.#arguments() }
    if (name === 'true' || name === 'false') return { form: 'boolean', at, value: name === 'true' }
    if (name === 'empty') return { form: 'empty', at }
    if (operatorOf(token)) this.#unexpected(token)
    return refuse(at, expressionTexts('bareName', { name: token.text }))
  }

  #arguments(): Syntax[] {
    this.#expect('(')
    const given: Syntax[] = []
    while (!this.#isSign(')')) {
      if (given.length > 0) this.#expect(',')
      given.push(this.#expression(0))
    }
    this.#expect(')')
    return given
  }
}

/**
 * Reads a formula such as `if([late_minutes] > 15, hours([worked]), 0)`: numbers, texts in quotation marks, columns in
 * brackets, functions, `+ - * / &`, comparisons, `and`, `or`, `not`, `true`, `false`, `empty`.
 *
 * @throws ExpressionError at the character where it can't be read
 */
export function parseExpression(source: string): Syntax {
  return new Parser(readTokens(source)).whole()
}
