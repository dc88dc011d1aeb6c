/** A template as a tree: elements of an allow-list, and text with merge fields `{{NAME}}`. */
export type LetterNode = LetterElement | { readonly text: string }

export interface LetterElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: LetterNode[]
}

/** `{{NAME}}`, or `{{ROWS.COLUMN}}` in a repeated row. What else stands in double braces is a mistake. */
export const BRACES = /\{\{([^{}]*)\}\}/g
export const FIELD_NAME = /^[A-Z][A-Z0-9_]*(?:\.[A-Z][A-Z0-9_]*)?$/

/** Comparisons of a condition. */
export const conditionOps = ['filled', 'empty', 'is', 'not', 'above', 'below'] as const
export type ConditionOp = (typeof conditionOps)[number]

export interface LetterCondition {
  readonly name: string
  readonly op: ConditionOp
  readonly value: string
}

/** The condition of an element; undefined without one. An unknown comparison is read as `filled`, which checking refuses. */
export function conditionOf({ attributes }: LetterElement): LetterCondition | undefined {
  const name = attributes['data-if']
  if (name === undefined) return undefined
  const op = conditionOps.find((one) => one === (attributes['data-op'] ?? 'filled')) ?? 'filled'
  return { name: name.trim(), op, value: (attributes['data-value'] ?? '').trim() }
}

export type LetterPart = { readonly text: string } | { readonly field: string }

/** Text and fields of a text, in their order. */
export function partsOf(text: string): LetterPart[] {
  const parts: LetterPart[] = []
  let at = 0
  for (const match of text.matchAll(BRACES)) {
    if (match.index > at) parts.push({ text: text.slice(at, match.index) })
    parts.push({ field: (match[1] as string).trim() })
    at = match.index + match[0].length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

/** Names of the fields that a template uses, in text, conditions and repeated rows; those of columns with their rows. */
export function fieldNamesOf(nodes: readonly LetterNode[]): Set<string> {
  const names = new Set<string>()
  const walk = (node: LetterNode): void => {
    if ('text' in node) {
      for (const part of partsOf(node.text))
        if ('field' in part) names.add(part.field.split('.')[0] as string)
      return
    }
    const condition = conditionOf(node)
    if (condition) names.add(condition.name.split('.')[0] as string)
    const each = node.attributes['data-each']
    if (each) names.add(each)
    node.children.forEach(walk)
  }
  nodes.forEach(walk)
  return names
}
