import { type FormPlan, type PlannedField, plannedFields } from './form-plan.ts'

/** Settings compared between versions, in display order. */
export const fieldSettingNames = [
  'FIELD_NAME',
  'section',
  'place',
  'help_text',
  'placeholder',
  'FEILD_VALUES',
  'IS_MANDATORY',
  'MIN_LENGTH',
  'MAX_LENGTH',
  'FUTURE_DATE_SELECT',
  'conditions',
  'variants',
  'is_unique',
  'is_searchable',
  'in_list',
  'in_sample',
  'field_group',
  'view_roles',
  'edit_roles',
] as const
export type FieldSettingName = (typeof fieldSettingNames)[number]

export const changeKinds = [
  'section_added',
  'section_renamed',
  'section_removed',
  'field_added',
  'field_retired',
  'field_restored',
  'field_changed',
] as const

export interface SettingChange {
  setting: FieldSettingName
  /** Display text; empty for none. */
  before: string
  after: string
}

/** One difference between two versions of a form. */
export interface FormChange {
  kind: (typeof changeKinds)[number]
  /** The field's slug; empty for a section. */
  slug: string
  /** Current name of the field or section. */
  name: string
  section: string
  settings: SettingChange[]
  /** Whether data entry is affected: then a form opened earlier is outdated. */
  affects_entry: boolean
}

interface Placed {
  field: PlannedField
  section: string
  place: number
}

const ENTRY: ReadonlySet<FieldSettingName> = new Set<FieldSettingName>([
  'FEILD_VALUES',
  'IS_MANDATORY',
  'MIN_LENGTH',
  'MAX_LENGTH',
  'FUTURE_DATE_SELECT',
  'conditions',
  'variants',
  'is_unique',
  'view_roles',
  'edit_roles',
  'field_group',
])

/**
 * Fields in order, with positions relative to the fields in both versions, so that a move affects only the
 * moved field.
 */
function placed(plan: FormPlan): Map<string, Placed> {
  const map = new Map<string, Placed>()
  for (const section of plan.sections) {
    for (const field of section.fields) {
      map.set(field.FIELD_SLUG, { field, section: section.name, place: 0 })
    }
  }
  return map
}

/** Names for ids in settings; an id without a name is shown as it is. */
export interface DiffNames {
  roles?: ReadonlyMap<number, string>
  countries?: ReadonlyMap<number, string>
  entities?: ReadonlyMap<number, string>
}

interface Reading {
  fields: ReadonlyMap<string, Placed>
  names: DiffNames
}

function valueText(field: PlannedField | undefined, value: string | number | boolean): string {
  if (typeof value === 'boolean') return yesNo(value)
  return field?.FEILD_VALUES.find((option) => String(option.value) === String(value))?.label ?? String(value)
}

function conditionText(field: PlannedField, { fields }: Reading): string {
  return field.conditions
    .map(({ effect, field: slug, values, not }) => {
      const other = fields.get(slug)?.field
      const name = other?.FIELD_NAME ?? slug
      if (effect === 'options') return `choices follow ${name}`
      const verb = effect === 'show' ? 'shown' : 'mandatory'
      const wanted = values.map((value) => valueText(other, value)).join(' or ')
      return `${verb} when ${name} is ${not ? 'not ' : ''}${wanted}`
    })
    .join('; ')
}

function placeText({ country, entity }: PlannedField['variants'][number], names: DiffNames): string {
  if (entity !== undefined) return names.entities?.get(entity) ?? `entity ${entity}`
  return names.countries?.get(country ?? 0) ?? `country ${country}`
}

function rolesText(roles: number[] | null, names: DiffNames): string {
  return roles === null ? 'everybody' : roles.map((role) => names.roles?.get(role) ?? String(role)).join(', ')
}

function variantText(field: PlannedField, { names }: Reading): string {
  return field.variants
    .map((variant) => {
      const where = placeText(variant, names)
      const what = [
        variant.hidden ? 'not asked' : '',
        variant.mandatory === 1 ? 'mandatory' : '',
        variant.mandatory === 0 ? 'optional' : '',
        variant.name ? `called ${variant.name}` : '',
        variant.help_text ? `explained as ${variant.help_text}` : '',
      ]
      return `${where}: ${what.filter(Boolean).join(', ')}`
    })
    .join('; ')
}

const dateRules = ['any date', 'today and later', 'today and earlier']
const yesNo = (value: boolean) => (value ? 'yes' : 'no')
const orNone = (value: number | null) => (value === null ? '' : String(value))

function textsOf(
  { field, section }: Placed,
  reading: Reading,
): Record<Exclude<FieldSettingName, 'place'>, string> {
  return {
    FIELD_NAME: field.FIELD_NAME,
    section,
    help_text: field.help_text,
    placeholder: field.placeholder,
    FEILD_VALUES: field.FEILD_VALUES.filter((option) => option.active !== false)
      .map((option) => option.label)
      .join(', '),
    IS_MANDATORY: yesNo(field.IS_MANDATORY === 1),
    MIN_LENGTH: orNone(field.MIN_LENGTH),
    MAX_LENGTH: orNone(field.MAX_LENGTH),
    FUTURE_DATE_SELECT: dateRules[field.FUTURE_DATE_SELECT] ?? '',
    conditions: conditionText(field, reading),
    variants: variantText(field, reading),
    is_unique: yesNo(field.is_unique),
    is_searchable: yesNo(field.is_searchable),
    in_list: yesNo(field.in_list),
    in_sample: yesNo(field.in_sample),
    field_group: field.field_group ?? '',
    view_roles: rolesText(field.view_roles, reading.names),
    edit_roles: rolesText(field.edit_roles, reading.names),
  }
}

