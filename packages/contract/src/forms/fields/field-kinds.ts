import type { FieldType } from '../form-definition.ts'

/** What each field type supports: one table for the server, the builder and its palette. */

const NEEDS_OPTIONS: ReadonlySet<FieldType> = new Set(['select', 'radio', 'multiple', 'multi-select'])
const TAKES_OPTIONS: ReadonlySet<FieldType> = new Set([
  ...NEEDS_OPTIONS,
  'checkbox',
  'changeable',
  'onchangetype',
  'autocomplete',
])
const TAKES_MASTER: ReadonlySet<FieldType> = new Set([...TAKES_OPTIONS].filter((type) => type !== 'radio'))
const CAN_BE_UNIQUE: ReadonlySet<FieldType> = new Set([
  'input',
  'text',
  'email',
  'number',
  'numeric',
  'decimal',
  'mobile',
  'phone_number',
  'tel',
  'url',
  'search',
])
const HAS_LENGTH: ReadonlySet<FieldType> = new Set([
  ...CAN_BE_UNIQUE,
  'textarea',
  'editor',
  'changeable',
  'onchangetype',
  'autocomplete',
  // MAX_LENGTH is the maximum number of files.
  'file',
])
const HAS_DATE: ReadonlySet<FieldType> = new Set(['calander', 'date-time', 'date-range'])
/** Types whose values make no useful filter. */
const UNSEARCHABLE: ReadonlySet<FieldType> = new Set(['textarea', 'file', 'editor', 'password', 'date-range'])

export const needsOptions = (type: FieldType): boolean => NEEDS_OPTIONS.has(type)
export const takesOptions = (type: FieldType): boolean => TAKES_OPTIONS.has(type)
export const takesMaster = (type: FieldType): boolean => TAKES_MASTER.has(type)
export const canBeUnique = (type: FieldType): boolean => CAN_BE_UNIQUE.has(type)
export const hasLength = (type: FieldType): boolean => HAS_LENGTH.has(type)
export const hasDateRule = (type: FieldType): boolean => HAS_DATE.has(type)
export const canBeSearched = (type: FieldType): boolean => !UNSEARCHABLE.has(type)

/**
 * The builder's palette. It omits passwords: a secret would be stored unencrypted among a record's values.
 */
export const palette: readonly {
  group: 'text' | 'number' | 'choice' | 'date' | 'contact' | 'other'
  types: readonly FieldType[]
}[] = [
  { group: 'text', types: ['input', 'text', 'textarea', 'editor', 'search'] },
  { group: 'number', types: ['number', 'numeric', 'decimal'] },
  {
    group: 'choice',
    types: [
      'select',
      'radio',
      'multi-select',
      'multiple',
      'checkbox',
      'switch',
      'autocomplete',
      'changeable',
      'onchangetype',
    ],
  },
  { group: 'date', types: ['calander', 'date-time', 'date-range', 'time'] },
  { group: 'contact', types: ['email', 'mobile', 'phone_number', 'tel', 'url'] },
  { group: 'other', types: ['file'] },
]
