/** What a form needs to know of one field of a master. */
export interface FieldFacts {
  /** `status` is 1 or 0; `other` needs more than one input, such as a list of rows. */
  readonly kind:
    | 'text'
    | 'whole'
    | 'decimal'
    | 'day'
    | 'time'
    | 'yes_no'
    | 'status'
    | 'choice'
    | 'id'
    | 'ids'
    | 'other'
  readonly isRequired?: boolean
  readonly maxLength?: number
  /** The options of a choice. */
  readonly values?: readonly (string | number)[]
  /** Default of a new record. */
  readonly start?: unknown
}

/** A master as the browser knows it: its fields described without their schemas. */
export interface MasterShape<
  M extends { key: string | null; fields: object } = { key: string | null; fields: object },
> {
  readonly key: M['key']
  readonly fields: { readonly [K in keyof M['fields'] & string]: FieldFacts }
}