function settingChanges(before: Placed, after: Placed, readings: [Reading, Reading]): SettingChange[] {
  const [old, fresh] = [textsOf(before, readings[0]), textsOf(after, readings[1])]
  return fieldSettingNames.flatMap((setting): SettingChange[] => {
    if (setting === 'place') {
      return before.place === after.place
        ? []
        : [{ setting, before: String(before.place), after: String(after.place) }]
    }
    return old[setting] === fresh[setting] ? [] : [{ setting, before: old[setting], after: fresh[setting] }]
  })
}

function fieldChange(
  before: Placed | undefined,
  after: Placed | undefined,
  readings: [Reading, Reading],
): FormChange | null {
  const shown = after ?? before
  if (!shown) return null
  const was = before !== undefined && !before.field.retired
  const is = after !== undefined && !after.field.retired
  const base = {
    slug: shown.field.FIELD_SLUG,
    name: shown.field.FIELD_NAME,
    section: shown.section,
    settings: [],
    affects_entry: true,
  }
  if (was && !is) return { ...base, kind: 'field_retired' }
  if (!is) return null
  if (!was) return { ...base, kind: before ? 'field_restored' : 'field_added' }
  const settings = settingChanges(before as Placed, after as Placed, readings)
  const affects = settings.some(({ setting }) => ENTRY.has(setting))
  return settings.length === 0 ? null : { ...base, kind: 'field_changed', settings, affects_entry: affects }
}

function sectionChanges(before: FormPlan, after: FormPlan): FormChange[] {
  const old = new Map(before.sections.map((section) => [section.section_id, section.name]))
  const kept = new Set(after.sections.map((section) => section.section_id))
  const change = (kind: FormChange['kind'], name: string, settings: SettingChange[] = []): FormChange => ({
    kind,
    slug: '',
    name,
    section: name,
    settings,
    affects_entry: false,
  })
  const now = after.sections.flatMap((section) => {
    const name = section.section_id === null ? undefined : old.get(section.section_id)
    if (name === undefined) return [change('section_added', section.name)]
    if (name === section.name) return []
    const renamed: SettingChange = { setting: 'FIELD_NAME', before: name, after: section.name }
    return [change('section_renamed', section.name, [renamed])]
  })
  const gone = before.sections.filter((section) => !kept.has(section.section_id))
  return [...now, ...gone.map((section) => change('section_removed', section.name))]
}

/**
 * Sets the rank within its section of every field in both versions. Fields outside the longest subsequence
 * that kept its order count as moved.
 */
function rank(before: Map<string, Placed>, after: Map<string, Placed>): void {
  const common = [...after.values()].filter(
    ({ field, section }) => before.get(field.FIELD_SLUG)?.section === section,
  )
  const oldOrder = [...before.keys()]
  const positions = common.map(({ field }) => oldOrder.indexOf(field.FIELD_SLUG))
  const kept = longestRise(positions)
  common.forEach((one, index) => {
    if (kept.has(index)) return
    one.place = index + 1
    const old = before.get(one.field.FIELD_SLUG)
    if (old) old.place = [...positions].sort((a, b) => a - b).indexOf(positions[index] as number) + 1
  })
}

/** Indexes of a longest increasing subsequence: the values that kept their order. */
function longestRise(values: readonly number[]): Set<number> {
  const best = values.map(() => 1)
  const from = values.map(() => -1)
  values.forEach((value, index) => {
    for (let other = 0; other < index; other++) {
      if ((values[other] as number) < value && (best[other] as number) + 1 > (best[index] as number)) {
        best[index] = (best[other] as number) + 1
        from[index] = other
      }
    }
  })
  const kept = new Set<number>()
  for (let at = best.indexOf(Math.max(0, ...best)); at >= 0; at = from[at] as number) kept.add(at)
  return kept
}

/** Differences between two versions of a form, in the order of the later one. */
export function diffForms(before: FormPlan, after: FormPlan, names: DiffNames = {}): FormChange[] {
  const [old, fresh] = [placed(before), placed(after)]
  rank(old, fresh)
  const readings: [Reading, Reading] = [
    { fields: old, names },
    { fields: fresh, names },
  ]
  const changes = plannedFields(after).map(({ FIELD_SLUG: slug }) =>
    fieldChange(old.get(slug), fresh.get(slug), readings),
  )
  const gone = plannedFields(before)
    .filter(({ FIELD_SLUG: slug }) => !fresh.has(slug))
    .map(({ FIELD_SLUG: slug }) => fieldChange(old.get(slug), undefined, readings))
  return [...sectionChanges(before, after), ...[...changes, ...gone].filter((change) => change !== null)]
}
