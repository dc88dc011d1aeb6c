import { documentText } from './rules/document-text.ts'

const tags = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'a'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'table', 'thead', 'tbody', 'tr', 'td', 'th'],
]

/** A policy's text as it is stored. */
export interface CleanDocument {
  html: string
  /** The words alone; empty where nothing is written. */
  text: string
}

/** Sanitises the text of a policy: formatting, lists, tables and links to web and mail addresses remain. */
export async function cleanDocument(source: string): Promise<CleanDocument> {
  const { default: sanitize } = await import('sanitize-html')
  const html = sanitize(source, {
    allowedTags: tags,
    allowedAttributes: { a: ['href'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan', 'scope'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: 40,
  }).trim()
  const text = documentText(html)
  return text === '' ? { html: '', text } : { html, text }
}
