import type { FieldType } from '@muster/contract/forms/form-definition'
import type { createProperty, editProperty, listProperties } from '@muster/contract/forms/properties.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type DraftOption, hasChoices, hasLength, mayBeUnique } from '../data/field-draft.ts'

export type Property = DataOf<typeof listProperties>['new_property_masters'][number]
export type PropertyGroup = DataOf<typeof listProperties>['groups'][number]

/** Draft of a property. */
export interface PropertyDraft {
  name: string
  type: FieldType
  groupId: number | null
  master: string | null
  options: DraftOption[]
  isMandatory: boolean
  isUnique: boolean
  minLength: number | null
  maxLength: number | null
  dateRule: 0 | 1 | 2
  help: string
}

export const newPropertyDraft = (groupId: number | null): PropertyDraft => ({
  name: '',
  type: 'input',
  groupId,
  master: null,
  options: [1, 2].map((key) => ({ key, value: undefined, label: '' })),
  isMandatory: false,
  isUnique: false,
  minLength: null,
  maxLength: null,
  dateRule: 0,
  help: '',
})

export function draftOfProperty(property: Property): PropertyDraft {
  return {
    name: property.FIELD_NAME,
    type: property.FEILD_TYPE,
    groupId: property.group_id,
    master: property.master,
    options: property.FEILD_VALUES.filter((option) => option.active !== false).map(
      ({ value, label }, index) => ({ key: index + 1, value, label }),
    ),
    isMandatory: property.IS_MANDATORY === 1,
    isUnique: property.is_unique,
    minLength: property.MIN_LENGTH,
    maxLength: property.MAX_LENGTH,
    dateRule: property.FUTURE_DATE_SELECT,
    help: property.help_text,
  }
}

const filled = (options: readonly DraftOption[]) => options.filter((option) => option.label.trim() !== '')

/** Client-side validation: text keys by part of the form. */
export function propertyProblems(draft: PropertyDraft): { name?: 'required'; options?: 'optionsMissing' } {
  const needsOptions = hasChoices(draft.type) && draft.master === null
  return {
    ...(draft.name.trim() === '' ? { name: 'required' as const } : {}),
    ...(needsOptions && filled(draft.options).length < 2 ? { options: 'optionsMissing' as const } : {}),
  }
}

function whatItIs(draft: PropertyDraft) {
  const { type } = draft
  if (!hasChoices(type)) return { master: null }
  if (draft.master !== null) return { master: draft.master }
  const FEILD_VALUES = filled(draft.options).map(({ value, label }) =>
    value === undefined ? { label: label.trim() } : { value, label: label.trim() },
  )
  return { master: null, FEILD_VALUES }
}

function rulesOf(draft: PropertyDraft) {
  const { type } = draft
  return {
    IS_MANDATORY: draft.isMandatory ? (1 as const) : (0 as const),
    is_unique: draft.isUnique && mayBeUnique(type),
    MIN_LENGTH: hasLength(type) ? draft.minLength : null,
    MAX_LENGTH: hasLength(type) ? draft.maxLength : null,
    FUTURE_DATE_SELECT: type === 'calander' ? draft.dateRule : (0 as const),
  }
}

const wordsOf = (draft: PropertyDraft) => ({
  FIELD_NAME: draft.name.trim(),
  help_text: draft.help.trim(),
  ...(draft.groupId === null ? {} : { group_id: draft.groupId }),
})

export function createPropertyBody(draft: PropertyDraft): BodyOf<typeof createProperty> {
  return { FEILD_TYPE: draft.type, ...wordsOf(draft), ...whatItIs(draft), ...rulesOf(draft) }
}

/** The editable settings of a built-in property. */
export function editPropertyBody(
  property: Property,
  draft: PropertyDraft,
  withFields: boolean,
): BodyOf<typeof editProperty> {
  const own = property.is_built_in ? {} : { FEILD_TYPE: draft.type, ...whatItIs(draft), ...rulesOf(draft) }
  const { property_id, version } = property
  return { property_id, version, with_fields: withFields, ...wordsOf(draft), ...own }
}
