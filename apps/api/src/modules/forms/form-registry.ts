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

/** A field that comes with the product. */
export interface StandardField {
  /** As on the wire, `EMPLOYEE_CODE`; a value's key in every call, sheet and report. */
  slug: string
  name: string
  type: FieldType
  /** The column of the record's own table; null when the store keeps the value elsewhere. */
  column: string | null
  /** Master that brings the options. */
  master?: string
  mandatory?: boolean
  minLength?: number
  maxLength?: number
  futureDateSelect?: FutureDateSelect
  /** Field group whose grant is needed to see it. */
  group?: FieldGroup
  /** The catalogue's numeric filter id. */
  filterId?: number
  inList?: boolean
  /** In the bulk sample; true unless said otherwise. */
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
  /** The permission that shows the fields of a group; without it every group shows. */
  groupPermission?: (group: FieldGroup) => string
  /** Narrows who may change a field; the store's permissions hold besides. */
  mayEdit?: (ctx: Ctx, field: Pick<FormField, 'FIELD_SLUG' | 'field_group' | 'is_built_in'>) => boolean
}

const forms = new Map<number, StandardForm>()
const columns = new Map<number, ReadonlyMap<string, string | null>>()
const stores: { serves: (formNo: number) => boolean; storeOf: (formNo: number) => FormStore }[] = []

/**
 * Declares a form that every organisation has. Call it where the module connects: a new
 * organisation gets its sections and fields when it is made, an existing one at the next start.
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

/** Declares who keeps the records of a form. */
export function registerFormStore(formNo: number, store: FormStore): void {
  stores.push({ serves: (wanted) => wanted === formNo, storeOf: () => store })
}

/** Declares who keeps the records of every form that `serves` holds for. */
export function registerFormStores(
  serves: (formNo: number) => boolean,
  storeOf: (formNo: number) => FormStore,
): void {
  stores.push({ serves, storeOf })
}

/** Undefined when nobody keeps records of this form. */
export function formStore(formNo: number): FormStore | undefined {
  return stores.find(({ serves }) => serves(formNo))?.storeOf(formNo)
}

export interface SplitValues {
  /** Values of built-in fields by their column. */
  columns: Record<string, unknown>
  /** Built-in fields without a column of their own, by slug: the store knows where they go. */
  rest: Record<string, unknown>
  /** The organisation's own fields by slug, for the `custom` column. */
  custom: Record<string, unknown>
}

/** Sorts validated values by where they are kept. Only registered columns ever come out as columns. */
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

/** Column by slug of a standard form's fields that have one. */
export function columnsOf(formNo: number): [slug: string, column: string][] {
  return [...(columns.get(formNo) ?? [])].filter((entry): entry is [string, string] => entry[1] !== null)
}

const filtered = new Map<number, string[]>()

/** A master that records of a form are filtered by though none of its fields has it: its options come with the form. */
export function registerFilterMaster(formNo: number, slug: string): void {
  filtered.set(formNo, [...(filtered.get(formNo) ?? []), slug])
}

export const filterMasters = (formNo: number): readonly string[] => filtered.get(formNo) ?? []
