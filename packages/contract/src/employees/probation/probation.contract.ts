import { can, endpoint, field, listBody, signedIn, z } from '../../kit/index.ts'
import { checklistTask } from '../../settings/checklists.contract.ts'
import { recommendations } from './probation.constants.ts'
import { answerValues, probationQuestions } from './probation-shapes.ts'

export const probationStates = ['open', 'confirmed', 'ended'] as const
export type ProbationState = (typeof probationStates)[number]
/** Who gives the feedback. */
export const feedbackSources = ['manager', 'next_manager', 'person'] as const
/** Views of the list: due this month or earlier, overdue, due next month or later, undecided, decided. */
export const probationViews = ['due', 'overdue', 'upcoming', 'open', 'confirmed', 'ended'] as const

const person = {
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_CODE: z.string(),
  EMPLOYEE_NAME: z.string(),
}

const feedbackState = z.enum(['none', 'asked', 'answered'])
/** The person who would be asked today, by the current reporting line. */
const respondent = z.nullable(z.object({ EMPLOYEE_ID: field.id(), EMPLOYEE_NAME: z.string() }))

const row = z.object({
  probation_id: field.id(),
  ...person,
  DEPARTMENT_NAME: z.nullable(z.string()),
  DESIGNATION_NAME: z.nullable(z.string()),
  REPORTING_MANAGER_NAME: z.nullable(z.string()),
  date_of_joining: z.string(),
  state: z.enum(probationStates),
  /** Null when the date was cleared in the record. */
  due_on: z.nullable(z.string()),
  /** Days from today to the due date; negative after it. */
  days_left: z.nullable(z.int()),
  extensions: z.int(),
  feedback: feedbackState,
  recommendation: z.nullable(z.enum(recommendations)),
  decided_on: z.nullable(z.string()),
  tasks: z.int(),
  tasks_done: z.int(),
  abilities: z.object({ decide: z.boolean() }),
})
export type ProbationRow = z.infer<typeof row>

export const listProbations = endpoint({
  id: 'employees.probation.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/probation-list',
  access: can('employees.probation.view'),
  body: z.object({
    page: listBody().page,
    limit: listBody().limit,
    search: listBody().search,
    sort: listBody().sort,
    view: z._default(z.enum(probationViews), 'open'),
    /** Only direct and indirect reports of the caller. */
    my_team: z.optional(z.boolean()),
  }),
  data: z.object({
    probations: z.array(row),
    total_rows: z.int(),
    numPages: z.int(),
    /** Counts over everybody in reach. */
    counts: z.object({ due: z.int(), overdue: z.int(), upcoming: z.int(), open: z.int() }),
    /** Last day of the current month in the organisation's time zone. */
    month_end: z.string(),
  }),
  summary: 'People on probation: due this month, overdue, later, and decided',
})

const answer = z.object({
  number: field.whole(),
  answers: z.array(z.object({ question: z.string(), kind: z.string(), text: z.string() })),
  recommendation: z.enum(recommendations),
  comment: z.string(),
  by: z.string(),
  at: z.string(),
})

export const checkProbationForm = endpoint({
  id: 'employees.probation.check',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/checkprobationform',
  access: can('employees.probation.view'),
  /** By default one's own. */
  query: z.object({ employee_id: z.optional(field.idInText()) }),
  data: z.object({
    ...person,
    status: z.enum(['active', 'left']),
    /** Null for people who were never on probation. */
    probation: z.nullable(
      z.object({
        id: field.id(),
        state: z.enum(probationStates),
        began_on: z.string(),
        first_due_on: z.string(),
        due_on: z.nullable(z.string()),
        days_left: z.nullable(z.int()),
        /** Explains the due date. */
        explanation: z.string(),
        rule: z.nullable(z.string()),
        decided_on: z.nullable(z.string()),
        decided_by: z.string(),
        reason: z.string(),
        extensions: z.array(
          z.object({
            from_due_on: z.string(),
            to_due_on: z.string(),
            reason: z.string(),
            by: z.string(),
            at: z.string(),
          }),
        ),
        limits: z.object({
          extensions_left: z.int(),
          /** The latest possible due date after an extension. */
          latest_due_on: z.string(),
          needs_feedback: z.boolean(),
        }),
        version: field.whole(),
      }),
    ),
    /** Absent for callers who may neither decide nor were asked. */
    feedback: z.optional(
      z.nullable(
        z.object({
          id: field.id(),
          state: z.enum(['asked', 'answered', 'withdrawn']),
          asks: z.enum(feedbackSources),
          respondent,
          form: z.string(),
          due_on: z.string(),
          asked_by: z.string(),
          asked_at: z.string(),
          note: z.string(),
          /** Newest first. */
          versions: z.array(answer),
        }),
      ),
    ),
    tasks: z.array(checklistTask),
    /** What could be requested: the form of the rule, and the person to ask. */
    form: z.nullable(
      z.object({ id: field.id(), name: z.string(), asks: z.enum(feedbackSources), respondent }),
    ),
    abilities: z.object({ decide: z.boolean(), ask: z.boolean(), answer: z.boolean() }),
  }),
  summary:
    'The state of a person’s probation: due date with explanation, feedback, tasks and available actions',
})

