import { fieldTexts } from '@muster/contract/kit/field.texts'
import type { Language } from '../../lib/texts/language.ts'
import { fail } from '../../platform/errors.ts'
import type { MailBrand, RenderedMail } from '../../platform/mail/define-mail.ts'
import { mailWithBody } from '../../platform/mail/layout.ts'
import { cleanHtml, sizeProblem } from './clean-html.ts'
import { emailLibraryTexts } from './email-library.texts.ts'
import { checkTemplate } from './rules/check-template.ts'
import { plainTextOf } from './rules/plain-text.ts'
import { renderTemplate } from './rules/render-template.ts'
import {
  type Attribute,
  type AttributeValues,
  MAX_HTML,
  MAX_SUBJECT,
  MAX_TEXT,
  type TemplateNode,
  type TemplateProblem,
} from './rules/template-tree.ts'
import { parseTemplate, TemplateError } from './template-syntax.ts'
import type { MailTrigger } from './template-triggers.ts'

export interface Words {
  subject: string
  html: string
  /** Empty: derived from the HTML. */
  text: string
}

/** A parsed template, for repeated rendering. */
export interface ReadyWords {
  subject: readonly TemplateNode[]
  html: readonly TemplateNode[]
  text: readonly TemplateNode[]
}

function placed(source: string, { message, at }: TemplateProblem): string {
  const before = source.slice(0, at).split('\n')
  if (at === 0) return message
  return emailLibraryTexts('lineColumn', {
    count: before.length,
    count2: (before.at(-1) ?? '').length + 1,
    message,
  })
}

function problemsOf(source: string, attributes: readonly Attribute[], isBody: boolean): string[] {
  try {
    return checkTemplate(parseTemplate(source), attributes, { isBody }).map((one) => placed(source, one))
  } catch (error) {
    if (error instanceof TemplateError) return [placed(source, error.problem)]
    throw error
  }
}

const MAX: Record<keyof Words, number> = { subject: MAX_SUBJECT, html: MAX_HTML, text: MAX_TEXT }

/** Problems of the input, by part. */
function typedProblems(
  words: Words,
  attributes: readonly Attribute[],
): Partial<Record<keyof Words, string[]>> {
  const problems: Partial<Record<keyof Words, string[]>> = {}
  for (const part of ['subject', 'html', 'text'] as const) {
    const source = words[part]
    const size = part === 'html' ? sizeProblem(source) : undefined
    if (source.length > MAX[part])
      problems[part] = [emailLibraryTexts('atMostCharacters', { max: MAX[part] })]
    else if (size) problems[part] = [size]
    else if (part !== 'text' && source.trim() === '') problems[part] = [fieldTexts('required')]
    else if (source !== '') problems[part] = problemsOf(source, attributes, part !== 'subject')
  }
  if (/[\p{Cc}\u2028\u2029]/u.test(words.subject)) problems.subject = [emailLibraryTexts('subjectNotOneLine')]
  return problems
}

function refuse(problems: Partial<Record<string, readonly string[]>>): void {
  const fields = Object.entries(problems).flatMap(([part, list]) =>
    list && list.length > 0 ? [[part, list.join(' ')] as const] : [],
  )
  if (fields.length > 0) fail('email-library.template_invalid', { fields: Object.fromEntries(fields) })
}

/**
 * Validates an input for storage: sanitises HTML, inlines styles, and checks merge fields. Parses before and
 * after sanitising, so that what was checked is what will be sent.
 *
 * @throws AppError `email-library.template_invalid` with the problems by part, line and column
 */
export async function acceptWords(
  words: Words,
  trigger: MailTrigger,
): Promise<{ words: Words; removed: string[] }> {
  const { attributes } = trigger
  refuse(typedProblems(words, attributes))
  const { html, removed, problems } = await cleanHtml(words.html, attributes)
  refuse({ html: [...problems, ...(problems.length > 0 ? [] : problemsOf(html, attributes, true))] })
  if (html.length > MAX_HTML) refuse({ html: [emailLibraryTexts('messageTooLong')] })
  if (plainTextOf(html) === '' && !html.includes('<img')) refuse({ html: [fieldTexts('required')] })
  return { words: { subject: words.subject.trim(), html, text: words.text.trim() }, removed }
}

/** @throws TemplateError for a stored version that can no longer be parsed */
export function readyWords({ subject, html, text }: Words): ReadyWords {
  return {
    subject: parseTemplate(subject),
    html: parseTemplate(html),
    text: parseTemplate(text === '' ? plainTextOf(html) : text),
  }
}

/** The URL if it is allowed in a mail, otherwise empty. */
function safeUrl(value: string): string {
  if (!URL.canParse(value)) return ''
  const { protocol, href } = new URL(value)
  return protocol === 'https:' || protocol === 'http:' ? href : ''
}

/** Restricts URLs among the values to http and https. */
function checkedValues(values: AttributeValues, attributes: readonly Attribute[]): AttributeValues {
  const urls = attributes.filter((one) => one.kind === 'url').map(({ name }) => name)
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    urls.includes(name) && typeof value === 'string' ? safeUrl(value) : value,
  ])
  return Object.fromEntries(entries)
}

/**
 * Renders a mail in the organisation's layout.
 *
 * @throws RangeError when it is too long
 */
export function writeMail(
  ready: ReadyWords,
  values: AttributeValues,
  { brand, language, attributes }: { brand: MailBrand; language: Language; attributes: readonly Attribute[] },
): RenderedMail {
  const checked = checkedValues(values, attributes)
  const subject = renderTemplate(ready.subject, checked, 'subject').replace(/\s+/g, ' ').trim()
  return {
    subject,
    ...mailWithBody({
      ...brand,
      language,
      title: subject,
      bodyHtml: renderTemplate(ready.html, checked, 'html'),
      bodyText: renderTemplate(ready.text, checked, 'text'),
    }),
  }
}
