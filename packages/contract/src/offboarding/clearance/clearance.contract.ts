import { can, endpoint, field, limit, page, search, signedIn, writtenAmount, z } from '../../kit/index.ts'
import { automaticApproval } from '../leaving-approvals.ts'
import {
  CHECKLIST_FOR,
  CLEARANCE_PAGE,
  lineStates,
  MOST_APPROVERS,
  MOST_DECISIONS,
} from './clearance.constants.ts'
import { clearanceLine, leaver, progress } from './clearance-shapes.ts'

const view = can('offboarding.clearance.view')
const manage = can('offboarding.clearance.manage')
const path = (name: string) => `apiv2/auth/hrms/${name}` as const
const listed = { count: z.int(), current_page: z.int() }

export const listClearances = endpoint({
  id: 'offboarding.clearance.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('employee_checklist_list_details'),
  access: view,
  body: z.strictObject({
    page: page(),
    limit: limit(CLEARANCE_PAGE),
    search: search(),
    /** With an open line, or with none. */
    state: z.optional(z.enum(['open', 'done'])),
    employee_id: z.optional(field.id()),
  }),
  data: z.object({
    rows: z.array(z.object({ ...leaver, ...progress, waits_for: z.array(z.string()) })),
    ...listed,
  }),
  summary: 'Leavers with a clearance, how far it is and for whom it waits; the next to leave first',
})

const clearanceData = z.object({
  ...leaver,
  ...progress,
  lines: z.array(clearanceLine),
  recovered: z.nullable(field.money()),
  /** Of all lines together, where a workflow of clearances is active. */
  sign_off: automaticApproval,
  events: z.array(
    z.object({
      title: z.string(),
      what: z.string(),
      amount: z.nullable(field.money()),
      reason: z.string(),
      is_override: z.boolean(),
      actor: z.string(),
      at: z.string(),
    }),
  ),
  abilities: z.object({ add: z.boolean(), remind: z.boolean() }),
})

export const readClearance = endpoint({
  id: 'offboarding.clearance.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('checklist_request_details'),
  access: view,
  body: z.strictObject({ SEPID: field.id() }),
  data: clearanceData,
  summary: 'The clearance of a leaver: its lines, what was decided and by whom',
})

export const addClearanceLine = endpoint({
  id: 'offboarding.clearance.add_line',
  service: 'admin',
  method: 'POST',
  path: path('add_checklist_line'),
  access: manage,
  body: z.strictObject({
    SEPID: field.id(),
    title: field.requiredText(120),
    note: z._default(field.message(300), ''),
    is_mandatory: z._default(z.boolean(), true),
    days_before: z._default(z.int().check(z.minimum(0), z.maximum(90)), 0),
    /** None: whoever manages clearance decides. */
    approver_ids: z._default(field.ids(MOST_APPROVERS), []),
  }),
  data: z.object({ LINE_ID: field.id() }),
  errors: ['offboarding.clearance_closed'],
  summary: 'Add a line to the clearance of one leaver',
})

export const removeClearanceLine = endpoint({
  id: 'offboarding.clearance.remove_line',
  service: 'admin',
  method: 'POST',
  path: path('remove_checklist_line'),
  access: manage,
  body: z.strictObject({ LINE_ID: field.id(), reason: field.requiredMessage(300) }),
  data: field.nothing(),
  errors: ['offboarding.clearance_closed', 'offboarding.line_decided'],
  summary: 'Remove an open line that was added by hand',
})

export const remindApprovers = endpoint({
  id: 'offboarding.clearance.remind',
  service: 'admin',
  method: 'POST',
  path: path('remind_checklist_approvers'),
  access: manage,
  body: z.strictObject({ SEPID: field.id() }),
  data: z.object({ approvers: z.int() }),
  errors: ['offboarding.clearance_closed'],
  summary: 'Remind the approvers of open lines of a leaver',
})

/** Approvers of the caller's clearances. */
export const listApprovers = endpoint({
  id: 'offboarding.clearance.approvers',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('approver_list'),
  access: view,
  body: z.strictObject({ page: page(), limit: limit(CLEARANCE_PAGE), search: search() }),
  data: z.object({
    rows: z.array(
      z.object({
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_CODE: z.string(),
        EMPLOYEE_NAME: z.string(),
        open: z.int(),
        overdue: z.int(),
        leavers: z.int(),
      }),
    ),
    ...listed,
  }),
  summary: 'People with open lines of clearances to decide, the one with most overdue lines first',
})

