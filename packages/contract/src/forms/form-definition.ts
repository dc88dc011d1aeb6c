/**
 * The definition of a form, shared by server and browser. Names in capitals are the specification's (core
 * document, section 3), including its misspellings.
 */

/** Field types that forms render, including those that only the forms builder lists. */
export const fieldTypes = [
  'password',
  'input',
  'email',
  'number',
  'textarea',
  'text',
  'mobile',
  'multiple',
  'select',
  'changeable',
  'onchangetype',
  'autocomplete',
  'calander',
  'checkbox',
  'radio',
  'file',
  'phone_number',
  'switch',
  'time',
  'date-time',
  'date-range',
  'tel',
  'url',
  'numeric',
  'decimal',
  'search',
  'editor',
  'multi-select',
] as const
export type FieldType = (typeof fieldTypes)[number]

/** 0 any date, 1 no past dates, 2 no future dates. */
export type FutureDateSelect = 0 | 1 | 2

export interface FieldOption {
  /** Stored value; the record's id for masters. */
  value: number | string
  label: string
  /** Offered only while the field named by `conditions.optionsBy` has this value. */
  parent?: number | string | null
  /** False for retired options, which stay readable but are not offered. */
  active?: boolean
  /** True for options that are listed but can't be chosen; the label says why. */
  isUnavailable?: boolean
}

/**
 * Shows or requires a field, or filters its options, by the value of another one (`changeable`,
 * `onchangetype`).
 */
export interface FieldCondition {
  effect: 'show' | 'require' | 'options'
  /** Slug of the other field. */
  field: string
  /** The condition holds when that field has one of these values; ignored for `options`. */
  values: (string | number | boolean)[]
  /** The condition holds when that field has none of the values. */
  not?: boolean
}

/** Differences of a field for one country, or for one of the organisation's entities. */
export interface FieldVariant {
  country?: number
  entity?: number
  hidden?: boolean
  mandatory?: 0 | 1
  /** Replaces the field's own name. */
  name?: string
  help_text?: string
}

/** Name and help text of a field for records of these entities. */
export interface FieldWording {
  entities: number[]
  name?: string
  help_text?: string
}

export interface FormField {
  FIELD_ID: number
  /** The library property that the field is based on. */
  property_id?: number
  FIELD_NAME: string
  FIELD_SLUG: string
  FEILD_TYPE: FieldType
  /** Fixed options; those of masters come with the master values. */
  FEILD_VALUES: FieldOption[]
  IS_MANDATORY: 0 | 1
  MAX_LENGTH: number | null
  MIN_LENGTH: number | null
  FUTURE_DATE_SELECT: FutureDateSelect
  /** 1 when the options are the records of a master. */
  master_status: 0 | 1
  /** Slug of that master (`department`, `location`, `employee` …), else null. */
  master: string | null
  section_id: number
  position: number
  help_text: string
  placeholder: string
  is_unique: boolean
  is_searchable: boolean
  /** False for custom fields. */
  is_built_in: boolean
  /** Whether the caller may edit it. */
  editable: boolean
  /** Field group that must be granted to see the field, or null. */
  field_group: FieldGroup | null
  conditions: FieldCondition[]
  /** Shown in lists by default. */
  in_list: boolean
  /** Included in the sample sheet for imports. */
  in_sample?: boolean
  filter_id: number | null
  /** Set for retired fields, whose values stay readable. */
  retired?: boolean
  /** For the builder: roles that see the field; absent: everybody who sees the record. */
  view_roles?: number[]
  /** For the builder: roles that may edit its value. */
  edit_roles?: number[]
  /**
   * For the builder: differences by country and entity; elsewhere they are applied as `conditions` and
   * `wordings`.
   */
  variants?: FieldVariant[]
  wordings?: FieldWording[]
  /** The caller's roles may not see its values: history shows only the field's name. */
  withheld?: boolean
}

export const fieldGroups = ['pay', 'bank', 'identity', 'medical', 'contact'] as const
export type FieldGroup = (typeof fieldGroups)[number]

export interface FormSection {
  section_id: number
  name: string
  slug: string
  position: number
  fields: FormField[]
  /** The section is retired. */
  retired?: boolean
}

export interface FormDefinition {
  formid: number
  name: string
  slug: string
  sections: FormSection[]
}

/** A form's values by field slug: ids for masters and options, `YYYY-MM-DD` for dates, comma-joined for checkboxes. */
export type FormValue = string | number | boolean | null | (string | number)[]
export type FormValues = Record<string, FormValue>
