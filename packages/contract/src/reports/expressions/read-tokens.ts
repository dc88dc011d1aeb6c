import { expressionTexts } from './expression.texts.ts'
import { EXPRESSION_LIMITS, refuse } from './expression-types.ts'

export interface Token {
  readonly kind: 'number' | 'text' | 'column' | 'name' | 'sign' | 'end'
  readonly text: string
  readonly at: number
}

/** Sticky patterns, in the order in which they are tried. */
const patterns = [
  ['number', /\d{1,15}(?:\.\d{1,6})?(?![\w.])/y],
  ['name', /\p{L}[\p{L}\p{M}\p{N}_]*/uy],
  ['sign', /<=|>=|<>|[-+*/&=<>(),]/y],
] as const

/** A text in double quotation marks, of which two stand for one. */
const TEXT = /"((?:[^"]|"")*)"/y
const COLUMN = /\[([^[\]]*)\]/y

function match(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(source)
}

function readQuoted(source: string, at: number): { token: Token; end: number } | undefined {
  const [kind, pattern, problem] =
    source[at] === '"' ? (['text', TEXT, 'openText'] as const) : (['column', COLUMN, 'openColumn'] as const)
  const found = match(pattern, source, at)
  if (!found) refuse(at, expressionTexts(problem))
  const inner = found[1] ?? ''
  const text = kind === 'text' ? inner.replaceAll('""', '"') : inner.trim()
  return { token: { kind, text, at }, end: at + found[0].length }
}

function readPlain(source: string, at: number): { token: Token; end: number } | undefined {
  for (const [kind, pattern] of patterns) {
    const found = match(pattern, source, at)
    if (found) return { token: { kind, text: found[0], at }, end: at + found[0].length }
  }
  return undefined
}

/**
 * The words of a formula, the last of kind `end`.
 *
 * @throws ExpressionError
 */
export function readTokens(source: string): Token[] {
  if (source.trim() === '') refuse(0, expressionTexts('empty'))
  if (source.length > EXPRESSION_LIMITS.length) refuse(EXPRESSION_LIMITS.length, expressionTexts('tooLong'))
  const tokens: Token[] = []
  let at = 0
  while (at < source.length) {
    const character = source[at] ?? ''
    if (/\s/.test(character)) {
      at += 1
      continue
    }
    const read = character === '"' || character === '[' ? readQuoted(source, at) : readPlain(source, at)
    if (!read) refuse(at, expressionTexts('character', { character }))
    tokens.push(read.token)
    at = read.end
  }
  return [...tokens, { kind: 'end', text: '', at: source.length }]
}

/** A formula with the names of its columns replaced: headings for people, keys to be saved. */
export function renameColumns(source: string, nameOf: (name: string) => string): string {
  const parts: string[] = []
  let done = 0
  for (const { kind, text, at } of readTokens(source)) {
    if (kind !== 'column') continue
    parts.push(source.slice(done, at), `[${nameOf(text)}]`)
    done = source.indexOf(']', at) + 1
  }
  return parts.join('') + source.slice(done)
}
