import type { FieldCondition, FieldVariant, FieldWording, FormField } from './form-definition.ts'
import { readValue } from './values/form-values-conditions.ts'

/** The field with a record's entity; a form without it varies only where a call names an entity. */
export const ENTITY_SLUG = 'ENTITY_ID'

/** Country by entity. */
export type EntityCountries = ReadonlyMap<number, number | null>

function entitiesOf(variant: FieldVariant, countries: EntityCountries): number[] {
  if (variant.entity !== undefined) return [variant.entity]
  return [...countries].flatMap(([entity, country]) => (country === variant.country ? [entity] : []))
}

/** The field's variant for each entity: its country's, overridden by its own. */
function variantsByEntity(field: FormField, countries: EntityCountries): Map<number, FieldVariant> {
  const byEntity = new Map<number, FieldVariant>()
  const variants = field.variants ?? []
  const general = variants.filter((variant) => variant.entity === undefined)
  const own = variants.filter((variant) => variant.entity !== undefined)
  for (const variant of [...general, ...own]) {
    for (const entity of entitiesOf(variant, countries)) {
      byEntity.set(entity, { ...byEntity.get(entity), ...variant })
    }
  }
  return byEntity
}

/** The field for the people of one entity; undefined where it is hidden. */
export function fieldForEntity(
  field: FormField,
  entity: number,
  countries: EntityCountries,
): FormField | undefined {
  const variant = variantsByEntity(field, countries).get(entity)
  if (!variant) return field
  if (variant.hidden) return undefined
  return {
    ...field,
    IS_MANDATORY: variant.mandatory ?? field.IS_MANDATORY,
    // An entity's rule overrides conditions that would require the field.
    conditions:
      variant.mandatory === 0
        ? field.conditions.filter((condition) => condition.effect !== 'require')
        : field.conditions,
    FIELD_NAME: variant.name || field.FIELD_NAME,
    help_text: variant.help_text || field.help_text,
  }
}

function mandatoryConditions(field: FormField, required: number[], optional: number[]): Partial<FormField> {
  if (field.IS_MANDATORY === 1 && optional.length > 0) {
    return { IS_MANDATORY: 0, conditions: [when('require', optional, true)] }
  }
  return field.IS_MANDATORY === 0 && required.length > 0 ? { conditions: [when('require', required)] } : {}
}

function when(effect: FieldCondition['effect'], values: number[], not?: true): FieldCondition {
  return { effect, field: ENTITY_SLUG, values, ...(not ? { not } : {}) }
}

/**
 * Translates a field's variants into conditions on the record's entity and into wordings, so that rendering
 * and validation need not know of countries.
 */
export function withVariantsApplied(field: FormField, countries: EntityCountries): FormField {
  const { variants, ...rest } = field
  if (!variants || variants.length === 0) return rest
  const byEntity = [...variantsByEntity(field, countries)]
  const where = (holds: (variant: FieldVariant) => boolean) =>
    byEntity.flatMap(([entity, variant]) => (holds(variant) ? [entity] : []))
  const hidden = where((variant) => variant.hidden === true)
  const mandatory = mandatoryConditions(
    field,
    where((variant) => variant.mandatory === 1),
    where((variant) => variant.mandatory === 0),
  )
  const wordings = byEntity.flatMap(([entity, { name, help_text }]): FieldWording[] =>
    name || help_text
      ? [{ entities: [entity], ...(name ? { name } : {}), ...(help_text ? { help_text } : {}) }]
      : [],
  )
  return {
    ...rest,
    ...mandatory,
    conditions: [
      ...field.conditions,
      ...(mandatory.conditions ?? []),
      ...(hidden.length > 0 ? [when('show', hidden, true)] : []),
    ],
    ...(wordings.length > 0 ? { wordings } : {}),
  }
}

/** The field with its name and help text for the entity of the record with these values. */
export function worded(field: FormField, values: Readonly<Record<string, unknown>>): FormField {
  if (!field.wordings) return field
  const entity = Number(readValue(values, ENTITY_SLUG))
  const wording = field.wordings.find((one) => one.entities.includes(entity))
  return wording
    ? {
        ...field,
        FIELD_NAME: wording.name ?? field.FIELD_NAME,
        help_text: wording.help_text ?? field.help_text,
      }
    : field
}
