/**
 * What a form is, on both sides of the wire. The names in capitals are the specification's own
 * (core document, section 3), misspellings included.
 */

/** Field types that a form renders, and those the forms builder lists besides. */
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
  /** Stored value; for masters the record's id. */
  value: number | string
  label: string
  /** The option is offered only while the field `conditions.optionsBy` has this value. */
  parent?: number | string | null
  /** Retired options stay readable but are not offered. */
  active?: boolean
}

/** Shows, requires or narrows a field by the value of another one (`changeable`, `onchangetype`). */
export interface FieldCondition {
  effect: 'show' | 'require' | 'options'
  /** Slug of the field it depends on. */
  field: string
  /** The effect holds when that field has one of these values; `options` ignores it. */
  values: (string | number | boolean)[]
  /** The effect holds when that field has none of the values. */
  not?: boolean
}

/** How a field differs for the people of one country, or of one of the organisation's entities. */
export interface FieldVariant {
  country?: number
  entity?: number
  hidden?: boolean
  mandatory?: 0 | 1
  /** Instead of the field's own. */
  name?: string
  help_text?: string
}

/** What a field is called and how it is explained where the record belongs to one of these entities. */
export interface FieldWording {
  entities: number[]
  name?: string
  help_text?: string
}

export interface FormField {
  FIELD_ID: number
  /** The property of the library that the field comes from. */
  property_id?: number
  FIELD_NAME: string
  FIELD_SLUG: string
  FEILD_TYPE: FieldType
  /** Fixed options; masters bring theirs from the master values. */
  FEILD_VALUES: FieldOption[]
  IS_MANDATORY: 0 | 1
  MAX_LENGTH: number | null
  MIN_LENGTH: number | null
  FUTURE_DATE_SELECT: FutureDateSelect
  /** 1 when the options are a master's records. */
  master_status: 0 | 1
  /** Slug of that master (`department`, `location`, `employee` …), else null. */
  master: string | null
  section_id: number
  position: number
  help_text: string
  placeholder: string
  is_unique: boolean
  is_searchable: boolean
  /** False for the organisation's own fields. */
  is_built_in: boolean
  /** Whether the caller may change it. */
  editable: boolean
  /** Field group whose grant is needed to see it, else null. */
  field_group: FieldGroup | null
  conditions: FieldCondition[]
  /** Shown in lists unless the person chose otherwise. */
  in_list: boolean
  /** Carried by the bulk sample. */
  in_sample?: boolean
  filter_id: number | null
  /** Set on fields that are not offered any more; their values stay readable. */
  retired?: boolean
  /** Roles that see the field, for the builder; without it everybody who sees the record. */
  view_roles?: number[]
  /** Roles that may change its value, for the builder. */
  edit_roles?: number[]
  /** How it differs by country and entity, for the builder; elsewhere `conditions` and `wordings` say it. */
  variants?: FieldVariant[]
  wordings?: FieldWording[]
  /** The caller's roles don't let them see its values: history names the field only. */
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
  /** Not offered any more. */
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
