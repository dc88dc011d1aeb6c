/** A placeholder that is filled in later, `{{NAME}}` in the text. */
export interface MergeField {
  /** Upper case, digits, underscore. */
  name: string
  label: string
  /** Its value is a URL, so that links may use it. */
  isUrl?: boolean
  isRequired?: boolean
  /** What conditions can compare it with; text by default. */
  kind?: 'text' | 'number' | 'date'
  /** The columns of a list, which is inserted as a table. Their names follow its name and a dot. */
  columns?: readonly MergeField[]
  /** As a column: among those that the table of its list begins with. */
  isUsual?: boolean
}

/** Columns that an upright page has room for. */
export const FITTING_COLUMNS = 5
/** With more, hardly a word fits into a cell. */
export const MOST_COLUMNS = 8

/** The columns that a list's table begins with: the usual ones, as many as fit. */
export function usualColumns({ columns = [] }: MergeField): MergeField[] {
  const usual = columns.filter(({ isUsual }) => isUsual)
  return (usual.length > 0 ? usual : columns).slice(0, FITTING_COLUMNS)
}

const TAG = /(<[^>]*>)/
const FIELD = /\{\{\s*([#^/]?)\s*([A-Z][A-Z0-9_]*(?:\.[A-Z][A-Z0-9_]*)?)\s*\}\}/g
const CHIP = /<span[^>]* data-merge-field="([#^/]?[A-Z][A-Z0-9_]*(?:\.[A-Z][A-Z0-9_]*)?)"[^>]*>[^<]*<\/span>/g

/** HTML with the merge fields of its text as editor elements; those within tags are unchanged. */
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

/** Fields with the columns of lists, each by its whole name. */
export const allFields = (fields: readonly MergeField[]): MergeField[] =>
  fields.flatMap((field) => [
    field,
    ...(field.columns ?? []).map((column) => ({
      ...column,
      name: `${field.name}.${column.name}`,
      label: `${field.label}: ${column.label}`,
    })),
  ])

/** The editor's HTML in storage format. */
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

/** Whether visual editing preserves this HTML; tables, pictures and custom styles would be lost. */
export function isVisual(html: string): boolean {
  return (html.match(/<[^>]*>/g) ?? []).every((tag) => {
    const name = /^<\/?([a-z0-9]+)/i.exec(tag)?.[1]?.toLowerCase()
    return name !== undefined && KEPT.has(name) && !/\sstyle\s*=/i.test(tag)
  })
}

const ADDRESS = /^(?:https?:\/\/[^\s/]\S*|mailto:[^\s@]+@[^\s@]+)$/i
const FIELD_ALONE = /^\{\{[A-Z][A-Z0-9_]*\}\}$/

/** Whether a link may have this target: http, https, mailto, or a single merge field. */
export function isLinkTarget(target: string): boolean {
  return ADDRESS.test(target) || FIELD_ALONE.test(target)
}
