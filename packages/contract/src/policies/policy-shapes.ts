import { field, z } from '../kit/index.ts'
import { confirmations, MAX_CONTENT, policyStates } from './policies.constants.ts'
import { policiesTexts } from './policies.texts.ts'

const list = () =>
  z._default(
    z
      .string()
      .check(
        z.maxLength(5000),
        z.regex(/^(ALL|[1-9]\d{0,14}(,[1-9]\d{0,14}){0,499})$/, policiesTexts.error('audience')),
      ),
    'ALL',
  )

/** For whom a policy is: in each field a comma-separated list of ids, or `ALL`. Fields are combined with AND. */
export const audienceInput = {
  LOCATION_ID: list(),
  DEPT_ID: list(),
  DESIGNATION_ID: list(),
  ENTITY_ID: list(),
}

/** What people enter: the place of the policy, which changes at once, and its document, which is published. */
export const policyInput = {
  PCID: field.id(),
  /** Who keeps it up to date. */
  owner_id: z._default(z.nullable(field.id()), null),
  review_on: z._default(z.nullable(field.isoDate()), null),
  title: field.requiredText(160),
  /** HTML; everything but plain formatting, lists, tables and links is removed. */
  content: z._default(z.string().check(z.maxLength(MAX_CONTENT)), ''),
  /** An uploaded file, besides or instead of the text. */
  filePath: z._default(z.nullable(z.string().check(z.maxLength(200))), null),
  change_note: z._default(field.text(500), ''),
  effective_on: z._default(z.nullable(field.isoDate()), null),
  ...audienceInput,
  needs_acknowledgement: z._default(z.boolean(), true),
  confirmation: z._default(z.enum(confirmations), 'tick'),
  /** Days to acknowledge it in. */
  within_days: z._default(z.int().check(z.minimum(1), z.maximum(365)), 14),
  /** Null: no reminders. */
  remind_every_days: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(90))), 7),
  /** Months until it must be acknowledged again; null: never. */
  valid_months: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(60))), null),
}

/** An audience with its resolved names. */
export const audienceShape = {
  LOCATION_ID: z.string(),
  DEPT_ID: z.string(),
  DESIGNATION_ID: z.string(),
  ENTITY_ID: z.string(),
  LOCATION_Name: z.string(),
  DEPT_Name: z.string(),
  DESIGNATION_Name: z.string(),
  ENTITY_Name: z.string(),
}

/** A file of a policy; `url` is a link that works for some minutes. */
export const policyFile = z.object({
  name: z.string(),
  type: z.string(),
  size: z.int(),
  url: z.string(),
})

/** A policy in the lists of its administrators: what is published, otherwise the draft. */
export const policyRow = z.object({
  policy_id: field.id(),
  PCID: field.id(),
  category: z.string(),
  title: z.string(),
  state: z.enum(policyStates),
  /** A version is being prepared. */
  has_draft: z.boolean(),
  /** Number of the published version; null for a draft. */
  number: z.nullable(z.int()),
  published_at: z.nullable(z.string()),
  effective_on: z.nullable(z.string()),
  review_on: z.nullable(z.string()),
  is_review_due: z.boolean(),
  owner_id: z.nullable(field.id()),
  owner: z.string(),
  needs_acknowledgement: z.boolean(),
  file_name: z.nullable(z.string()),
  ...audienceShape,
  version: z.int(),
})
export type PolicyRow = z.infer<typeof policyRow>

/** One version of the document, whole. */
export const policyVersion = z.object({
  version_id: field.id(),
  number: z.int(),
  title: z.string(),
  content: z.string(),
  filePath: z.nullable(z.string()),
  file: z.nullable(policyFile),
  change_note: z.string(),
  effective_on: z.nullable(z.string()),
  ...audienceShape,
  needs_acknowledgement: z.boolean(),
  confirmation: z.enum(confirmations),
  within_days: z.int(),
  remind_every_days: z.nullable(z.int()),
  valid_months: z.nullable(z.int()),
  published_at: z.nullable(z.string()),
  published_by: z.string(),
})
export type PolicyVersion = z.infer<typeof policyVersion>
