import type { FieldOption, FormField } from '@muster/contract/forms/form-definition'
import type { FieldFacts, MasterShape } from '@muster/contract/kit/index'
import {
  areaField,
  choicesOf,
  dayField,
  type FieldSettings,
  LONG_TEXT,
  multiField,
  selectField,
  signedField,
  statusField,
  switchField,
  textField,
  wholeField,
} from '../form/fields.ts'

/** A field's settings on a screen, besides its declaration. */
export interface MasterField extends FieldSettings {
  label: string
  /** Records to choose from. */
  choices?: FieldOption[]
  /** Labels of the values of a choice. */
  wordOf?: (value: never) => string
}

function fieldOf(
  name: string,
  facts: FieldFacts,
  { label, choices = [], wordOf, ...more }: MasterField,
): FormField {
  const settings = { isRequired: facts.isRequired ?? false, ...more }
  switch (facts.kind) {
    case 'text': {
      const make = (facts.maxLength ?? 0) > LONG_TEXT ? areaField : textField
      return make(name, label, { MAX_LENGTH: facts.maxLength ?? null, ...settings })
    }
    case 'whole':
      return wholeField(name, label, settings)
    case 'decimal':
      return signedField(name, label, settings)
    case 'day':
      return dayField(name, label, settings)
    // A switch always has a value, so it can't be mandatory.
    case 'yes_no':
      return switchField(name, label, { ...settings, isRequired: false })
    case 'status':
      return statusField(name, label, { ...settings, isRequired: false })
    case 'choice':
      return selectField(
        name,
        label,
        choicesOf(facts.values ?? [], (value) => wordOf?.(value as never) ?? String(value)),
        { ...settings, isRequired: true },
      )
    case 'id':
      return selectField(name, label, choices, settings)
    case 'ids':
      return multiField(name, label, choices, { ...settings, isRequired: false })
    default:
      throw new Error(`No control for the field ${name}: render it as a part of the form.`)
  }
}

/** The fields of a form, in the order in which they are listed here; others are omitted. */
export type MasterFields<M extends MasterShape> = { readonly [K in keyof M['fields']]?: MasterField }

/** Form fields from a master's declaration: types, lengths and mandatory fields. */
export function masterFields<M extends MasterShape>({ fields }: M, said: MasterFields<M>): FormField[] {
  const known = fields as Readonly<Record<string, FieldFacts>>
  return Object.entries(said as Readonly<Record<string, MasterField>>).map(([name, field]) =>
    fieldOf(name, known[name] as FieldFacts, field),
  )
}

/** Declared default values of a new record. */
export function masterStart({ fields }: MasterShape): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields as Readonly<Record<string, FieldFacts>>).flatMap(([name, { start }]) =>
      start === undefined ? [] : [[name, start]],
    ),
  )
}
