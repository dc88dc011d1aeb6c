/** A value that is filled in later; in the text it stands as `{{NAME}}`. */
export interface MergeField {
  /** Upper case, digits, underscore. */
  name: string
  label: string
  /** It is an address, and a link may lead there. */
  isUrl?: boolean
  isRequired?: boolean
}

const TAG = /(<[^>]*>)/
const FIELD = /\{\{\s*([#^/]?)\s*([A-Z][A-Z0-9_]*)\s*\}\}/g
const CHIP = /<span[^>]* data-merge-field="([#^/]?[A-Z][A-Z0-9_]*)"[^>]*>[^<]*<\/span>/g

/** HTML with every merge field of its text as an element that the editor knows; those within tags stay. */
export function toChips(html: string): string {
  return html
    .split(TAG)
    .map((part) =>
      part.startsWith('<')
        ? part
        : part.replace(
            FIELD,
            (_, sign: string, name: string) => `<span data-merge-field="${sign}${name}"></span>`,
          ),
    )
    .join('')
}

/** The editor's HTML as it is stored. */
export function fromChips(html: string): string {
  return html.replace(CHIP, (_, name: string) => `{{${name}}}`)
}

const KEPT = new Set(
  [
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
    'strong',
    'b',
    'em',
    'i',
    'u',
  ].concat(['s']),
)

/** Whether visual editing keeps all of this HTML; tables, pictures and own styles would be lost. */
export function isVisual(html: string): boolean {
  return (html.match(/<[^>]*>/g) ?? []).every((tag) => {
    const name = /^<\/?([a-z0-9]+)/i.exec(tag)?.[1]?.toLowerCase()
    return name !== undefined && KEPT.has(name) && !/\sstyle\s*=/i.test(tag)
  })
}

const ADDRESS = /^(?:https?:\/\/[^\s/]\S*|mailto:[^\s@]+@[^\s@]+)$/i
const FIELD_ALONE = /^\{\{[A-Z][A-Z0-9_]*\}\}$/

/** Whether a link may lead there: http, https, mailto, or one merge field. */
export function isLinkTarget(target: string): boolean {
  return ADDRESS.test(target) || FIELD_ALONE.test(target)
}
