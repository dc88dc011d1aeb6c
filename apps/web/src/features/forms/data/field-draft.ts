import type { createFormField, updateFormField } from '@muster/contract/forms/form-builder.contract'
import type { FieldType, FormField } from '@muster/contract/forms/form-definition'
import type { BodyOf } from '@muster/contract/kit/index'

/** Types available for custom fields; the specification's other types are reserved for built-in forms. */
export const offeredTypes = [
  'input',
  'textarea',
  'number',
  'decimal',
  'calander',
  'time',
  'select',
  'multi-select',
  'radio',
  'checkbox',
  'switch',
  'email',
  'mobile',
  'url',
  'file',
] as const satisfies readonly FieldType[]

const choiceTypes: ReadonlySet<FieldType> = new Set([
  'select',
  'multi-select',
  'multiple',
  'radio',
  'checkbox',
  'autocomplete',
])
const textTypes: ReadonlySet<FieldType> = new Set(['input', 'textarea', 'text', 'url', 'email'])
const masterTypes: ReadonlySet<FieldType> = new Set(['select', 'multi-select', 'multiple', 'autocomplete'])
/** Types that are not useful as filters. */
const unsearchable: ReadonlySet<FieldType> = new Set(['textarea', 'file', 'editor', 'password'])

const uniqueTypes: ReadonlySet<FieldType> = new Set([
  'input',
  'text',
  'email',
  'number',
  'decimal',
  'mobile',
  'url',
])

export interface DraftOption {
  /** React key of the row. */
  key: number
  /** Undefined for a new option. */
  value: number | string | undefined
  label: string
}

/** Draft of a field. */
export interface FieldDraft {
  name: string
  type: FieldType
  sectionId: number
  /** Master that provides the options; null for a list in the field itself. */
  master: string | null
  options: DraftOption[]
  isMandatory: boolean
  isUnique: boolean
  isSearchable: boolean
  isInList: boolean
  isInSample: boolean
  help: string
  maxLength: number | null
  dateRule: 0 | 1 | 2
}

export const hasChoices = (type: FieldType) => choiceTypes.has(type)
export const mayUseMaster = (type: FieldType) => masterTypes.has(type)
export const mayBeUnique = (type: FieldType) => uniqueTypes.has(type)
export const hasLength = (type: FieldType) => textTypes.has(type)
export const maySearch = (type: FieldType) => !unsearchable.has(type)

export function newDraft(sectionId: number): FieldDraft {
  return {
    name: '',
    type: 'input',
    sectionId,
    master: null,
    options: [
      { key: 1, value: undefined, label: '' },
      { key: 2, value: undefined, label: '' },
    ],
    isMandatory: false,
    isUnique: false,
    isSearchable: true,
    isInList: false,
    isInSample: true,
    help: '',
    maxLength: null,
    dateRule: 0,
  }
}

export function draftOf(field: FormField): FieldDraft {
  return {
    name: field.FIELD_NAME,
    type: field.FEILD_TYPE,
    sectionId: field.section_id,
    master: field.master,
    options: field.FEILD_VALUES.filter((option) => option.active !== false).map(
      ({ value, label }, index) => ({
        key: index + 1,
        value,
        label,
      }),
    ),
    isMandatory: field.IS_MANDATORY === 1,
    isUnique: field.is_unique,
    isSearchable: field.is_searchable,
    isInList: field.in_list,
    isInSample: field.in_sample ?? false,
    help: field.help_text,
    maxLength: field.MAX_LENGTH,
    dateRule: field.FUTURE_DATE_SELECT,
  }
}

const filled = (options: readonly DraftOption[]) => options.filter((option) => option.label.trim() !== '')

/** Client-side validation: text keys by part of the form. */
export function draftProblems(draft: FieldDraft): { name?: 'required'; options?: 'optionsMissing' } {
  const needsOptions = hasChoices(draft.type) && draft.master === null
  return {
    ...(draft.name.trim() === '' ? { name: 'required' as const } : {}),
    ...(needsOptions && filled(draft.options).length < 2 ? { options: 'optionsMissing' as const } : {}),
  }
}

function ownSettings(draft: FieldDraft) {
  const { type } = draft
  return {
    ...(hasChoices(type) && draft.master === null
      ? {
          FEILD_VALUES: filled(draft.options).map(({ value, label }) =>
            value === undefined ? { label: label.trim() } : { value, label: label.trim() },
          ),
        }
      : {}),
    ...(hasLength(type) ? { MAX_LENGTH: draft.maxLength } : {}),
    ...(type === 'calander' ? { FUTURE_DATE_SELECT: draft.dateRule } : {}),
    is_unique: draft.isUnique && mayBeUnique(type),
    is_searchable: draft.isSearchable && maySearch(type),
  }
}

function commonSettings(draft: FieldDraft) {
  return {
    FIELD_NAME: draft.name.trim(),
    section_id: draft.sectionId,
    IS_MANDATORY: draft.isMandatory ? (1 as const) : (0 as const),
    help_text: draft.help.trim(),
    in_list: draft.isInList,
    in_sample: draft.isInSample,
  }
}

export function createBody(formid: number, draft: FieldDraft): BodyOf<typeof createFormField> {
  const master = hasChoices(draft.type) && draft.master ? { master: draft.master } : {}
  return { formid, FEILD_TYPE: draft.type, ...commonSettings(draft), ...ownSettings(draft), ...master }
}

/** The editable settings of a built-in field. */
export function updateBody(
  formid: number,
  field: FormField,
  draft: FieldDraft,
): BodyOf<typeof updateFormField> {
  const own = field.is_built_in ? {} : ownSettings(draft)
  return { formid, FIELD_ID: field.FIELD_ID, ...commonSettings(draft), ...own }
}
