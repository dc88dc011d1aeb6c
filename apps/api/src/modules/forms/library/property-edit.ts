import type { FieldOption } from '@muster/contract/forms/form-definition'
import { libraryTexts } from './library.texts.ts'

/** The settings of a property that its fields inherit and may follow. */
export interface PropertyWords {
  name: string
  help_text: string
  options: readonly FieldOption[]
}

export interface FollowedChange {
  /** The inherited changes, by column. */
  set: Partial<PropertyWords>
  /** The same for people, one sentence each. */
  words: string[]
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function optionWords(before: readonly FieldOption[], after: readonly FieldOption[]): string[] {
  const old = new Map(before.map((option) => [String(option.value), option]))
  const isOn = (option: FieldOption | undefined) => option !== undefined && option.active !== false
  return after.flatMap((option) => {
    const known = old.get(String(option.value))
    if (isOn(option) && !isOn(known)) return [libraryTexts('newOption', { label: option.label })]
    if (!isOn(option) && isOn(known)) {
      return [libraryTexts('optionRetired', { label: option.label })]
    }
    return known && known.label !== option.label
      ? [libraryTexts('optionRenamed', { label: known.label, label2: option.label })]
      : []
  })
}

/**
 * The changes of a property that a field inherits: only of settings in which it still equals the property. A renamed
 * field keeps its name; one with customised choices keeps them.
 */
export function followProperty(
  before: PropertyWords,
  after: PropertyWords,
  field: PropertyWords,
): FollowedChange {
  const change: FollowedChange = { set: {}, words: [] }
  if (before.name !== after.name && field.name === before.name) {
    change.set.name = after.name
    change.words.push(libraryTexts('isCalled', { name: after.name }))
  }
  if (before.help_text !== after.help_text && field.help_text === before.help_text) {
    change.set.help_text = after.help_text
    change.words.push(after.help_text === '' ? libraryTexts('helpRemoved') : libraryTexts('helpUpdated'))
  }
  if (!same(before.options, after.options) && same(field.options, before.options)) {
    change.set.options = after.options
    change.words.push(...optionWords(before.options, after.options))
  }
  return change
}
