import { LAST_SEPARATION_MODE } from '../employees/moves/moves.constants.ts'
import { field, z } from '../kit/index.ts'
import {
  initiators,
  rehireChoices,
  replacementStates,
  separationEvents,
  separationKinds,
  separationStatuses,
} from './offboarding.constants.ts'

export const separationStatus = () => z.literal(separationStatuses)
export const separationMode = () => z.int().check(z.minimum(1), z.maximum(LAST_SEPARATION_MODE))

/** A multiple of half a day, up to a year. */
export const halfDays = () => z.number().check(z.minimum(0), z.maximum(365), z.multipleOf(0.5))

export const separationRow = z.object({
  SEPID: field.id(),
  /** The separation mode, as shown to the reader: private ones are “Personal Reasons” for whoever isn't HR. */
  SMP_ID: z.int(),
  REQUEST_ID: z.nullable(field.id()),
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_CODE: z.nullable(z.string()),
  EMPLOYEE_NAME: z.string(),
  DEPARTMENT_NAME: z.nullable(z.string()),
  DESIGNATION_NAME: z.nullable(z.string()),
  LOCATION_NAME: z.nullable(z.string()),
  REPORTING_MANAGER_NAME: z.nullable(z.string()),
  kind: z.enum(separationKinds),
  status: separationStatus(),
  status_at: field.instant(),
  resigned_on: z.string(),
  requested_lwd: z.string(),
  /** The employee's leaving date; null while none is set. */
  last_working_day: z.nullable(z.string()),
  /** Days from today to the last working day; negative after it. */
  days_left: z.nullable(z.int()),
  notice_days: z.int(),
  notice_ends_on: z.nullable(z.string()),
  initiated_by: z.enum(initiators),
  /** Whom the resignation or its withdrawal waits for. */
  approvers: z.array(z.string()),
  /** A withdrawal waits for its decision. */
  withdrawal_pending: z.boolean(),
  created_at: field.instant(),
  version: field.whole(),
})
export type SeparationRow = z.infer<typeof separationRow>

/** Which separations; what is left out does not limit them. */
export const separationCriteria = {
  status: z.optional(z.array(separationStatus()).check(z.maxLength(8))),
  kind: z.optional(z.array(z.enum(separationKinds)).check(z.maxLength(7))),
  mode: z.optional(z.array(separationMode()).check(z.maxLength(19))),
  department_id: z.optional(field.ids()),
  location_id: z.optional(field.ids()),
  /** Last working day, both ends included. */
  last_day_from: z.optional(field.isoDate()),
  last_day_to: z.optional(field.isoDate()),
  resigned_from: z.optional(field.isoDate()),
  resigned_to: z.optional(field.isoDate()),
  employee_id: z.optional(field.id()),
}

/** How the notice goes for these dates. */
export const noticeView = z.object({
  days: z.int(),
  counts: z.enum(['calendar', 'working']),
  starts: z.enum(['same_day', 'next_day']),
  extend_by_leave: z.boolean(),
  waived: z.number(),
  ends_on: z.string(),
  served: z.number(),
  shortfall: z.number(),
})
export type NoticeView = z.infer<typeof noticeView>

export const separationEvent = z.object({
  id: field.id(),
  at: field.instant(),
  actor: z.string(),
  kind: z.enum(separationEvents),
  /** Before and after by what changed: `status` by number, `last_day` by date. */
  changes: z.record(z.string(), z.tuple([z.nullable(z.string()), z.nullable(z.string())])),
  reason: z.string(),
})
export type SeparationEventView = z.infer<typeof separationEvent>

export const separationDetail = z.object({
  ...separationRow.shape,
  DATE_OF_JOINING: z.string(),
  WITHDRAWAL_REQUEST_ID: z.nullable(field.id()),
  /** A record of the reasons; null for whoever may not read it. */
  reason_id: z.nullable(field.id()),
  reason: z.nullable(z.string()),
  note: z.string(),
  /** HR's own note, for HR. */
  hr_note: z.nullable(z.string()),
  /** For HR. */
  rehire: z.nullable(z.enum(rehireChoices)),
  notice: noticeView,
  access_ended_at: z.nullable(field.instant()),
  /** The employment is over and the person came back. */
  is_past: z.boolean(),
  /** The requisition for somebody in their place; null without one, and for whoever has nothing to do with it. */
  replacement: z.nullable(z.object({ REQUEST_ID: field.id(), state: z.enum(replacementStates) })),
  abilities: z.object({
    manage: z.boolean(),
    /** The statuses that the caller can set now. */
    statuses: z.array(separationStatus()),
    move_day: z.boolean(),
    /** Asks to withdraw, or withdraws at once while it is pending. */
    withdraw: z.boolean(),
    /** Names who takes over what. */
    hand_over: z.boolean(),
    /** Asks for somebody in their place. */
    replace: z.boolean(),
  }),
})
export type SeparationDetail = z.infer<typeof separationDetail>
