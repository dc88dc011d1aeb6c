import { fieldValues, formDefinition, masterValues } from '../forms/form-shapes.ts'
import { can, choices, endpoint, field, limit, listBody, page, z } from '../kit/index.ts'
import {
  candidateAbilities,
  candidateCriteria,
  candidateRow,
  candidateStep,
  warnings,
} from './candidate-shapes.ts'
import { candidateEventKinds, candidateStatuses } from './onboarding.constants.ts'

const view = can('onboarding.candidate.view')
const create = can('onboarding.candidate.create')
const edit = can('onboarding.candidate.edit')
const path = (name: string) => `apiv2/onbording/${name}` as const
const seenVersion = () => z.optional(field.whole())

const page_ = { rows: z.array(candidateRow), total_rows: z.int(), numPages: z.int() }

export const listCandidates = endpoint({
  id: 'onboarding.candidate.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('candidatelist'),
  access: view,
  body: z.object({ ...candidateCriteria, ...listBody() }),
  data: z.object({
    ...page_,
    /** Number of candidates by status, whatever statuses are selected. */
    counts: z.array(z.object({ status: z.enum(candidateStatuses), total: z.int() })),
    departments: choices(),
    locations: choices(),
    recruiters: choices(),
    flows: choices(),
    abilities: z.object({ create: z.boolean(), flows: z.boolean(), settings: z.boolean() }),
  }),
  summary:
    'Candidates, newest first unless sorted otherwise (name, status, expected_joining_on, due_on, created_at, department)',
})

export const exportCandidates = endpoint({
  id: 'onboarding.candidate.export',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('downloadOnboardReports'),
  access: view,
  body: z.object({ ...candidateCriteria, ...listBody() }),
  answer: 'file',
  data: z.object({ job: z.string(), total_rows: z.int() }),
  summary:
    'The selected candidates as Onboarding_Candidate.xlsx; a large list is written by a background job',
})

export const readCandidateBoard = endpoint({
  id: 'onboarding.candidate.board',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('candidateboard'),
  access: view,
  body: z.object({ ...candidateCriteria, ...listBody() }),
  data: z.object({
    columns: z.array(
      z.object({
        /** Kind of the step; null for those who have no step left. */
        kind: z.nullable(z.int()),
        total: z.int(),
        candidates: z.array(candidateRow),
      }),
    ),
    /** How many of those who fit are on hold, joined or ended: the board is without them. */
    hidden: z.int(),
  }),
  summary: 'Candidates who are being onboarded by the kind of their step, the first of each',
})

export const readCandidate = endpoint({
  id: 'onboarding.candidate.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('candidatedetails'),
  access: view,
  body: z.object({ candidate_id: field.id() }),
  data: z.object({
    candidate: z.object({
      ...candidateRow.shape,
      CANDIDATE_ENTITY_ID: z.nullable(field.id()),
      CANDIDATE_GRADE: z.nullable(z.string()),
      COST_CENTER: z.nullable(z.string()),
      status_reason: z.string(),
      workflow_id: z.nullable(field.id()),
      workflow: z.nullable(z.string()),
      form_id: z.int(),
      employee_id: z.nullable(field.id()),
      note: z.string(),
    }),
    /** Answers of the form by slug, with the names of ids. */
    values: z.record(z.string(), field.fieldValue()),
    labels: z.record(z.string(), z.string()),
    sections: formDefinition.sections,
    steps: z.array(candidateStep),
    ...warnings.shape,
    abilities: candidateAbilities,
  }),
  summary:
    'A candidate with form answers, steps, and what the caller may do; who may be the same person, for those who edit',
})

const formAnswer = z.object({
  ...formDefinition,
  master_values: masterValues,
  /** Of an existing candidate. */
  values: z.record(z.string(), field.fieldValue()),
  record_version: z.nullable(z.int()),
  flows: choices(),
})

