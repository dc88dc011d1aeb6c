import { allTexts, type Text } from '../../lib/texts/texts.ts'
import { fieldNameTexts, type NamedField } from './field-name.texts.ts'

const isNamed = (name: string): name is NamedField =>
  Object.hasOwn(allTexts().get('platform.field')?.en ?? {}, name)

/** A field as people call it, from its path (`answers.0.answer`); the path itself where it has no name. */
export function fieldName(path: string): string | Text {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path
  return isNamed(name) ? fieldNameTexts.text(name) : path
}
