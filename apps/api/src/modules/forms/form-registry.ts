import type {
  FieldCondition,
  FieldGroup,
  FieldOption,
  FieldType,
  FormField,
  FutureDateSelect,
} from '@muster/contract/forms/form-definition'
import type { Ctx } from '../../platform/context.ts'
import type { FormStore } from './form-store.ts'

/** A built-in field. */
export interface StandardField {
  /** As in calls, such as `EMPLOYEE_CODE`; the key of its value in calls, sheets and reports. */
  slug: string
  name: string
  type: FieldType
  /** Column of the record's own table; null if the store keeps the value elsewhere. */
  column: string | null
  /** Master that provides the options. */
  master?: string
  mandatory?: boolean
  minLength?: number
  maxLength?: number
  futureDateSelect?: FutureDateSelect
  /** Field group whose permission is required to see it. */
  group?: FieldGroup
  /** The numeric filter id of the specification's catalogue. */
  filterId?: number
  inList?: boolean
  /** Included in the upload sample; true by default. */
  inSample?: boolean
  searchable?: boolean
  unique?: boolean
  options?: readonly FieldOption[]
  help?: string
  placeholder?: string
  conditions?: readonly FieldCondition[]
}

export interface StandardSection {
  slug: string
  name: string
  fields: readonly StandardField[]
}

export interface StandardForm {
  formNo: number
  name: string
  slug: string
  kind: 'employee' | 'master'
  sections: readonly StandardSection[]
  /** The permission that shows the fields of a group; if omitted, every group is visible. */
  groupPermission?: (group: FieldGroup) => string
  /** Restricts who may change a field, in addition to the store's permissions. */
  mayEdit?: (ctx: Ctx, field: Pick<FormField, 'FIELD_SLUG' | 'field_group' | 'is_built_in'>) => boolean
}

const forms = new Map<number, StandardForm>()
const columns = new Map<number, ReadonlyMap<string, string | null>>()
const stores: { serves: (formNo: number) => boolean; storeOf: (formNo: number) => FormStore }[] = []

/**
 * Registers a form that every organisation has. Call it while the module connects: a new organisation gets its
 * sections and fields when it is created, an existing one at the next start.
 */
export function registerStandardForm(form: StandardForm): void {
  if (forms.has(form.formNo)) throw new Error(`Form ${form.formNo} is registered twice.`)
  const fields = form.sections.flatMap((section) => section.fields)
  const slugs = new Map(fields.map((field) => [field.slug, field.column]))
  if (slugs.size !== fields.length) throw new Error(`Form ${form.formNo} uses a slug twice.`)
  forms.set(form.formNo, form)
  columns.set(form.formNo, slugs)
}

export function standardForm(formNo: number): StandardForm | undefined {
  return forms.get(formNo)
}

export function standardForms(): StandardForm[] {
  return [...forms.values()].sort((a, b) => a.formNo - b.formNo)
}

/** Registers the store of a form's records. */
export function registerFormStore(formNo: number, store: FormStore): void {
  stores.push({ serves: (wanted) => wanted === formNo, storeOf: () => store })
}

/** Registers the store of every form that `serves` accepts. */
export function registerFormStores(
  serves: (formNo: number) => boolean,
  storeOf: (formNo: number) => FormStore,
): void {
  stores.push({ serves, storeOf })
}

/** Undefined if the form has no store. */
export function formStore(formNo: number): FormStore | undefined {
  return stores.find(({ serves }) => serves(formNo))?.storeOf(formNo)
}

export interface SplitValues {
  /** Values of built-in fields by column. */
  columns: Record<string, unknown>
  /** Built-in fields without a column, by slug; the store writes them itself. */
  rest: Record<string, unknown>
  /** Custom fields by slug, for the `custom` column. */
  custom: Record<string, unknown>
}

/** Splits validated values by where they are stored. Only registered columns are ever returned as columns. */
export function splitValues(formNo: number, values: Readonly<Record<string, unknown>>): SplitValues {
  const known = columns.get(formNo) ?? new Map<string, string | null>()
  const split: SplitValues = { columns: {}, rest: {}, custom: {} }
  for (const [slug, value] of Object.entries(values)) {
    const column = known.get(slug)
    if (column === undefined) split.custom[slug] = value
    else if (column === null) split.rest[slug] = value
    else split.columns[column] = value
  }
  return split
}

/** Slugs and columns of a standard form's fields that have a column. */
export function columnsOf(formNo: number): [slug: string, column: string][] {
  return [...(columns.get(formNo) ?? [])].filter((entry): entry is [string, string] => entry[1] !== null)
}

const filtered = new Map<number, string[]>()

/**
 * Registers a master by which records are filtered although no field uses it, so that its options come with the form.
 */
export function registerFilterMaster(formNo: number, slug: string): void {
  filtered.set(formNo, [...(filtered.get(formNo) ?? []), slug])
}

export const filterMasters = (formNo: number): readonly string[] => filtered.get(formNo) ?? []