export const sendProbationForm = endpoint({
  id: 'employees.probation.ask',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/sendprobationform',
  access: can('employees.probation.manage'),
  body: z.strictObject({
    employee_id: field.id(),
    /** Default: the form of the rule. */
    form_id: z.optional(field.id()),
    asks: z.optional(z.enum(feedbackSources)),
    asked_employee_id: z.optional(z.nullable(field.id())),
    /** Due date of the answer; default: in seven days. */
    due_on: z.optional(field.isoDate()),
    note: z._default(field.message(500), ''),
  }),
  data: z.object({
    feedback_id: field.id(),
    respondent,
    /** False when it was requested before: the person was reminded. */
    is_new: z.boolean(),
  }),
  errors: [
    'employees.probation_none',
    'employees.probation_nobody_asked',
    'employees.probation_no_form',
    'employees.probation_answered',
  ],
  summary: 'Request feedback on a probation from the manager; a repeated request sends a reminder',
})

export const updateProbation = endpoint({
  id: 'employees.probation.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/updateprobation-v2',
  access: can('employees.probation.manage'),
  body: z.strictObject({
    employee_id: field.id(),
    action: z.enum(['confirm', 'extend', 'end']),
    /** For `confirm` and `end`: the effective date; default: today. */
    on_date: z.optional(field.isoDate()),
    /** For `extend`: the new due date. */
    due_on: z.optional(field.isoDate()),
    reason: z._default(field.message(1000), ''),
    /** Decides without the feedback that the rule requires; needs a reason. */
    without_feedback: z.optional(z.boolean()),
    version: z.optional(field.whole()),
  }),
  data: z.object({
    employee_id: field.id(),
    state: z.enum(probationStates),
    due_on: z.nullable(z.string()),
    version: field.whole(),
  }),
  errors: [
    'record.conflict',
    'employees.own_status',
    'employees.probation_none',
    'employees.probation_decided',
    'employees.probation_limit',
    'employees.probation_feedback_missing',
  ],
  summary: 'Confirm somebody, extend their probation, or end it without confirming',
})

export const listRequestedFeedback = endpoint({
  id: 'employees.probation_feedback.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/probation-feedback',
  access: signedIn,
  data: z.object({
    feedback: z.array(
      z.object({
        id: field.id(),
        ...person,
        state: z.enum(['asked', 'answered']),
        due_on: z.string(),
        is_late: z.boolean(),
        probation_due_on: z.nullable(z.string()),
      }),
    ),
  }),
  summary: 'Feedback requested from the caller, on undecided probations',
})

export const readRequestedFeedback = endpoint({
  id: 'employees.probation_feedback.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/probation-feedback/{id}',
  access: signedIn,
  params: z.object({ id: field.idInText() }),
  data: z.object({
    id: field.id(),
    ...person,
    DESIGNATION_NAME: z.nullable(z.string()),
    date_of_joining: z.string(),
    probation_due_on: z.nullable(z.string()),
    state: z.enum(['asked', 'answered']),
    due_on: z.string(),
    asked_by: z.string(),
    note: z.string(),
    form: z.string(),
    questions: probationQuestions,
    /** The latest answer of the caller or of an earlier manager, to start from. */
    latest: z.nullable(
      z.object({
        number: field.whole(),
        answers: answerValues,
        recommendation: z.enum(recommendations),
        comment: z.string(),
        by: z.string(),
        at: z.string(),
      }),
    ),
  }),
  summary: 'One feedback requested from the caller, with its questions',
})

export const answerFeedback = endpoint({
  id: 'employees.probation_feedback.answer',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/probation-feedback/answer',
  access: signedIn,
  body: z.strictObject({
    id: field.id(),
    answers: answerValues,
    recommendation: z.enum(recommendations),
    comment: z._default(field.message(2000), ''),
    /** Number of the answer it replaces; 0 for the first. An outdated one returns 409. */
    number: field.whole(),
  }),
  data: z.object({ id: field.id(), number: field.whole() }),
  errors: ['record.conflict', 'employees.probation_decided'],
  summary: 'Give feedback, or replace it while the probation is undecided',
})
