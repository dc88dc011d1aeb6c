import { dutyHeirs } from '../employees/moves/duties.contract.ts'
import { can, choices, endpoint, field, listBody, z } from '../kit/index.ts'
import { enteredKinds, MOST_LETTERED, rehireChoices } from './offboarding.constants.ts'
import {
  halfDays,
  noticeView,
  separationCriteria,
  separationEvent,
  separationMode,
  separationRow,
  separationStatus,
} from './separation-shapes.ts'

const view = can('offboarding.separation.view')
const manage = can('offboarding.separation.manage')
const hrms = <const P extends string>(name: P) => `apiv2/auth/hrms/${name}` as const
const SEPARATIONS = 10

export const listSeparations = endpoint({
  id: 'offboarding.separation.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: hrms('separation-list'),
  access: view,
  body: z.object({ ...separationCriteria, ...listBody(SEPARATIONS) }),
  data: z.object({
    rows: z.array(separationRow),
    total_rows: z.int(),
    numPages: z.int(),
    /** Number of separations by status, whatever statuses are selected. */
    counts: z.array(z.object({ status: separationStatus(), total: z.int() })),
    departments: choices(),
    locations: choices(),
    abilities: z.object({ enter: z.boolean(), settings: z.boolean() }),
  }),
  summary:
    'Separations, newest first unless sorted otherwise (name, status, resigned_on, last_day, created_at, department)',
})

export const exportSeparations = endpoint({
  id: 'offboarding.separation.export',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: hrms('seprationReport'),
  access: view,
  body: z.object({ ...separationCriteria, ...listBody(SEPARATIONS) }),
  answer: 'file',
  data: z.object({ job: z.string(), total_rows: z.int() }),
  summary: 'The selected separations as seperation-report.xlsx; a large list is written by a background job',
})

export const readSeparationHistory = endpoint({
  id: 'offboarding.separation.history',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: hrms('sepration-history'),
  access: view,
  body: z.object({ SEPID: field.id() }),
  data: z.object({ events: z.array(separationEvent) }),
  summary: 'What happened to a separation, newest first, at most 200 entries',
})

const saved = z.object({ SEPID: field.id(), status: separationStatus(), version: field.whole() })
const dateErrors = [
  'record.conflict',
  'employees.already_leaving',
  'employees.already_left',
  'employees.own_status',
  'employees.not_leaving',
  'employees.future_cycle',
  'access.own_record',
  'session.last_administrator',
  'session.own_account',
] as const

export const changeSeparationStatus = endpoint({
  id: 'offboarding.separation.status',
  service: 'admin',
  method: 'POST',
  path: hrms('admin-change-status'),
  access: manage,
  body: z.strictObject({
    SEPID: field.id(),
    status: separationStatus(),
    /** Needed for a rejection, on hold and a withdrawal, and to go on although clearance is open. */
    reason: z._default(field.message(1000), ''),
    /** The last working day, where it is agreed with the change. */
    agreed_lwd: z.optional(z.nullable(field.isoDate())),
    /** 1: go on although mandatory lines of clearance are open. */
    override: z._default(field.flag(), 0),
    version: z.optional(field.whole()),
  }),
  data: saved,
  errors: [
    'offboarding.status_refused',
    'offboarding.settlement_paid',
    'offboarding.clearance_open',
    'offboarding.clearance_unsigned',
    ...dateErrors,
  ],
  summary:
    'Change the status of a separation as HR: approve, reject, hold, start clearance, settle, withdraw',
})

export const moveLastDay = endpoint({
  id: 'offboarding.separation.move',
  service: 'admin',
  method: 'POST',
  path: hrms('separation/last-day'),
  access: manage,
  body: z.strictObject({
    SEPID: field.id(),
    last_working_day: field.isoDate(),
    reason: field.requiredMessage(1000),
    version: z.optional(field.whole()),
  }),
  data: z.object({ ...saved.shape, last_working_day: z.string() }),
  errors: ['offboarding.day_refused', ...dateErrors],
  summary: 'Agree another last working day before it has passed; what hangs on it follows',
})

export const previewLastDay = endpoint({
  id: 'offboarding.separation.foresee',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: hrms('separation/last-day-preview'),
  access: manage,
  body: z.strictObject({ SEPID: field.id(), last_working_day: field.isoDate() }),
  data: z.object({
    /** What lies after that day and goes for good, one line each. */
    effects: z.array(z.string()),
  }),
  summary: 'What another last working day would cancel: requests, leave and rosters after it',
})

