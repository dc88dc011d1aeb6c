import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import classes from './RichText.module.css'

/** What is shown as it is; of other elements, the content. */
const SHOWN = new Set([
  ...[
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
  ],
  ...['sub', 'sup', 'table', 'thead', 'tbody', 'tr', 'td', 'th', 'a'],
])
const VOID = new Set(['br', 'hr'])
const HEADINGS = 'h1, h2, h3, h4'
/** The heading of the page that shows a text. */
const PAGE_LEVEL = 1
const SAFE_LINK = /^(?:https?:\/\/|mailto:)/i

const span = (element: Element, name: string) => Number(element.getAttribute(name)) || undefined

function propsOf(tag: string, element: Element): Record<string, unknown> {
  if (tag === 'a') {
    const href = element.getAttribute('href') ?? ''
    return SAFE_LINK.test(href) ? { href, target: '_blank', rel: 'noreferrer' } : {}
  }
  return tag === 'td' || tag === 'th'
    ? { colSpan: span(element, 'colspan'), rowSpan: span(element, 'rowspan') }
    : {}
}

/** Headings of a text are below that of the page that shows it, without a gap, whichever levels its author chose. */
function headingsOf(body: Element): ReadonlyMap<string, string> {
  const used = new Set([...body.querySelectorAll(HEADINGS)].map(({ tagName }) => tagName.toLowerCase()))
  return new Map([...used].sort().map((tag, at) => [tag, `h${PAGE_LEVEL + 1 + at}`]))
}

const nodesOf = (element: Element, headings: ReadonlyMap<string, string>): ReactNode[] =>
  [...element.childNodes].map((child, at) => nodeOf(child, at, headings))

function nodeOf(node: Node, key: number, headings: ReadonlyMap<string, string>): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const tag = node.tagName.toLowerCase()
  if (tag === 'script' || tag === 'style') return null
  if (VOID.has(tag)) return createElement(tag, { key })
  const children = nodesOf(node, headings)
  if (!SHOWN.has(tag)) return createElement(Fragment, { key }, ...children)
  return createElement(headings.get(tag) ?? tag, { key, ...propsOf(tag, node) }, ...children)
}

export interface RichTextProps {
  /** Sanitised HTML; whatever it holds, only plain formatting, lists, tables and links are shown. */
  html: string
  lang?: string
}

/** A formatted text to read, built from elements of its own: nothing in it can load or run anything. */
export function RichText({ html, lang }: RichTextProps) {
  const content = useMemo(() => {
    const parsed = new DOMParser().parseFromString(html, 'text/html')
    return nodesOf(parsed.body, headingsOf(parsed.body))
  }, [html])
  return (
    <div className={classes.root} lang={lang}>
      {content}
    </div>
  )
}
