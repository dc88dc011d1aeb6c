import { ruleDimensions } from '../expenses/expenses.constants.ts'
import { can, choices, endpoint, field, z } from '../kit/index.ts'
import { allClasses, modes } from './travel.constants.ts'
import { amount, named } from './travel-shapes.ts'

const manage = can('travel.setup.manage')
const path = (below: string) => `apiv2/auth/hrms/travel/policies${below}` as const
const call = { service: 'admin', method: 'POST', access: manage } as const

/** The highest class of a mode, for legs of at least so many minutes; a mode may have several. */
const classTerm = z.strictObject({
  mode: z.enum(modes),
  class: z.enum(allClasses),
  from_minutes: z._default(z.int().check(z.minimum(0), z.maximum(4320)), 0),
})
/** Days between the request and the departure. */
const aheadTerm = z.strictObject({
  mode: z.enum(modes),
  days: z.int().check(z.minimum(1), z.maximum(180)),
})
/** The most for a night in a city of the tier, in the organisation’s currency. */
const capTerm = z.strictObject({ tier: z.int().check(z.minimum(1), z.maximum(3)), amount: amount() })

const terms = {
  classes: z._default(z.array(classTerm).check(z.maxLength(30)), []),
  ahead: z._default(z.array(aheadTerm).check(z.maxLength(10)), []),
  caps: z._default(z.array(capTerm).check(z.maxLength(3)), []),
}
const policyTerms = z.object(terms)
export type PolicyTerms = z.infer<typeof policyTerms>

const ids = () => z._default(field.ids(500), [])
const limits = z.strictObject({
  employee: ids(),
  grade: ids(),
  designation: ids(),
  department: ids(),
  location: ids(),
  entity: ids(),
})

const policyRow = z.object({
  id: field.id(),
  name: z.string(),
  note: z.string(),
  status: field.flag(),
  version: field.whole(),
  limits: z.record(z.enum(ruleDimensions), z.array(named())),
  classes: z.array(classTerm),
  ahead: z.array(aheadTerm),
  caps: z.array(capTerm),
  /** People it is for today. */
  people: z.int(),
})
export type TravelPolicy = z.infer<typeof policyRow>

export const listTravelPolicies = endpoint({
  ...call,
  id: 'travel.policy.list',
  reads: true,
  path: path(''),
  body: z.object({}),
  data: z.object({ policies: z.array(policyRow), currency: z.string() }),
  summary: 'Travel policies: for whom, and what they allow',
})

export const readPolicyChoices = endpoint({
  ...call,
  id: 'travel.policy.choices',
  reads: true,
  path: path('/choices'),
  body: z.object({}),
  data: z.object({
    grade: choices(),
    designation: choices(),
    department: choices(),
    location: choices(),
    entity: choices(),
    currency: z.string(),
  }),
  summary: 'What a travel policy can be limited by',
})

export const saveTravelPolicy = endpoint({
  ...call,
  id: 'travel.policy.save',
  path: path('/save'),
  body: z.strictObject({
    id: z.optional(field.id()),
    version: z.optional(field.whole()),
    name: field.requiredText(80),
    note: z._default(field.text(300), ''),
    status: z._default(field.flag(), 1),
    /** For whom it is; without limits for everybody. */
    limits,
    ...terms,
  }),
  data: z.object({ id: field.id(), version: field.whole() }),
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Add or edit a travel policy; trips that were submitted keep what was found',
})

export const removeTravelPolicy = endpoint({
  ...call,
  id: 'travel.policy.remove',
  path: path('/remove'),
  body: z.strictObject({ id: field.id() }),
  data: field.nothing(),
  summary: 'Delete a travel policy; trips that were submitted keep what was found',
})
