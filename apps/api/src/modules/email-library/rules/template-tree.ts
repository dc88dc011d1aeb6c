/** A parsed template: text, values, and sections shown for a value or for each entry of a list. */
export type TemplateNode =
  | { kind: 'text'; text: string }
  | { kind: 'value'; name: string; at: number }
  | { kind: 'section'; name: string; isInverted: boolean; at: number; nodes: readonly TemplateNode[] }

/** A problem of a template, with its position. */
export interface TemplateProblem {
  message: string
  /** Offset of the first character, from 0. */
  at: number
}

export interface Attribute {
  /** A merge field's name: upper case, digits, underscore. */
  name: string
  label: string
  /** `url` may be used as the target of a link; a `list` only as a section, with its fields inside. */
  kind: 'text' | 'url' | 'list'
  isRequired: boolean
  /** Visible to the recipient only. */
  isSecret: boolean
  sample: string
  /** A common field with the same value for a known recipient. */
  like?: string
  /** For a list: field names of its entries. */
  fields?: readonly string[]
}

/** Plain data only. Entries of a list contain texts. */
export type AttributeValues = Readonly<Record<string, string | readonly Readonly<Record<string, string>>[]>>

export const NAME = /^[A-Z][A-Z0-9_]{0,59}$/
/** Maximum lengths of template parts, in characters. */
export const MAX_SUBJECT = 300
export const MAX_HTML = 100_000
export const MAX_TEXT = 50_000
/** Maximum number of fields and sections per part. */
export const MAX_FIELDS = 1000
export const MAX_DEPTH = 4
/** Maximum number of characters per rendered part. */
export const MAX_RENDERED = 500_000
export const MAX_ENTRIES = 200
