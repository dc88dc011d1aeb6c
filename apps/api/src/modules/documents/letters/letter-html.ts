import type { Parser } from 'htmlparser2'
import type { LetterElement, LetterNode } from './rules/letter-tree.ts'

/*
 * The text of a template as people write it: HTML of the product's editor. Reading it keeps what a letter can show, an
 * allow-list of elements and attributes, and nothing else; what is stored is written anew from what was kept.
 */

const SAME: Readonly<Record<string, string>> = {
  strong: 'b',
  em: 'i',
  del: 's',
  strike: 's',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  tfoot: 'tbody',
}

const condition = ['data-if', 'data-op', 'data-value']
const cell = ['colspan', 'rowspan', 'data-align']

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  ...{ p: ['data-align'], h1: ['data-align'], h2: ['data-align'], h3: ['data-align'] },
  ...{ ul: [], ol: ['start'], li: [], blockquote: [], hr: [], br: [] },
  ...{ b: [], i: [], u: [], s: [], sub: [], sup: [], a: ['href'] },
  ...{ table: ['data-plain'], thead: [], tbody: [], tr: ['data-each', ...condition], td: cell, th: cell },
  div: [...condition, 'data-page-break'],
}
const SILENT: ReadonlySet<string> = new Set([
  'script',
  'style',
  'title',
  'template',
  'noscript',
  'iframe',
  'object',
])
const EMPTY: ReadonlySet<string> = new Set(['hr', 'br'])
const LINK = /^(?:https?:\/\/[^\s/]\S*|mailto:[^\s@]+@[^\s@]+)$/i
/** Elements within each other; what is deeper is read as if it stood one level higher. */
const DEEPEST = 60

const isAllowed = (name: string, value: string): boolean => name !== 'href' || LINK.test(value)

function attributesOf(tag: string, given: Record<string, string>): Record<string, string> {
  const kept = (ALLOWED[tag] ?? []).filter((name) => {
    const value = given[name]
    return value !== undefined && isAllowed(name, value)
  })
  return Object.fromEntries(kept.map((name) => [name, (given[name] as string).slice(0, 500)]))
}

export type ReadLetterHtml = (html: string) => LetterNode[]

/** A reader of the HTML of templates. The parser is loaded when it is first needed, not at every start of the server. */
export async function letterReader(): Promise<ReadLetterHtml> {
  const library = await import('htmlparser2')
  return (html) => readWith(library.Parser, html)
}

/** Unknown elements leave their content. */
function readWith(ParserOf: typeof Parser, html: string): LetterNode[] {
  const root: LetterNode[] = []
  const open: { given: string; element: LetterElement | null }[] = []
  let silent = 0
  const place = () => open.findLast(({ element }) => element !== null)?.element?.children ?? root
  const parser = new ParserOf({
    onopentag: (given, attributes) => {
      if (SILENT.has(given)) silent += 1
      const tag = SAME[given] ?? given
      const kept = attributesOf(tag, attributes)
      // A division without a meaning of its own leaves its content.
      const isMeant = tag in ALLOWED && (tag !== 'div' || Object.keys(kept).length > 0)
      const element =
        isMeant && silent === 0 && open.length < DEEPEST ? { tag, attributes: kept, children: [] } : null
      if (element) place().push(element)
      open.push({ given, element })
    },
    ontext: (text) => {
      if (silent > 0) return
      const into = place()
      const last = into.at(-1)
      if (last && 'text' in last) into[into.length - 1] = { text: last.text + text }
      else into.push({ text })
    },
    onclosetag: (given) => {
      if (open.at(-1)?.given !== given) return
      open.pop()
      if (SILENT.has(given)) silent -= 1
    },
  })
  parser.write(html)
  parser.end()
  return root
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The HTML that is stored. */
export function writeLetterHtml(nodes: readonly LetterNode[]): string {
  return nodes
    .map((node) => {
      if ('text' in node) return escaped(node.text)
      const attributes = Object.entries(node.attributes).map(
        ([name, value]) => ` ${name}="${escaped(value)}"`,
      )
      const opening = `<${node.tag}${attributes.join('')}>`
      return EMPTY.has(node.tag) ? opening : `${opening}${writeLetterHtml(node.children)}</${node.tag}>`
    })
    .join('')
}
