import { type FieldSettings, settingsProblems } from './fields/field-settings.ts'
import type {
  FieldCondition,
  FieldGroup,
  FieldOption,
  FieldType,
  FieldVariant,
  FormField,
  FormSection,
  FutureDateSelect,
} from './form-definition.ts'
import { conditionCycle } from './values/condition-cycles.ts'

/** An option of a planned field; new ones have no value yet. */
export interface PlannedOption {
  value?: number | string
  label: string
  parent?: number | string | null
  active?: boolean
}

/** A field as planned. */
export interface PlannedField {
  /** Null for a new field. */
  FIELD_ID: number | null
  FIELD_SLUG: string
  FIELD_NAME: string
  FEILD_TYPE: FieldType
  master: string | null
  FEILD_VALUES: PlannedOption[]
  IS_MANDATORY: 0 | 1
  MIN_LENGTH: number | null
  MAX_LENGTH: number | null
  FUTURE_DATE_SELECT: FutureDateSelect
  help_text: string
  placeholder: string
  is_unique: boolean
  is_searchable: boolean
  in_list: boolean
  in_sample: boolean
  is_built_in: boolean
  field_group: FieldGroup | null
  view_roles: number[] | null
  edit_roles: number[] | null
  conditions: FieldCondition[]
  variants: FieldVariant[]
  retired: boolean
}

export interface PlannedSection {
  /** Null for a new section. */
  section_id: number | null
  name: string
  fields: PlannedField[]
}

/** A form as planned: ordered sections and fields, including retired fields. */
export interface FormPlan {
  sections: PlannedSection[]
}

export function plannedField(field: FormField): PlannedField {
  return {
    FIELD_ID: field.FIELD_ID,
    FIELD_SLUG: field.FIELD_SLUG,
    FIELD_NAME: field.FIELD_NAME,
    FEILD_TYPE: field.FEILD_TYPE,
    master: field.master,
    FEILD_VALUES: field.FEILD_VALUES,
    IS_MANDATORY: field.IS_MANDATORY,
    MIN_LENGTH: field.MIN_LENGTH,
    MAX_LENGTH: field.MAX_LENGTH,
    FUTURE_DATE_SELECT: field.FUTURE_DATE_SELECT,
    help_text: field.help_text,
    placeholder: field.placeholder,
    is_unique: field.is_unique,
    is_searchable: field.is_searchable,
    in_list: field.in_list,
    in_sample: field.in_sample ?? true,
    is_built_in: field.is_built_in,
    field_group: field.field_group,
    view_roles: field.view_roles ?? null,
    edit_roles: field.edit_roles ?? null,
    conditions: field.conditions,
    variants: field.variants ?? [],
    retired: field.retired ?? false,
  }
}

/** The plan without changes. Fields of retired sections are retired, and listed in the last section. */
export function planOf(sections: readonly FormSection[]): FormPlan {
  const left = sections.filter((section) => section.retired).flatMap((section) => section.fields)
  const offered = sections.filter((section) => !section.retired)
  return {
    sections: offered.map(({ section_id, name, fields }, index) => ({
      section_id,
      name,
      fields: [...fields, ...(index === offered.length - 1 ? left : [])].map(plannedField),
    })),
  }
}

export function plannedFields(plan: FormPlan): PlannedField[] {
  return plan.sections.flatMap((section) => section.fields)
}

export interface PlanProblem {
  /** The invalid field; null for a section or the whole form. */
  slug: string | null
  /** Wire name of the invalid setting. */
  setting: string
  message: string
}

/** Maximum active fields of a form. */
export const MOST_FIELDS = 300

function settingsOf(field: PlannedField): FieldSettings {
  return {
    slug: field.FIELD_SLUG,
    type: field.FEILD_TYPE,
    master: field.master,
    // A new option gets its number on publication; until then its position identifies it.
    options: field.FEILD_VALUES.map(
      (option, index): FieldOption => ({ ...option, value: option.value ?? `new-${index}` }),
    ),
    minLength: field.MIN_LENGTH,
    maxLength: field.MAX_LENGTH,
    isUnique: field.is_unique,
    conditions: field.conditions,
  }
}

function wordProblems(field: PlannedField): PlanProblem[] {
  const isBlank = (text: string) => text.trim() === ''
  const at = (setting: string, message: string) => ({ slug: field.FIELD_SLUG, setting, message })
  return [
    ...(isBlank(field.FIELD_NAME) ? [at('FIELD_NAME', 'Enter a name.')] : []),
    ...(field.FEILD_VALUES.some((option) => isBlank(option.label))
      ? [at('FEILD_VALUES', 'An option has no name.')]
      : []),
  ]
}

function roleProblems(field: PlannedField): PlanProblem[] {
  const { view_roles: view, edit_roles: edit } = field
  const blind = view === null ? [] : (edit ?? []).filter((role) => !view.includes(role))
  return blind.length === 0
    ? []
    : [
        {
          slug: field.FIELD_SLUG,
          setting: 'edit_roles',
          message: 'Everybody who can edit the value must also be able to see it.',
        },
      ]
}

/**
 * Problems that prevent publication; empty if there are none. Retired fields are not checked.
 *
 * @param masters that exist; omitted: not checked
 */
export function planProblems(plan: FormPlan, masters?: ReadonlySet<string>): PlanProblem[] {
  const offered = plannedFields(plan).filter((field) => !field.retired)
  const slugs = new Set(offered.map((field) => field.FIELD_SLUG))
  const known = masters ?? new Set(offered.flatMap((field) => field.master ?? []))
  const cycle = conditionCycle(offered)
  const form = (setting: string, message: string): PlanProblem => ({ slug: null, setting, message })
  return [
    ...plan.sections.flatMap((section) =>
      section.name.trim() === '' ? [form('section', 'A section has no name.')] : [],
    ),
    ...(offered.length > MOST_FIELDS ? [form('fields', `A form can have up to ${MOST_FIELDS} fields.`)] : []),
    ...repeatedSlugs(plan),
    ...offered.flatMap((field) => [
      ...wordProblems(field),
      ...roleProblems(field),
      ...(field.is_built_in
        ? []
        : Object.entries(settingsProblems(settingsOf(field), slugs, known)).map(([setting, message]) => ({
            slug: field.FIELD_SLUG,
            setting,
            message,
          }))),
    ]),
    ...(cycle
      ? [form('conditions', `These fields depend on each other: ${[...cycle, cycle[0]].join(' → ')}.`)]
      : []),
  ]
}

function repeatedSlugs(plan: FormPlan): PlanProblem[] {
  const seen = new Set<string>()
  return plannedFields(plan).flatMap(({ FIELD_SLUG: slug }) => {
    if (seen.has(slug)) return [{ slug, setting: 'FIELD_SLUG', message: `Two fields have the slug ${slug}.` }]
    seen.add(slug)
    return []
  })
}
