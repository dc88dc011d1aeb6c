import type { FieldFacts } from '../../kit/master-shape.ts'

/**
 * How the form of a request draws one of its fields. Most follow from the field's schema; a declaration says the
 * rest: `span` is the first day of a period whose last day (and half) are `part`s of it, `minutes` a length that is
 * entered in hours and minutes, `person` somebody who is searched for. A day may `start` as `today` or `yesterday`.
 */
export interface RequestFieldFacts extends Omit<FieldFacts, 'kind'> {
  readonly kind: FieldFacts['kind'] | 'span' | 'part' | 'minutes' | 'person' | 'files'
  /** Of a span: the fields of its last day and, where a single day may be halved, of its half. */
  readonly to?: string
  readonly half?: string
  /** Left empty, the server takes what the preview suggests. */
  readonly isSuggested?: boolean
}

/** A kind of request as the browser knows it: what its form asks for, without schemas. */
export interface RequestShape<K extends { kind: string; fields: object } = { kind: string; fields: object }> {
  readonly kind: K['kind']
  readonly fields: { readonly [N in keyof K['fields'] & string]: RequestFieldFacts }
}
