import mustache from 'mustache'
import { emailLibraryTexts } from './email-library.texts.ts'
import { NAME, type TemplateNode, type TemplateProblem } from './rules/template-tree.ts'

// Cache disabled: keyed by user input, it would grow without limit.
const writer = Object.assign(new mustache.Writer(), { templateCache: undefined })

type Span = [type: string, value: string, from: number, to: number, inner?: Span[], close?: number]

const REFUSED: Record<string, string> = {
  '&': emailLibraryTexts('useTwoBraces', { open: '{{', close: '}}' }),
  '>': emailLibraryTexts('includeNotSupported'),
  '=': emailLibraryTexts('bracesNotChangeable'),
  '!': emailLibraryTexts('commentsNotSupported'),
}

/** A template that can't be parsed or uses forbidden syntax. */
export class TemplateError extends Error {
  readonly problem: TemplateProblem

  constructor(problem: TemplateProblem) {
    super(problem.message)
    this.problem = problem
  }
}

const refuse = (message: string, at: number): never => {
  throw new TemplateError({ message, at })
}

/** Translates the parser's error. */
function problemOf(error: Error): TemplateProblem {
  const at = Number(/ at (\d+)$/.exec(error.message)?.[1] ?? 0)
  const name = /section "([^"]{0,60})/.exec(error.message)?.[1] ?? ''
  if (error.message.startsWith('Unclosed tag'))
    return { message: emailLibraryTexts('closingBracesMissing', { open: '{{', close: '}}' }), at }
  if (error.message.startsWith('Unopened'))
    return { message: emailLibraryTexts('openingTagMissing', { open: '{{', name, close: '}}' }), at }
  if (error.message.startsWith('Unclosed section')) {
    return { message: emailLibraryTexts('misplacedClosingTag', { open: '{{', name, close: '}}' }), at }
  }
  return { message: REFUSED['='] as string, at }
}

function spansOf(source: string): Span[] {
  try {
    return writer.parse(source, ['{{', '}}']) as Span[]
  } catch (error) {
    throw new TemplateError(problemOf(error as Error))
  }
}

/** Nesting limit that protects recursion; templates may be nested far less. */
const TOO_DEEP = 20

function nodesOf(spans: readonly Span[], depth: number): TemplateNode[] {
  return spans.map(([type, value, at, , inner = []]): TemplateNode => {
    if (type === 'text') return { kind: 'text', text: value }
    const refusal = REFUSED[type]
    if (refusal) refuse(refusal, at)
    const name = value.trim()
    if (!NAME.test(name) && !/^[\w .-]{1,60}$/.test(name))
      refuse(emailLibraryTexts('mergeFieldFormat', { open: '{{', close: '}}' }), at)
    if (type === 'name') return { kind: 'value', name, at }
    if (depth >= TOO_DEEP) refuse(emailLibraryTexts('tooManyNestedSections'), at)
    return { kind: 'section', name, isInverted: type === '^', at, nodes: nodesOf(inner, depth + 1) }
  })
}

/**
 * Parses the supported subset of Mustache: `{{NAME}}`, `{{#NAME}}…{{/NAME}}` and `{{^NAME}}…{{/NAME}}`. Names
 * are validated by `checkTemplate`.
 *
 * @throws TemplateError for syntax errors, unescaped values, partials, comments and changed delimiters
 */
export function parseTemplate(source: string): TemplateNode[] {
  return nodesOf(spansOf(source), 0)
}
