import type { NoticeContent, NoticeText } from '../../../platform/notice-content.ts'

export type NoticeLanguage = 'en' | 'hi'

/** The reader's language; English if it is not supported. */
export function languageOf(code: string | null | undefined): NoticeLanguage {
  return code === 'hi' ? 'hi' : 'en'
}

export function inLanguage(text: NoticeText, language: NoticeLanguage): string {
  return text[language] ?? text.en
}

type Values = NonNullable<NoticeContent['values']>

function valueText(value: Values[string] | undefined, language: NoticeLanguage): string {
  if (value === undefined) return ''
  if (typeof value === 'object') return inLanguage(value, language)
  return typeof value === 'number' ? value.toLocaleString(language === 'hi' ? 'hi-IN' : 'en-IN') : value
}

/**
 * The text with its values inserted in one pass, so that a value that looks like a placeholder is left alone.
 */
export function fillText(text: NoticeText, values: Values, language: NoticeLanguage): string {
  return inLanguage(text, language)
    .replace(/\{(\w+)\}/g, (_whole, name: string) => valueText(values[name], language))
    .replace(/\s+/g, ' ')
    .trim()
}
