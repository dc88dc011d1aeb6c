import type { TemplateAttribute } from '@muster/contract/email-library/templates.contract'

/** Initial text of a new template: its mandatory merge fields, one per paragraph. */
export function firstWords(
  attributes: readonly TemplateAttribute[],
  subject: string,
): { subject: string; html: string } {
  const names = new Set(attributes.map((one) => one.ATTRIBUTE))
  const person = ['NAME', 'FIRST_NAME'].find((name) => names.has(name))
  const greeting = person ? `<p>Hello {{${person}}},</p>` : '<p>Hello,</p>'
  const needed = attributes
    .filter((one) => one.is_required)
    .map(({ ATTRIBUTE: name, label, kind }) =>
      kind === 'url' ? `<p><a class="button" href="{{${name}}}">${label}</a></p>` : `<p>{{${name}}}</p>`,
    )
  return { subject, html: [greeting, ...needed].join('') }
}