const ownList = {
  limit_count: limit(CLEARANCE_PAGE),
  page: page(),
  view: z.optional(z.enum(['menu', 'done'])),
  search: search(),
}
const ownLeavers = z.object({
  rows: z.array(z.object({ ...leaver, mine: z.int(), open: z.int(), overdue: z.int() })),
  ...listed,
})

export const listOwnClearances = endpoint({
  id: 'offboarding.clearance.own_list',
  service: 'admin',
  method: 'GET',
  path: path('approver_checklist_request'),
  access: signedIn,
  query: z.object(ownList),
  data: ownLeavers,
  summary: 'Leavers of whom the caller decides lines; with the view `done` those of whom none is left',
})

export const listOwnClearancesShort = endpoint({
  ...listOwnClearances,
  id: 'offboarding.clearance.own_list_short',
  path: 'hrms/approver_checklist_request',
})

export const listOwnAssetClearances = endpoint({
  id: 'offboarding.clearance.own_assets',
  service: 'admin',
  method: 'GET',
  path: path('assets_checklist_request'),
  access: signedIn,
  query: z.object({ approver: z.optional(z.enum(['0', '1', 'true', 'false'])), ...ownList }),
  data: ownLeavers,
  summary: 'Leavers with assets to return whose lines the caller decides',
})

const ownLines = z.object({ ...leaver, lines: z.array(clearanceLine) })

export const readOwnLines = endpoint({
  id: 'offboarding.clearance.own_lines',
  service: 'admin',
  method: 'GET',
  path: path('employee_checklist_details'),
  access: signedIn,
  query: z.object({
    /** The leaver; by default the caller, who sees all their own lines. */
    employee_id: z.optional(field.idInText()),
    approval_type: z.optional(z.enum(['approver', 'employee'])),
    CHECKLIST_FOR: z.optional(z.literal(CHECKLIST_FOR)),
  }),
  data: z.nullable(ownLines),
  summary: 'The lines of a leaver that the caller decides; or the caller’s own clearance, null without one',
})

export const readOwnAssetLines = endpoint({
  id: 'offboarding.clearance.own_asset_lines',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('employee_assets_checklist_details'),
  access: signedIn,
  body: z.strictObject({ employee_id: z.optional(field.id()) }),
  data: z.nullable(ownLines),
  summary: 'The same for assets to return',
})

const decision = z.strictObject({
  LINE_ID: field.id(),
  version: field.whole(),
  /** `open` takes a decision back. */
  outcome: z.enum(lineStates),
  /** Of `recovered`: what the leaver owes, in the currency of their pay. */
  amount: z.optional(z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/), z.overwrite(writtenAmount))),
  /** Required to waive, to take a decision back, and in the approvers' place. */
  reason: z._default(field.message(300), ''),
})
const decisions = z.strictObject({
  decisions: z.array(decision).check(z.minLength(1), z.maxLength(MOST_DECISIONS)),
})
const decided = z.object({
  lines: z.int(),
  open: z.int(),
  /** Assets that came back with the lines that were cleared. */
  returned: z.int(),
})
const decisionErrors = [
  'offboarding.clearance_closed',
  'offboarding.line_decided',
  'offboarding.not_approver',
] as const

export const decideLines = endpoint({
  id: 'offboarding.clearance.decide',
  service: 'admin',
  method: 'POST',
  path: path('approve_checklist_by_approver'),
  access: signedIn,
  body: decisions,
  data: decided,
  errors: [...decisionErrors],
  summary: 'Decide lines of a clearance: cleared, recovered or waived; all of them or none. Idempotent',
})

export const decideAssetLines = endpoint({
  id: 'offboarding.clearance.decide_assets',
  service: 'admin',
  method: 'POST',
  path: path('approve_assets_checklist_by_approver'),
  access: signedIn,
  body: decisions,
  data: decided,
  errors: [...decisionErrors],
  summary: 'The same for assets to return',
})

export const readApproveAuthority = endpoint({
  id: 'offboarding.clearance.authority',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('check-list-approve-authority'),
  access: signedIn,
  body: z.strictObject({ SEPID: field.id() }),
  data: z.object({
    /** Lines that the caller decides as an approver, and in the approvers' place. */
    as_approver: z.array(field.id()),
    in_place: z.array(field.id()),
  }),
  summary: 'Which lines of a clearance the caller may decide',
})
