import { hasLength } from '@muster/contract/forms/fields/field-kinds'
import { slugFromName } from '@muster/contract/forms/fields/field-slug'
import type { FieldType, FormField, FormSection } from '@muster/contract/forms/form-definition'
import {
  type FormPlan,
  type PlannedField,
  type PlannedSection,
  plannedFields,
} from '@muster/contract/forms/form-plan'
import { withVariantsApplied } from '@muster/contract/forms/form-variants'

/** A section on the canvas; new sections have no id and are identified by their key. */
export interface BuilderSection extends PlannedSection {
  key: string
}

export interface BuilderPlan {
  sections: BuilderSection[]
}

/** Initial data of the builder. */
export interface BuilderStart {
  plan: BuilderPlan
  /** The published form on which the draft was based, if it has changed since. */
  base: FormPlan | null
  baseVersion: number
  revision: number
  savedBy: string | null
}

export type BuilderView = 'canvas' | 'preview'

export function toBuilder(plan: FormPlan): BuilderPlan {
  return {
    sections: plan.sections.map((section, index) => ({
      ...section,
      key: section.section_id === null ? `new-${index}-${section.name}` : `section-${section.section_id}`,
    })),
  }
}

export function toPlan(plan: BuilderPlan): FormPlan {
  return { sections: plan.sections.map(({ key: _key, ...section }) => section) }
}

const choices = (type: FieldType) => ['select', 'radio', 'multi-select', 'multiple'].includes(type)

/** A new field from the palette, named after its type until the user names it. */
export function newField(plan: BuilderPlan, type: FieldType, name: string): PlannedField {
  const fields = plannedFields(plan)
  const names = new Set(fields.map((field) => field.FIELD_NAME))
  let called = name
  for (let number = 2; names.has(called); number++) called = `${name} ${number}`
  return {
    FIELD_ID: null,
    FIELD_SLUG: slugFromName(called, new Set(fields.map((field) => field.FIELD_SLUG))),
    FIELD_NAME: called,
    FEILD_TYPE: type,
    master: null,
    FEILD_VALUES: choices(type)
      ? [
          { value: 1, label: '' },
          { value: 2, label: '' },
        ]
      : [],
    IS_MANDATORY: 0,
    MIN_LENGTH: null,
    MAX_LENGTH: hasLength(type) && type === 'input' ? 100 : null,
    FUTURE_DATE_SELECT: 0,
    help_text: '',
    placeholder: '',
    is_unique: false,
    is_searchable: false,
    in_list: false,
    in_sample: true,
    is_built_in: false,
    field_group: null,
    view_roles: null,
    edit_roles: null,
    conditions: [],
    variants: [],
    retired: false,
  }
}

/** Until it is published, a new field's slug follows its name, along with everything that refers to it. */
export function renamed(plan: BuilderPlan, slug: string, name: string): BuilderPlan {
  const field = plannedFields(plan).find((one) => one.FIELD_SLUG === slug)
  if (!field) return plan
  const others = plannedFields(plan).filter((one) => one !== field)
  const taken = new Set(others.map((one) => one.FIELD_SLUG))
  const fresh = field.FIELD_ID === null && name.trim() !== '' ? slugFromName(name, taken) : slug
  return mapFields(plan, (one) => {
    if (one.FIELD_SLUG === slug) return { ...one, FIELD_NAME: name, FIELD_SLUG: fresh }
    if (!one.conditions.some((condition) => condition.field === slug)) return one
    const conditions = one.conditions.map((condition) =>
      condition.field === slug ? { ...condition, field: fresh } : condition,
    )
    return { ...one, conditions }
  })
}

export function mapFields(plan: BuilderPlan, change: (field: PlannedField) => PlannedField): BuilderPlan {
  return {
    sections: plan.sections.map((section) => ({ ...section, fields: section.fields.map(change) })),
  }
}

/** Position of a field; undefined if it is not in the plan. */
export function placeOf(plan: BuilderPlan, slug: string): { section: number; index: number } | undefined {
  for (const [section, { fields }] of plan.sections.entries()) {
    const index = fields.findIndex((field) => field.FIELD_SLUG === slug)
    if (index >= 0) return { section, index }
  }
  return undefined
}

/** Moves a field to an index of a section, counted without the field itself. */
export function moved(plan: BuilderPlan, slug: string, section: number, index: number): BuilderPlan {
  const from = placeOf(plan, slug)
  const field = from && plan.sections[from.section]?.fields[from.index]
  if (!field) return plan
  return inserted(without(plan, slug), field, section, index)
}

export function inserted(
  plan: BuilderPlan,
  field: PlannedField,
  section: number,
  index: number,
): BuilderPlan {
  return {
    sections: plan.sections.map((one, at) =>
      at === section ? { ...one, fields: one.fields.toSpliced(index, 0, field) } : one,
    ),
  }
}

/** The plan without the field and the conditions that depend on it. */
export function without(plan: BuilderPlan, slug: string): BuilderPlan {
  return {
    sections: plan.sections.map((section) => ({
      ...section,
      fields: section.fields.filter((field) => field.FIELD_SLUG !== slug),
    })),
  }
}

function drawn(field: PlannedField, sectionId: number, position: number): FormField {
  const { view_roles: _view, edit_roles: _edit, retired: _retired, FEILD_VALUES, ...settings } = field
  return {
    ...settings,
    FIELD_ID: field.FIELD_ID ?? -position,
    FEILD_VALUES: FEILD_VALUES.map((option, index) => ({ ...option, value: option.value ?? `new-${index}` })),
    master_status: field.master === null ? 0 : 1,
    section_id: sectionId,
    position,
    editable: true,
    filter_id: null,
  }
}

/** The form as it would be published, for the preview. */
export function previewOf(plan: BuilderPlan, countries: ReadonlyMap<number, number | null>): FormSection[] {
  let position = 0
  return plan.sections.map((section, index) => ({
    section_id: index + 1,
    name: section.name,
    slug: section.key,
    position: index,
    fields: section.fields
      .filter((field) => !field.retired)
      .map((field) => withVariantsApplied(drawn(field, index + 1, ++position), countries)),
  }))
}
