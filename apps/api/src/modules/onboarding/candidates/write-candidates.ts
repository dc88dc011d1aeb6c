import type { FormValues } from '@muster/contract/forms/form-definition'
import { ONBOARDING_FORM } from '@muster/contract/onboarding/onboarding.constants'
import { nameKey, phoneKey } from '../../../lib/person-keys.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { mergeCustom, splitValues, writeCustomValues } from '../../forms/index.ts'
import { copyFlows } from '../flows/copy-flow.ts'
import {
  type AssignableFlow,
  type AssignableFlows,
  assignedFlow,
  loadAssignable,
} from '../flows/flows.queries.ts'
import { logCandidates } from '../history/log.ts'
import { onboardingTexts } from '../onboarding.texts.ts'
import type { PlaceOf } from '../rules/flow-choice.ts'
import type { PersonFacts } from './alike.ts'

/** A candidate to be added; values are validated and normalised. */
interface NewCandidate {
  values: FormValues
  /** Undefined: by the rules; null: none. */
  flowId?: number | null | undefined
  isStarted: boolean
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null
const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** What people are compared by, of form values. */
export function personFacts(values: FormValues): PersonFacts {
  return {
    first_name: textOf(values.FIRST_NAME) ?? '',
    last_name: textOf(values.LAST_NAME) ?? '',
    email: textOf(values.PERSONAL_EMAIL)?.toLowerCase() ?? null,
    phone: textOf(values.PHONE),
    date_of_birth: textOf(values.DATE_OF_BIRTH),
  }
}

export const placeOf = (values: FormValues): PlaceOf => ({
  entity_id: idOf(values.ENTITY_ID),
  location_id: idOf(values.LOCATION_ID),
  department_id: idOf(values.DEPT_ID),
})

const emptied = new Set(['last_name', 'note'])

/** Columns of the values that were given, and what follows from them. */
export function columnsFor(values: FormValues): Record<string, unknown> {
  const { columns } = splitValues(ONBOARDING_FORM, values)
  const stored = Object.fromEntries(
    Object.entries(columns).map(([column, value]) => [
      column,
      emptied.has(column) ? (value ?? '') : value === '' ? null : value,
    ]),
  )
  if (typeof stored.email === 'string') stored.email = stored.email.toLowerCase()
  return 'phone' in stored ? { ...stored, phone_key: phoneKey(textOf(stored.phone)) } : stored
}

function flowOf(flows: AssignableFlows, { flowId, values }: NewCandidate): AssignableFlow | undefined {
  if (flowId === undefined) return assignedFlow(flows, placeOf(values))
  if (flowId === null) return undefined
  return (
    flows.flows.get(flowId) ??
    fail('request.invalid', { fields: { workflow_id: onboardingTexts('chooseFlow') } })
  )
}

const CHUNK = 200

async function insertRows(
  ctx: Ctx,
  db: Db,
  added: readonly { candidate: NewCandidate; flow: AssignableFlow | undefined }[],
): Promise<number[]> {
  const stamp = ctx.now.toString()
  const ids: number[] = []
  for (let from = 0; from < added.length; from += CHUNK) {
    const rows = await db
      .insertInto('candidate')
      .values(
        added.slice(from, from + CHUNK).map(({ candidate: { values, isStarted }, flow }) => {
          const person = personFacts(values)
          return {
            ...{ org_id: ctx.orgId, first_name: person.first_name },
            ...columnsFor(values),
            ...{ name_key: nameKey(person.first_name, person.last_name) },
            custom: JSON.stringify(mergeCustom({}, splitValues(ONBOARDING_FORM, values).custom)),
            ...{ status: isStarted ? 'in_progress' : 'draft', status_at: stamp },
            ...{ flow_id: flow?.id ?? null, flow_version: flow?.number ?? null },
            ...{ created_at: stamp, updated_at: stamp },
          }
        }),
      )
      .returning('id')
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/**
 * Adds candidates with their copies of the flow, in sets. The caller has checked values and access.
 *
 * @returns ids in the order given
 */
export async function insertCandidates(
  ctx: Ctx,
  db: Db,
  candidates: readonly NewCandidate[],
  today: string,
): Promise<number[]> {
  const flows = await loadAssignable(ctx, db, 'lock')
  const added = candidates.map((candidate) => ({ candidate, flow: flowOf(flows, candidate) }))
  const ids = await insertRows(ctx, db, added)
  await writeCustomValues(
    ctx,
    db,
    ONBOARDING_FORM,
    added.map(({ candidate }, at) => ({
      id: ids[at] as number,
      custom: splitValues(ONBOARDING_FORM, candidate.values).custom,
    })),
  )
  await copyFlows(
    ctx,
    db,
    added.flatMap(({ candidate: { isStarted }, flow }, at) =>
      flow ? [{ candidateId: ids[at] as number, steps: flow.steps, isStarted }] : [],
    ),
    today,
  )
  await logCandidates(ctx, db, ...ids.map((candidateId) => ({ candidateId, kind: 'created' as const })))
  return ids
}