export const editSeparation = endpoint({
  id: 'offboarding.separation.edit',
  service: 'admin',
  method: 'POST',
  path: hrms('separation/edit'),
  access: manage,
  body: z.strictObject({
    SEPID: field.id(),
    rehire: z.optional(z.enum(rehireChoices)),
    hr_note: z.optional(field.message(2000)),
    notice_waived: z.optional(halfDays()),
    version: z.optional(field.whole()),
  }),
  data: saved,
  errors: ['record.conflict'],
  summary: 'Edit rehire eligibility, HR’s note and the days of notice that are waived',
})

export const previewNotice = endpoint({
  id: 'offboarding.separation.notice',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: hrms('separation/notice'),
  access: manage,
  body: z.object({
    emp_id: field.id(),
    resigned_on: field.isoDate(),
    last_working_day: field.isoDate(),
    notice_waived: z._default(halfDays(), 0),
  }),
  data: z.object({ ...noticeView.shape, in_probation: z.boolean(), rule: z.nullable(z.string()) }),
  errors: ['offboarding.refused'],
  summary: 'Notice of somebody for these dates: when it ends, how much is served, what is short',
})

export const enterExit = endpoint({
  id: 'offboarding.separation.enter',
  service: 'admin',
  method: 'POST',
  path: hrms('manualexit'),
  access: manage,
  body: z.strictObject({
    emp_id: field.id(),
    kind: z.enum(enteredKinds),
    /** Default: by the kind. */
    mode: z.optional(z.nullable(separationMode())),
    /** Last day of employment; of death, its day. */
    last_working_day: field.isoDate(),
    /** The day on which it was given or happened; default: today, or the last day if earlier. */
    resigned_on: z.optional(z.nullable(field.isoDate())),
    notice_waived: z._default(halfDays(), 0),
    reason_id: z.optional(z.nullable(field.id())),
    note: z._default(field.message(1000), ''),
    rehire: z._default(z.enum(rehireChoices), 'undecided'),
    /** New manager of the direct reports; left out: the leaver's own manager. */
    hand_reports_to: z.optional(z.nullable(field.id())),
    heirs: z.optional(dutyHeirs()),
  }),
  data: z.object({ ...saved.shape, left_on: z.string() }),
  errors: ['offboarding.refused', 'offboarding.already_open', 'access.reach_given', ...dateErrors],
  summary: 'Enter a separation as HR: termination, retirement, death, end of contract, absconding, transfer',
})

export const countManualExits = endpoint({
  id: 'offboarding.separation.manual_count',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: hrms('manual-exit-count'),
  access: view,
  body: z.object({ from: z.optional(field.isoDate()), to: z.optional(field.isoDate()) }),
  data: z.object({
    from: z.string(),
    to: z.string(),
    total: z.int(),
    /** By kind, those that occur. */
    kinds: z.array(z.object({ kind: z.enum(enteredKinds), total: z.int() })),
  }),
  summary: 'Separations that HR entered, by kind; by last working day, default the last twelve months',
})

export const sendLastLetters = endpoint({
  id: 'offboarding.letters.send',
  service: 'admin',
  method: 'POST',
  path: hrms('separation/send-letters'),
  access: manage,
  body: z.strictObject({
    SEPIDS: field.ids(MOST_LETTERED),
    /** 1: sends nothing, and says what would be sent. */
    preview: z._default(field.flag(), 0),
  }),
  data: z.object({
    /** Leavers to whom a letter went out now; in a preview, those who may get letters. */
    sent: z.int(),
    /** Names of the letters. */
    letters: z.array(z.string()),
    /** In whose name they go out. */
    by: z.string(),
    /** Who did not get all their letters: what can’t be sent and why, then the names of those that were. */
    skipped: z.array(z.object({ SEPID: field.id(), EMPLOYEE_NAME: z.string(), reason: z.string() })),
    /** Who can neither sign in nor be sent a link, and so gets theirs on paper alone; in a preview, those without a personal address. */
    on_paper: z.array(z.object({ SEPID: field.id(), EMPLOYEE_NAME: z.string(), reason: z.string() })),
    /** The job that sends them to more than a few people; its result has `sent`, `skipped` and `on_paper`. */
    job: z.nullable(z.string()),
  }),
  errors: ['offboarding.letters_not_chosen'],
  summary:
    'Send the letters that the settings name to leavers now; each once for each separation, and anew where it was withdrawn',
})
