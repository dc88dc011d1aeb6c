import type { FieldFacts } from '../../kit/master-shape.ts'

/**
 * How a request form renders one of its fields. Most of it follows from the field's schema; a declaration adds the
 * rest: `span` is the first day of a period whose last day (and half) are `part`s of it, `minutes` a duration that is
 * entered in hours and minutes, `person` an employee picked by a search. A day may `start` as `today` or `yesterday`.
 */
export interface RequestFieldFacts extends Omit<FieldFacts, 'kind'> {
  readonly kind: FieldFacts['kind'] | 'span' | 'part' | 'minutes' | 'person' | 'files'
  /** Of a span: the fields of its last day and, if half days are allowed, of its half. */
  readonly to?: string
  readonly half?: string
  /** The day is in the past, such as a day worked: offers today and earlier days. Default: true if it starts yesterday. */
  readonly isOver?: boolean
  /** If left empty, the server uses the value that the preview suggests. */
  readonly isSuggested?: boolean
}

/** A kind of request as the browser knows it: what its form asks for, without schemas. */
export interface RequestShape<K extends { kind: string; fields: object } = { kind: string; fields: object }> {
  readonly kind: K['kind']
  readonly fields: { readonly [N in keyof K['fields'] & string]: RequestFieldFacts }
}
