/** What a template is once it is read: text, values, and parts shown for a value or for each entry of a list. */
export type TemplateNode =
  | { kind: 'text'; text: string }
  | { kind: 'value'; name: string; at: number }
  | { kind: 'section'; name: string; isInverted: boolean; at: number; nodes: readonly TemplateNode[] }

/** Something wrong with a template, with its place in the text. */
export interface TemplateProblem {
  message: string
  /** Offset of the first character, from 0. */
  at: number
}

export interface Attribute {
  /** A merge field's name: upper case, digits, underscore. */
  name: string
  label: string
  /** `url` may stand where a link leads to; a `list` only as a section, and its fields within. */
  kind: 'text' | 'url' | 'list'
  isRequired: boolean
  /** Only the recipient may read it. */
  isSecret: boolean
  sample: string
  /** A common field with the same value, once the recipient is known. */
  like?: string
  /** Of a list: names of what each entry has. */
  fields?: readonly string[]
}

/** Plain data only. A list's entries hold texts. */
export type AttributeValues = Readonly<Record<string, string | readonly Readonly<Record<string, string>>[]>>

export const NAME = /^[A-Z][A-Z0-9_]{0,59}$/
/** Largest parts of a template, in characters. */
export const MAX_SUBJECT = 300
export const MAX_HTML = 100_000
export const MAX_TEXT = 50_000
/** Fields and sections in one part. */
export const MAX_FIELDS = 1000
export const MAX_DEPTH = 4
/** Characters of one part once it is filled in. */
export const MAX_RENDERED = 500_000
export const MAX_ENTRIES = 200
