import type { Ctx } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import { mailsOf } from '../../platform/platform.ts'
import type { Attribute } from './rules/template-tree.ts'

/** What sends mail by a template. */
export interface MailTrigger {
  slug: string
  name: string
  /** Sent by the product when it is due; otherwise people send it. */
  isAutomatic: boolean
  attributes: readonly Attribute[]
}

type Caller = Pick<Ctx, 'platform'>

const about = (name: string, label: string, sample: string, kind: Attribute['kind'] = 'text'): Attribute => ({
  name,
  label,
  sample,
  kind,
  isRequired: false,
  isSecret: false,
})

/** What every mail can say about its recipient and the organisation; empty where it isn't known. */
export const commonAttributes: readonly Attribute[] = [
  about('FIRST_NAME', 'First name', 'Asha'),
  about('FULL_NAME', 'Full name', 'Asha Rao'),
  about('WORK_EMAIL', 'Work e-mail', 'asha.rao@example.com'),
  about('EMPLOYEE_CODE', 'Employee code', 'EMP0042'),
  about('DESIGNATION', 'Designation', 'Software engineer'),
  about('DEPARTMENT', 'Department', 'Engineering'),
  about('LOCATION', 'Location', 'Pune'),
  about('ENTITY', 'Entity', 'Example Works Private Limited'),
  about('MANAGER_NAME', 'Reporting manager', 'Ravi Menon'),
  about('DATE_OF_JOINING', 'Date of joining', '2 November 2026'),
  about('ORGANISATION_NAME', 'Name of the organisation', 'Example Works'),
  about('SELF_SERVICE_LINK', 'Link to self-service', 'https://hr.example.com/me', 'url'),
]

export const MANUAL_SLUG = 'ANNOUNCEMENT'
const manual: MailTrigger = {
  slug: MANUAL_SLUG,
  name: 'Sent by hand',
  isAutomatic: false,
  attributes: commonAttributes,
}

/** Every trigger that sends mail at present: the product's own mails that may be rewritten, and people. */
export function mailTriggers({ platform }: Caller): MailTrigger[] {
  const own = mailsOf(platform.modules).flatMap((mail): MailTrigger[] => {
    const { template } = mail
    if (!template) return []
    const samples = template.fill(mail.sample)
    const attributes = Object.entries(template.attributes).map(
      ([name, { label, kind = 'text', isRequired = false, isSecret = false, like }]): Attribute => ({
        name,
        label,
        kind,
        isRequired,
        isSecret,
        sample: samples[name] ?? '',
        ...(like ? { like } : {}),
      }),
    )
    return [
      {
        slug: template.slug,
        name: mail.label,
        isAutomatic: true,
        attributes: [...attributes, ...commonAttributes],
      },
    ]
  })
  return [...own, manual]
}

/** @throws AppError `email-library.trigger_unknown` */
export function triggerOf(ctx: Caller, slug: string): MailTrigger {
  const trigger = mailTriggers(ctx).find((one) => one.slug === slug)
  if (!trigger)
    fail('email-library.trigger_unknown', { fields: { TRIGGER_SLUG: 'Nothing sends this mail.' } })
  return trigger
}
