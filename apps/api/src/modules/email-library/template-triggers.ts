import type { Ctx } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import { mailsOf } from '../../platform/platform.ts'
import { emailLibraryTexts } from './email-library.texts.ts'
import type { Attribute } from './rules/template-tree.ts'

/** A trigger of mails with a template. */
export interface MailTrigger {
  slug: string
  name: string
  /** Sent by the product when due; otherwise sent by people. */
  isAutomatic: boolean
  attributes: readonly Attribute[]
}

type Caller = Pick<Ctx, 'platform'>

const attribute = (
  name: string,
  label: string,
  sample: string,
  kind: Attribute['kind'] = 'text',
): Attribute => ({
  name,
  label,
  sample,
  kind,
  isRequired: false,
  isSecret: false,
})

/** Merge fields of every mail about recipient and organisation; empty where unknown. */
export const commonAttributes: readonly Attribute[] = [
  attribute('FIRST_NAME', emailLibraryTexts('firstName'), 'Asha'),
  attribute('FULL_NAME', emailLibraryTexts('fullName'), emailLibraryTexts('sampleFullName')),
  attribute('WORK_EMAIL', emailLibraryTexts('workEmail'), 'asha.rao@example.com'),
  attribute('EMPLOYEE_CODE', emailLibraryTexts('employeeCode'), 'EMP0042'),
  attribute('DESIGNATION', 'Designation', emailLibraryTexts('sampleDesignation')),
  attribute('DEPARTMENT', 'Department', 'Engineering'),
  attribute('LOCATION', 'Location', 'Pune'),
  attribute('ENTITY', 'Entity', emailLibraryTexts('sampleLegalName')),
  attribute('MANAGER_NAME', emailLibraryTexts('reportingManager'), emailLibraryTexts('sampleManager')),
  attribute('DATE_OF_JOINING', emailLibraryTexts('dateOfJoining'), emailLibraryTexts('sampleDateOfJoining')),
  attribute(
    'ORGANISATION_NAME',
    emailLibraryTexts('nameOfOrganisation'),
    emailLibraryTexts('sampleOrganisation'),
  ),
  attribute('SELF_SERVICE_LINK', emailLibraryTexts('selfServiceLink'), 'https://hr.example.com/me', 'url'),
]

export const MANUAL_SLUG = 'ANNOUNCEMENT'
const manual: MailTrigger = {
  slug: MANUAL_SLUG,
  name: emailLibraryTexts('sentManually'),
  isAutomatic: false,
  attributes: commonAttributes,
}

/** All current triggers: customisable system mails, and mails sent by people. */
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
        // A mail to people who are not employees says itself who they are.
        attributes: [...attributes, ...commonAttributes.filter(({ name }) => !Object.hasOwn(samples, name))],
      },
    ]
  })
  return [...own, manual]
}

/** @throws AppError `email-library.trigger_unknown` */
export function triggerOf(ctx: Caller, slug: string): MailTrigger {
  const trigger = mailTriggers(ctx).find((one) => one.slug === slug)
  if (!trigger)
    fail('email-library.trigger_unknown', {
      fields: { TRIGGER_SLUG: emailLibraryTexts('triggerUnused') },
    })
  return trigger
}
