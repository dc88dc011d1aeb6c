import { fail } from '../../platform/errors.ts'
import { policiesTexts } from './policies.texts.ts'
import { documentText } from './rules/document-text.ts'

const tags = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'a'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'table', 'thead', 'tbody', 'tr', 'td', 'th'],
]

/** A text of a hundred pages has a third of them; many more would keep the server busy for seconds. */
const MOST_TAGS = 10_000

/** A policy's text as it is stored. */
export interface CleanDocument {
  html: string
  /** The words alone; empty where nothing is written. */
  text: string
}

/**
 * Sanitises the text of a policy: formatting, lists, tables and links to web and mail addresses remain.
 *
 * @throws AppError `request.invalid` at `content` with too many tags
 */
export async function cleanDocument(source: string): Promise<CleanDocument> {
  if (source.split('<', MOST_TAGS + 2).length > MOST_TAGS + 1)
    fail('request.invalid', { fields: { content: policiesTexts('tooMuchFormatting') } })
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
