import { field, z } from '../kit/index.ts'

/** Of the sign-off of a clearance. */
export const signOffPayload = z.object({
  separation_id: field.id(),
  last_working_day: z.string(),
  /** Lines that were not simply cleared. */
  recovered: z.int(),
  waived: z.int(),
})
export type SignOffPayload = z.infer<typeof signOffPayload>

/** Of the review of an exit interview; never what was answered. */
export const reviewPayload = z.object({ separation_id: field.id(), last_working_day: z.string() })
export type ReviewPayload = z.infer<typeof reviewPayload>

/** How an approval stands that the product asked for by itself; null where no workflow of its kind was active. */
export const automaticApproval = z.nullable(
  z.object({
    REQUEST_ID: field.id(),
    state: z.enum(['waiting', 'approved', 'rejected', 'withdrawn']),
    /** Names of those who decide now. */
    waits_for: z.array(z.string()),
    decided_by: z.string(),
    /** Why it was rejected, else the comment of the decision. */
    comment: z.string(),
  }),
)
export type AutomaticApproval = z.infer<typeof automaticApproval>
