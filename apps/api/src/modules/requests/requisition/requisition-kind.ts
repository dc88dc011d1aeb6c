import {
  type RequisitionPayload,
  requisitionPayload,
  requisitionRequest,
  requisitionTypeLabels,
} from '@muster/contract/requests/requisition.contract'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { closeAgreed, openAgreed } from '../../employees/index.ts'
import { masterOptions } from '../../reference/index.ts'
import { defineKind } from '../kinds/define-kind.ts'
import { effectOf } from '../kinds/kind-types.ts'
import type { RequestFact, RequestRecord } from '../request-kinds.ts'
import { requisitionSummary, timesExactly, vacancyNote } from '../rules/requisition-words.ts'
import { findOpened, findRequisitionFacts, type RequisitionFacts } from './requisition.queries.ts'
import { lockReplaced, managerFor, type RequisitionInput, requisitionOf } from './requisition.service.ts'
import { requisitionTexts } from './requisition.texts.ts'

type Requisition = RequestRecord<RequisitionPayload>

const unitOptions = (master: string) => async (ctx: Ctx, db: Db) =>
  ((await masterOptions(ctx, db, [master]))[master] ?? []).map(({ value, label }) => ({
    id: value,
    name: label,
  }))

/** Creates the approved positions as vacancies in the organisation chart, below their future manager. */
async function openPositions(ctx: Ctx, db: Db, { id, payload }: Requisition): Promise<void> {
  if ((await findOpened(ctx, db, id)).length > 0) return
  const made = await openAgreed(
    ctx,
    db,
    {
      managerId: payload.REPORTING_MANAGER_ID,
      designationId: payload.DESIGNATION_ID,
      departmentId: payload.DEPT_ID ?? null,
      locationId: payload.LOCATION_ID ?? null,
      note: vacancyNote(payload, id),
      openFrom: await organisationToday(ctx, db),
    },
    payload.positions,
  )
  await db
    .insertInto('requisition_vacancy')
    .values(made.map((vacancy_id) => ({ org_id: ctx.orgId, request_id: id, vacancy_id })))
    .execute()
}

function factsOf(payload: RequisitionPayload, facts: RequisitionFacts | undefined): RequestFact[] {
  const { unit_names: names, budget, currency, positions } = payload
  const line = (key: string, label: string, value: string | null | undefined) =>
    value ? [{ key, label, value }] : []
  const each =
    positions === 1
      ? ''
      : requisitionTexts('eachAndTotal', { currency, budget: timesExactly(budget ?? '0', positions) })
  return [
    { key: 'type', label: requisitionTexts('type'), value: requisitionTypeLabels[payload.REQUISITION_TYPE] },
    { key: 'positions', label: requisitionTexts('positions'), value: String(positions) },
    ...line('replaces', 'Replaces', facts?.replaces_name),
    ...line('designation', 'Designation', names.DESIGNATION_ID),
    ...line('department', 'Department', names.DEPT_ID),
    ...line('location', 'Location', names.LOCATION_ID),
    ...line('grade', 'Grade', names.GRADE_ID),
    ...line('employment_type', requisitionTexts('employmentType'), names.EMPLOYMENT_TYPE_ID),
    ...line('reports_to', requisitionTexts('reportsTo'), facts?.manager_name),
    { key: 'needed_by', label: requisitionTexts('neededBy'), value: writtenDay(payload.needed_by) },
    ...line('budget', requisitionTexts('annualBudget'), budget ? `${currency} ${budget}${each}` : null),
    ...line('description', requisitionTexts('jobDescription'), payload.description),
    ...(facts && facts.filled + facts.closed > 0
      ? [
          {
            key: 'so_far',
            label: requisitionTexts('soFar'),
            value: requisitionTexts('filledClosed', { filled: facts.filled, closed: facts.closed }),
          },
        ]
      : []),
  ]
}

/**
 * A requisition: approval opens vacancies, cancellation closes unfilled ones. The employee concerned is the
 * hiring manager, whose reporting line approves.
 */
export const requisitionKind = defineKind<RequisitionInput, RequisitionPayload>({
  declaration: requisitionRequest,
  refusal: 'request.invalid',
  employeeFor: managerFor,
  lock: (ctx, db, { input }) => lockReplaced(ctx, db, input),
  evaluate: async (ctx, db, { input }) => {
    const payload = await requisitionOf(ctx, db, input)
    const { budget, positions, currency } = payload
    const cost = budget ? [effectOf('budget', 'text', `${currency} ${timesExactly(budget, positions)}`)] : []
    return { payload, problems: [], effect: [effectOf('positions', 'count', positions), ...cost] }
  },
  name: 'Requisition',
  payload: requisitionPayload,
  properties: [
    {
      property: 'requisition_type',
      label: requisitionTexts.text('requisitionType'),
      type: 'option',
      options: [
        { id: 1, name: requisitionTypeLabels[1] },
        { id: 2, name: requisitionTypeLabels[2] },
      ],
    },
    { property: 'positions', label: requisitionTexts.text('numberOfPositions'), type: 'number' },
    { property: 'budget', label: requisitionTexts.text('totalAnnualBudget'), type: 'number' },
    {
      property: 'designation',
      label: requisitionTexts.text('requestedDesignation'),
      type: 'option',
      read: unitOptions('designation'),
    },
    {
      property: 'department',
      label: requisitionTexts.text('requestedDepartment'),
      type: 'option',
      read: unitOptions('department'),
    },
    {
      property: 'grade',
      label: requisitionTexts.text('requestedGrade'),
      type: 'option',
      read: unitOptions('grade'),
    },
    { property: 'needed_by', label: requisitionTexts.text('neededBy'), type: 'date' },
  ],
  facts: (payload) => ({
    requisition_type: payload.REQUISITION_TYPE,
    positions: payload.positions,
    budget: payload.budget ? timesExactly(payload.budget, payload.positions) : null,
    designation: payload.DESIGNATION_ID,
    department: payload.DEPT_ID ?? null,
    grade: payload.GRADE_ID ?? null,
    needed_by: payload.needed_by,
  }),
  amount: ({ budget, positions }) => (budget ? timesExactly(budget, positions) : null),
  summary: requisitionSummary,
  onApprove: openPositions,
  canBeCancelled: true,
  onCancelAfterApproval: async (ctx, db, { id }) => {
    await closeAgreed(
      ctx,
      db,
      await findOpened(ctx, db, id),
      await organisationToday(ctx, db),
      requisitionTexts('requisition', { id }),
    )
  },
  detail: async (ctx, db, requests) => {
    const facts = await findRequisitionFacts(
      ctx,
      db,
      requests.map(({ id }) => id),
    )
    return new Map(requests.map(({ id, payload }) => [id, factsOf(payload, facts.get(id))]))
  },
})
