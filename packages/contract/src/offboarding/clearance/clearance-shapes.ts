import { field, z } from '../../kit/index.ts'
import { lineSources, lineStates } from './clearance.constants.ts'

export const clearanceLine = z.object({
  LINE_ID: field.id(),
  CHECKLIST_ID: z.nullable(field.id()),
  CHECKLIST_NAME: z.string(),
  source: z.enum(lineSources),
  title: z.string(),
  note: z.string(),
  is_mandatory: z.boolean(),
  /** Null while the last working day is not agreed. */
  due_on: z.nullable(z.string()),
  is_overdue: z.boolean(),
  state: z.enum(lineStates),
  amount: z.nullable(field.money()),
  reason: z.string(),
  approvers: z.array(z.string()),
  decided_by: z.string(),
  decided_at: z.nullable(z.string()),
  is_override: z.boolean(),
  version: z.int(),
  abilities: z.object({
    /** As an approver. */
    decide: z.boolean(),
    /** In the approvers' place, with a reason. */
    override: z.boolean(),
    reopen: z.boolean(),
    remove: z.boolean(),
  }),
})
export type ClearanceLine = z.infer<typeof clearanceLine>

/** A leaver in a list. */
export const leaver = {
  SEPID: field.id(),
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_CODE: z.string(),
  EMPLOYEE_NAME: z.string(),
  DEPARTMENT_NAME: z.string(),
  last_working_day: z.nullable(z.string()),
  separation_status: z.int(),
}

/** How far a clearance is. */
export const progress = {
  lines: z.int(),
  open: z.int(),
  open_mandatory: z.int(),
  overdue: z.int(),
}
