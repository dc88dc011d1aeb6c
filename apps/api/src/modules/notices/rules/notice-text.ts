import type { Language } from '../../../lib/texts/language.ts'
import type { Reader } from '../../../lib/texts/reader.ts'
import { isText, render } from '../../../lib/texts/texts.ts'
import type { NoticeContent, NoticeText } from '../../../platform/notice-content.ts'

export function inLanguage(text: NoticeText, language: Language): string {
  return text[language] ?? text.en
}

type Values = NonNullable<NoticeContent['values']>

function valueText(value: Values[string] | undefined, reader: Reader): string {
  const { language } = reader
  if (value === undefined) return ''
  if (isText(value)) return render(value, reader)
  if (typeof value === 'object') return inLanguage(value, language)
  return typeof value === 'number' ? value.toLocaleString(language === 'hi' ? 'hi-IN' : 'en-IN') : value
}

/**
 * The text with its values inserted in one pass, so that a value that looks like a placeholder is left alone.
 */
export function fillText(text: NoticeText, values: Values, reader: Reader): string {
  return inLanguage(text, reader.language)
    .replace(/\{(\w+)\}/g, (_whole, name: string) => valueText(values[name], reader))
    .replace(/\s+/g, ' ')
    .trim()
}
