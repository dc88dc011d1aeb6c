import type { FormField, FormValues } from '@muster/contract/forms/form-definition'
import type { BodyOf, DataOf, QueryOf } from '@muster/contract/kit/index'
import type { CandidateWarnings } from '@muster/contract/onboarding/candidate-shapes'
import type { readCandidate, readOnboardingForm } from '@muster/contract/onboarding/candidates.contract'
import { isOpen, ONBOARDING_FORM } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import {
  fieldsOf,
  findMasterRecords,
  formQuery,
  formView,
  loadForm,
  masterIdsIn,
  masterOptions,
  recordLabels,
} from '../../forms/index.ts'
import { findSteps, stepViews } from '../flows/steps.queries.ts'
import { mayReopen, statusesAfter } from '../rules/candidate-status.ts'
import { findWarnings } from './alike.ts'
import { candidatesQuery } from './candidates.queries.ts'
import { mayReadReason, requireCandidate, type StoredCandidate, valuesOf } from './load-candidate.ts'
import { personFacts } from './write-candidates.ts'

function abilitiesOf(candidate: StoredCandidate): DataOf<typeof readCandidate>['abilities'] {
  const { status, may_edit, may_blacklist, may_delete } = candidate
  const maySet = (after: string) =>
    after === 'blacklisted' ? may_blacklist : after === 'deleted' ? may_delete : may_edit
  return {
    ...{ edit: may_edit, next: candidate.may_next, previous: candidate.may_previous },
    ...{ blacklist: may_blacklist, delete: may_delete },
    migrate: candidate.may_migrate && candidate.employee_id === null && isOpen(status) && status !== 'draft',
    invite: candidate.may_migrate && candidate.employee_id !== null,
    statuses: statusesAfter(status).filter(maySet),
    reopen: mayReopen(status) && maySet(status),
  }
}

interface MoreFacts {
  grade: string | null
  cost_centre: string | null
  workflow: string | null
}

const moreFacts = ({ orgId }: Ctx, id: number) =>
  deferredQuery(
    sql<MoreFacts>`
      select g.name as grade, k.name as cost_centre, f.name as workflow from candidate c
      left join grade g on g.org_id = c.org_id and g.id = c.grade_id
      left join cost_centre k on k.org_id = c.org_id and k.id = c.cost_centre_id
      left join onboarding_flow f on f.org_id = c.org_id and f.id = c.flow_id
      where c.org_id = ${orgId} and c.id = ${id}`,
    ([row]) => found(row),
  )

const none: CandidateWarnings = { alike: [], blacklist: [] }

const warningsFor = async (ctx: Ctx, db: Db, candidate: StoredCandidate) =>
  candidate.may_edit
    ? ((await findWarnings(ctx, db, [personFacts(valuesOf(candidate))], candidate.id))[0] ?? none)
    : none

/** The answers to these fields alone: those that the caller may see. */
const answersTo = (fields: readonly FormField[], all: FormValues): FormValues =>
  Object.fromEntries(
    fields.flatMap(({ FIELD_SLUG: slug }) => (slug in all ? [[slug, all[slug] ?? null]] : [])),
  )

/** Everything about a candidate. A fixed number of statements. @throws AppError `record.not_found` */
export function readOne(
  ctx: Ctx,
  { candidate_id: id }: BodyOf<typeof readCandidate>,
): Promise<DataOf<typeof readCandidate>> {
  return readTx(ctx, async (db) => {
    const stored = await requireCandidate(ctx, db, id)
    const { rows, more, form } = await runQuery(
      db,
      combineQueries({
        rows: candidatesQuery(ctx, { id }, { limit: 1, offset: 0 }),
        more: moreFacts(ctx, id),
        form: formQuery(ctx, ONBOARDING_FORM),
      }),
    )
    const fields = fieldsOf(form)
    const values = answersTo(fields, valuesOf(stored))
    const names = await findMasterRecords(ctx, db, masterIdsIn(fields, [values]), 'name')
    return {
      candidate: {
        ...found(rows[0]),
        CANDIDATE_ENTITY_ID: (stored.columns.entity_id ?? null) as number | null,
        ...{ CANDIDATE_GRADE: more.grade, COST_CENTER: more.cost_centre, workflow: more.workflow },
        ...{ workflow_id: stored.flow_id, form_id: ONBOARDING_FORM, employee_id: stored.employee_id },
        status_reason: mayReadReason(stored.status, stored) ? stored.status_reason : '',
        note: String(stored.columns.note ?? ''),
      },
      values,
      labels: recordLabels(fields, values, names),
      sections: form.sections,
      steps: stepViews(await findSteps(ctx, db, id)),
      ...(await warningsFor(ctx, db, stored)),
      abilities: abilitiesOf(stored),
    }
  })
}

/**
 * The form of candidates with options, empty or with a candidate's answers.
 *
 * @throws AppError `forms.no_records` for a form that is not the candidate's
 */
export function readFormOf(
  ctx: Ctx,
  { form_id = ONBOARDING_FORM, includeDepartment, candidate_id }: QueryOf<typeof readOnboardingForm>,
): Promise<DataOf<typeof readOnboardingForm>> {
  if (form_id !== ONBOARDING_FORM) fail('forms.no_records')
  return readTx(ctx, async (db) => {
    const form = await loadForm(ctx, db, ONBOARDING_FORM)
    const stored = candidate_id === undefined ? null : await requireCandidate(ctx, db, candidate_id)
    const isWithDepartment = includeDepartment === '1' || includeDepartment === 'true'
    const masters = new Set([
      ...fieldsOf(form).flatMap(({ master }) => master ?? []),
      ...(isWithDepartment ? ['department'] : []),
    ])
    const { rows: flows } = await sql<{ id: number; name: string }>`
      select id, name from onboarding_flow where org_id = ${ctx.orgId} and status = 1 order by lower(name), id`.execute(
      db,
    )
    return {
      ...formView(form),
      master_values: await masterOptions(ctx, db, [...masters], { activeOnly: true }),
      values: stored ? answersTo(fieldsOf(form), valuesOf(stored)) : {},
      record_version: stored?.version ?? null,
      flows,
    }
  })
}
