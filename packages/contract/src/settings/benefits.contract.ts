import { can, choices, endpoint, field, master, type RecordOf, signedIn, z } from '../kit/index.ts'
import { benefitCategories, benefitDimensions } from './settings.constants.ts'

export type BenefitCategory = (typeof benefitCategories)[number]

export type BenefitDimension = (typeof benefitDimensions)[number]

const masterIds = () => z._default(field.ids(200), [])
/** For whom: values of one kind are alternatives, kinds are combined; without any it is for everybody. */
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
  /** An https address with more about it; empty for none. */
  link: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(500),
        z.regex(/^(https:\/\/[^\s<>"]+)?$/, 'Please give an address that begins with https://.'),
      ),
    '',
  ),
}
const terms = {
  from_date: field.isoDate(),
  to_date: z._default(z.nullable(field.isoDate()), null),
  /** Days after the date of joining until it holds for somebody. */
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
    /** What eligibility is chosen from. */
    options: z.record(z.enum(benefitDimensions), choices()),
  }),
  summary: 'Every benefit with its terms and for whom it is',
})

export const saveBenefit = benefits.save({
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or change a benefit',
})

export const removeBenefit = benefits.remove({ summary: 'Delete a benefit; nobody sees it from then on' })

export const countBenefitReach = endpoint({
  id: 'settings.benefit.reach',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/setting/benefits/reach',
  access: can('settings.benefits.manage'),
  body: z.strictObject({ ...terms, limits }),
  data: z.object({
    /** People for whom it holds today. */
    now: z.int(),
    /** People who fit, but for whom it does not hold yet: waiting time, probation, a later beginning. */
    later: z.int(),
    active: z.int(),
  }),
  summary: 'For how many people a benefit with these terms would hold',
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
        /** The day from which it holds for the person; null while that hangs on the confirmation. */
        holds_from: z.nullable(z.string()),
        to_date: z.nullable(z.string()),
        holds: z.boolean(),
        /** Why it holds, or not yet. */
        why: z.enum(['holds', 'not_begun', 'waiting', 'probation']),
      }),
    ),
  }),
  summary: 'One’s own benefits, those that begin later included',
})
