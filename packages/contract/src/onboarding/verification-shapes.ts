import { field, z } from '../kit/index.ts'
import {
  bgvCaseStates,
  bgvCheckStates,
  bgvChecks,
  bgvDecisions,
  bgvResults,
  bgvServiceStates,
  identityStates,
} from './verification.constants.ts'

export const bgvPackage = z.object({
  package_id: field.id(),
  name: z.string(),
  note: z.string(),
  checks: z.array(z.enum(bgvChecks)),
  status: field.flag(),
  version: z.int(),
})
export type BgvPackage = z.infer<typeof bgvPackage>

const check = z.object({
  kind: z.enum(bgvChecks),
  state: z.enum(bgvCheckStates),
  note: z.string(),
  checked_on: z.nullable(z.string()),
})
export type BgvCheckView = z.infer<typeof check>

const bgvCase = z.object({
  case_id: field.id(),
  package_name: z.string(),
  state: z.enum(bgvCaseStates),
  agency: z.string(),
  /** Of a case that a service makes (`agency`); null of one made by hand. */
  service: z.nullable(
    z.object({
      state: z.enum(bgvServiceStates),
      /** Why the last call failed, in words; empty if it did not. */
      why: z.string(),
    }),
  ),
  consent_on: z.string(),
  consent_note: z.string(),
  due_on: z.nullable(z.string()),
  is_overdue: z.boolean(),
  result: z.nullable(z.enum(bgvResults)),
  summary: z.string(),
  decision: z.nullable(z.enum(bgvDecisions)),
  decision_reason: z.string(),
  /** The report as a file; the link works for a quarter of an hour. */
  report: z.nullable(z.object({ name: z.string(), url: z.string() })),
  checks: z.array(check),
  created_at: field.instant(),
  completed_at: z.nullable(field.instant()),
  version: z.int(),
})
export type BgvCase = z.infer<typeof bgvCase>

const identity = z.object({
  /** Name of the identity service; null where none is connected. */
  service: z.nullable(z.string()),
  /** The last check of this candidate. */
  last: z.nullable(
    z.object({
      last_four: z.string(),
      state: z.enum(identityStates),
      /** A code that was sent can still be entered. */
      is_waiting: z.boolean(),
      expires_at: field.instant(),
      name_matches: z.nullable(z.boolean()),
      birth_matches: z.nullable(z.boolean()),
      verified_at: z.nullable(field.instant()),
    }),
  ),
})

export const details = z.object({
  candidate_id: field.id(),
  /** The newest first. */
  cases: z.array(bgvCase),
  packages: z.array(bgvPackage),
  identity,
  /** Name of the connected service of background checks; null without one. */
  service: z.nullable(z.string()),
  /** The candidate is being onboarded: a case can be started. */
  may_begin: z.boolean(),
})
