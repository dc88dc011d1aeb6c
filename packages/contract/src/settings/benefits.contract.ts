import { fieldTexts } from '../kit/field.texts.ts'
import { can, choices, endpoint, field, master, type RecordOf, signedIn, z } from '../kit/index.ts'
import { benefitCategories, benefitDimensions } from './settings.constants.ts'

export type BenefitCategory = (typeof benefitCategories)[number]

export type BenefitDimension = (typeof benefitDimensions)[number]

const masterIds = () => z._default(field.ids(200), [])
/** Eligibility: values of one kind are combined with OR, kinds with AND; empty: everybody. */
const limits = z.object({
  entity: masterIds(),
  location: masterIds(),
  grade: masterIds(),
  employment_type: masterIds(),
})

const about = {
  name: field.requiredText(120),
  category: z.enum(benefitCategories),
  description: z._default(field.text(2000), ''),
  provider: z._default(field.text(120), ''),
  /** An https link to more information; empty for none. */
  link: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(500),
        z.regex(/^(https:\/\/[^\s<>"]+)?$/, fieldTexts.error('httpsAddress')),
      ),
    '',
  ),
}
const terms = {
  from_date: field.isoDate(),
  to_date: z._default(z.nullable(field.isoDate()), null),
  /** Days after the date of joining until somebody is eligible. */
  waiting_days: z._default(z.int().check(z.minimum(0), z.maximum(3650)), 0),
  after_probation: z._default(z.boolean(), false),
}

export const benefits = master({
  id: 'settings.benefit',
  path: 'apiv2/auth/hrms/setting/benefits',
  access: can('settings.benefits.manage'),
  key: 'id',
  fields: {
    ...about,
    ...terms,
    status: z._default(field.flag(), 1),
    limits: z._default(limits, { entity: [], location: [], grade: [], employment_type: [] }),
  },
})
export type Benefit = RecordOf<typeof benefits>

export const listBenefits = benefits.list({
  data: z.object({
    benefits: z.array(z.object(benefits.row)),
    /** Options of the eligibility criteria. */
    options: z.record(z.enum(benefitDimensions), choices()),
  }),
  summary: 'Every benefit with its terms and eligibility',
})

export const saveBenefit = benefits.save({
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or edit a benefit',
})

export const removeBenefit = benefits.remove({
  summary: 'Delete a benefit; it is no longer shown to anybody',
})

export const countBenefitReach = endpoint({
  id: 'settings.benefit.reach',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/setting/benefits/reach',
  access: can('settings.benefits.manage'),
  body: z.strictObject({ ...terms, limits }),
  data: z.object({
    /** Number of people eligible today. */
    now: z.int(),
    /** Number of people eligible later: waiting time, probation, or a future start. */
    later: z.int(),
    active: z.int(),
  }),
  summary: 'How many people would be eligible for a benefit with these terms',
})

export const listOwnBenefits = endpoint({
  id: 'settings.benefit.mine',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/setting/benefits/mine',
  access: signedIn,
  data: z.object({
    benefits: z.array(
      z.object({
        id: field.id(),
        ...{ name: z.string(), category: z.enum(benefitCategories), description: z.string() },
        ...{ provider: z.string(), link: z.string() },
        /** First day for the person; null while it depends on the confirmation. */
        holds_from: z.nullable(z.string()),
        to_date: z.nullable(z.string()),
        holds: z.boolean(),
        /** The state of eligibility. */
        why: z.enum(['holds', 'not_begun', 'waiting', 'probation']),
      }),
    ),
  }),
  summary: 'The caller’s benefits, including future ones',
})
