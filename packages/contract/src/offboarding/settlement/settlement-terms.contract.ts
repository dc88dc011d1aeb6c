import { can, choices, endpoint, field, writtenAmount, z } from '../../kit/index.ts'
import { dueCounts, perDays } from './settlement.constants.ts'

const configure = can('offboarding.settlement.configure')
const path = (name: string) => `apiv2/auth/hrms/${name}` as const

const terms = {
  /** Null: countries without terms of their own. */
  country_id: z.nullable(field.listId()),
  per_day: z.enum(perDays),
  recovery_per_day: z.enum(perDays),
  /** Components of pay that amounts are based on; null: the monthly gross. */
  recovery_component_id: z.nullable(field.id()),
  encash_component_id: z.nullable(field.id()),
  encash_divisor: z.int().check(z.minimum(1), z.maximum(366)),
  /** Leave whose balance is paid out. */
  leave_type_ids: field.ids(50),
  has_gratuity: z.boolean(),
  gratuity_component_id: z.nullable(field.id()),
  gratuity_days: z.int().check(z.minimum(0), z.maximum(366)),
  gratuity_divisor: z.int().check(z.minimum(1), z.maximum(366)),
  gratuity_min_years: z.int().check(z.minimum(0), z.maximum(60)),
  /** In whatever currency somebody is paid: rounded to its smallest amount where it is applied. */
  gratuity_cap: z.nullable(z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/), z.overwrite(writtenAmount))),
  /** Wages are due by law so many days after the last working day. */
  due_days: z.int().check(z.minimum(0), z.maximum(365)),
  due_counts: z.enum(dueCounts),
}
const policy = z.object({
  policy_id: z.nullable(field.id()),
  country: z.string(),
  version: z.int(),
  ...terms,
})
export type SettlementPolicy = z.infer<typeof policy>

export const listSettlementPolicies = endpoint({
  id: 'offboarding.settlement_policy.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('settlement-terms'),
  access: configure,
  body: z.strictObject({}),
  data: z.object({
    policies: z.array(policy),
    components: choices(),
    leave_types: choices(),
    countries: choices(),
  }),
  summary: 'Terms of settlements by country; those without an id are the standard ones',
})

export const saveSettlementPolicy = endpoint({
  id: 'offboarding.settlement_policy.save',
  service: 'admin',
  method: 'POST',
  path: path('save-settlement-terms'),
  access: configure,
  body: z.strictObject({ policy_id: z.nullable(field.id()), version: field.whole(), ...terms }),
  data: z.object({ policy_id: field.id(), version: z.int() }),
  errors: ['record.conflict', 'record.duplicate'],
  summary: 'Save the terms of a country; statements that are not drafts stay as they are',
})
