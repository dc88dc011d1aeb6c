import { type FormPlan, type PlannedField, type PlannedSection, plannedFields } from './form-plan.ts'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Merges by setting: a setting changed in the draft wins, all others take their live value. */
function mergedField(base: PlannedField | undefined, mine: PlannedField, live: PlannedField): PlannedField {
  if (!base) return live
  const entries = Object.entries(mine).map(([setting, value]) => {
    const key = setting as keyof PlannedField
    return [setting, same(value, base[key]) ? live[key] : value]
  })
  return { ...live, ...Object.fromEntries(entries) } as PlannedField
}

function mergedName(base: PlannedSection | undefined, mine: PlannedSection, live: PlannedSection): string {
  return base && mine.name === base.name ? live.name : mine.name
}

/**
 * Rebases a draft onto a form that others have changed since: keeps the draft's own changes, and adopts what
 * others changed, added and retired. Where both changed the same setting, the draft wins.
 */
export function rebasePlan(base: FormPlan, mine: FormPlan, live: FormPlan): FormPlan {
  const bySlug = (plan: FormPlan) => new Map(plannedFields(plan).map((field) => [field.FIELD_SLUG, field]))
  const [baseFields, mineFields, liveFields] = [bySlug(base), bySlug(mine), bySlug(live)]
  const liveSections = new Map(live.sections.map((section) => [section.section_id, section]))
  const baseSections = new Map(base.sections.map((section) => [section.section_id, section]))
  const sections = mine.sections.map((section): PlannedSection => {
    const now = section.section_id === null ? undefined : liveSections.get(section.section_id)
    const fields = section.fields.flatMap((field) => {
      const current = liveFields.get(field.FIELD_SLUG)
      if (!current) return field.FIELD_ID === null ? [field] : []
      return [mergedField(baseFields.get(field.FIELD_SLUG), field, current)]
    })
    // Fields added by others go to the end of their section.
    const added = (now?.fields ?? []).filter((field) => !mineFields.has(field.FIELD_SLUG))
    const name = now ? mergedName(baseSections.get(section.section_id), section, now) : section.name
    return { section_id: now ? section.section_id : null, name, fields: [...fields, ...added] }
  })
  const known = new Set(mine.sections.map((section) => section.section_id))
  const fresh = live.sections
    .filter((section) => !known.has(section.section_id))
    .map((section) => ({
      ...section,
      fields: section.fields.filter((field) => !mineFields.has(field.FIELD_SLUG)),
    }))
    .filter((section) => section.fields.length > 0 || !baseSections.has(section.section_id))
  return { sections: [...sections, ...fresh] }
}