export const readOnboardingForm = endpoint({
  id: 'onboarding.form.read',
  service: 'admin',
  method: 'GET',
  path: path('getformfield'),
  access: view,
  query: z.object({
    /** Default: 23, the candidate’s. */
    form_id: z.optional(field.idInText()),
    includeDepartment: z.optional(field.flagInText()),
    /** Answers of this candidate as well. */
    candidate_id: z.optional(field.idInText()),
  }),
  data: formAnswer,
  errors: ['forms.no_records'],
  summary: 'The form of candidates with the options of its fields, empty or with a candidate’s answers',
})

const newCandidate = {
  values: fieldValues(),
  /** Default: by the rules of the flows. */
  workflow_id: z.optional(z.nullable(field.id())),
  /** Starts onboarding; otherwise a draft. */
  is_started: z._default(z.boolean(), true),
  /** 1: add although there are candidates alike or entries of the blacklist. */
  accept_warnings: z._default(field.flag(), 0),
}
const created = z.object({ id: field.id(), candidate_id: field.id(), version: z.int() })

export const addCandidate = endpoint({
  id: 'onboarding.candidate.add',
  service: 'admin',
  method: 'POST',
  path: path('add-joinee-save'),
  access: create,
  body: z.object(newCandidate),
  data: created,
  errors: ['onboarding.alike', 'onboarding.flow_inactive'],
  summary:
    'Add a candidate, who gets a copy of the flow; warns first of candidates alike and of the blacklist',
})

export const saveCandidateForm = endpoint({
  id: 'onboarding.form.save',
  service: 'admin',
  method: 'POST',
  path: path('saveFormData/{formid}'),
  access: create,
  params: z.object({ formid: field.idInText() }),
  body: z.object(newCandidate),
  data: created,
  errors: ['onboarding.alike', 'onboarding.flow_inactive', 'forms.no_records'],
  summary: 'The same by the number of the form',
})

export const checkCandidate = endpoint({
  id: 'onboarding.candidate.check',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('checkcandidate'),
  access: create,
  body: z.object({ values: fieldValues(), candidate_id: z.optional(field.id()) }),
  data: warnings,
  summary: 'Who may be the same person, and whether the blacklist has them; writes nothing',
})

export const editCandidate = endpoint({
  id: 'onboarding.candidate.edit',
  service: 'admin',
  method: 'POST',
  path: path('editcondidatedata'),
  access: edit,
  body: z.object({
    candidate_id: field.id(),
    /** Only changed values; null empties a field. */
    values: fieldValues(),
    version: seenVersion(),
  }),
  data: z.object({ candidate_id: field.id(), version: z.int() }),
  errors: ['record.conflict', 'onboarding.candidate_closed'],
  summary: 'Edit a candidate',
})

export const readCandidateHistory = endpoint({
  id: 'onboarding.candidate.history',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('history'),
  access: view,
  body: z.object({ candidate_id: field.id(), page: page(), limit: limit(50) }),
  data: z.object({
    CANDIDATE_NAME: z.string(),
    history: z.array(
      z.object({
        event_id: field.id(),
        at: field.instant(),
        by: z.string(),
        kind: z.enum(candidateEventKinds),
        /** What it was about, such as the step. */
        subject: z.string(),
        changes: z.array(
          z.object({ name: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
        ),
        reason: z.string(),
      }),
    ),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'What happened to a candidate, newest first',
})

const lostList = { body: z.object(listBody()), data: z.object(page_) }

export const listWithdrawn = endpoint({
  id: 'onboarding.candidate.withdrawn',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('withdrwallist'),
  access: view,
  ...lostList,
  summary: 'Candidates who withdrew',
})

export const listDeleted = endpoint({
  id: 'onboarding.candidate.deleted',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('deletedCandidates'),
  access: view,
  ...lostList,
  summary: 'Deleted candidates',
})

export const listUpcomingJoiners = endpoint({
  id: 'onboarding.candidate.upcoming',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: path('upcomingJoiningCandidates'),
  access: view,
  body: z.object({ ...listBody(), days: z._default(z.int().check(z.minimum(1), z.maximum(365)), 30) }),
  data: z.object(page_),
  summary: 'Open candidates who are expected to join within the next days, the next one first',
})
