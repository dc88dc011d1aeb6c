import { type AttributeValues, MAX_ENTRIES, MAX_RENDERED, type TemplateNode } from './template-tree.ts'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML elements and quoted attributes, keeping line breaks. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
}

/** Escaping of values by part of a mail. */
export const escapes = {
  html: (value: string) => escapeHtml(value).replace(/\r?\n/g, '<br>'),
  text: (value: string) => value,
  /** A line break would start another header. */
  subject: (value: string) => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '),
} as const

type Entry = Readonly<Record<string, string>>

/** Own properties only, so that a name never reaches a prototype. */
function own<T>(data: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(data, name) ? data[name] : undefined
}

interface Writing {
  values: AttributeValues
  escape: (value: string) => string
  parts: string[]
  length: number
}

function put(writing: Writing, text: string): void {
  writing.length += text.length
  if (writing.length > MAX_RENDERED) throw new RangeError('The mail grew too long.')
  writing.parts.push(text)
}

type Section = TemplateNode & { kind: 'section' }

function writeSection(writing: Writing, node: Section, entry: Entry | null): void {
  const value = valueFor(writing, node.name, entry)
  const isThere = value !== undefined && value.length > 0
  if (isThere === node.isInverted) return
  if (typeof value === 'string' || node.isInverted) write(writing, node.nodes, entry)
  else for (const one of (value ?? []).slice(0, MAX_ENTRIES)) write(writing, node.nodes, one)
}

/** Within a list, fields of the entry take precedence. */
function valueFor({ values }: Writing, name: string, entry: Entry | null) {
  return (entry && own(entry, name)) ?? own(values, name)
}

function write(writing: Writing, nodes: readonly TemplateNode[], entry: Entry | null): void {
  for (const node of nodes) {
    if (node.kind === 'text') put(writing, node.text)
    else if (node.kind === 'section') writeSection(writing, node, entry)
    else {
      const value = valueFor(writing, node.name, entry)
      if (typeof value === 'string') put(writing, writing.escape(value))
    }
  }
}

/**
 * Renders a template. Values are escaped for their part; missing values are empty.
 *
 * @throws RangeError when the result is too long
 */
export function renderTemplate(
  nodes: readonly TemplateNode[],
  values: AttributeValues,
  part: keyof typeof escapes,
): string {
  const writing: Writing = { values, escape: escapes[part], parts: [], length: 0 }
  write(writing, nodes, null)
  return writing.parts.join('')
}
