import type { FormField, FormValues } from '@muster/contract/forms/form-definition'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  addCandidate,
  checkCandidate,
  editCandidate,
} from '@muster/contract/onboarding/candidates.contract'
import { isOpen, ONBOARDING_FORM } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import { nameKey } from '../../../lib/person-keys.ts'
import type { Changes } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import {
  fieldsOf,
  findMasterRecords,
  loadForm,
  masterIdsIn,
  mergeCustom,
  recordLabels,
  splitValues,
  validateValues,
  writeCustomValues,
} from '../../forms/index.ts'
import { logCandidates } from '../history/log.ts'
import { followAddress } from '../links/changed-address.ts'
import { CREATE, candidateScope, EDIT } from '../onboarding.access.ts'
import { onboardingTexts, statusWords } from '../onboarding.texts.ts'
import { candidateDateProblems } from '../rules/candidate-dates.ts'
import { findWarnings, hasWarnings, LOCK } from './alike.ts'
import { lockCandidate, requireCandidate, requireRight, valuesOf } from './load-candidate.ts'
import { columnsFor, insertCandidates, personFacts } from './write-candidates.ts'

/** Whoever adds or edits candidates of some places alone can't put one outside them. */
async function requireInReach(ctx: Ctx, db: Db, ids: readonly number[], permission: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select c.id from candidate c where c.org_id = ${ctx.orgId} and c.id = any (${[...ids]}::bigint[])
      and not ${candidateScope(ctx, permission)} limit 1`.execute(db)
  if (rows.length > 0) fail('access.denied', { message: onboardingTexts.text('outOfReach') })
}

/**
 * Adds a candidate. One alike or on the blacklist is answered with the matches first, and added once they are accepted.
 *
 * @throws AppError `request.invalid`, `onboarding.alike` with the matches as data, `access.denied`
 */
export function addOne(ctx: Ctx, body: BodyOf<typeof addCandidate>): Promise<DataOf<typeof addCandidate>> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, LOCK)
    const form = await loadForm(ctx, db, ONBOARDING_FORM)
    const values = await validateValues(ctx, db, form, body.values)
    if (body.accept_warnings === 0) {
      const [found] = await findWarnings(ctx, db, [personFacts(values)])
      if (found && hasWarnings(found)) fail('onboarding.alike', { data: found })
    }
    const id = await writeNew(ctx, db, values, form.today, body)
    return { id, candidate_id: id, version: 1 }
  })
}

/** @throws AppError `request.invalid` by field */
function refuseDates(problems: Record<string, string>): void {
  if (Object.keys(problems).length > 0) fail('request.invalid', { fields: problems })
}

/** Writes one candidate within the caller's reach; `db` is a transaction that has validated the values. */
export async function writeNew(
  ctx: Ctx,
  db: Db,
  values: FormValues,
  today: string,
  {
    workflow_id: flowId,
    is_started: isStarted,
  }: Pick<BodyOf<typeof addCandidate>, 'workflow_id' | 'is_started'>,
): Promise<number> {
  refuseDates(candidateDateProblems(values, today))
  const [id] = await insertCandidates(ctx, db, [{ values, flowId, isStarted }], today)
  await requireInReach(ctx, db, [id as number], CREATE)
  return id as number
}

/** Who may be the same person, while the form is being filled in. */
export function checkOne(
  ctx: Ctx,
  { values, candidate_id }: BodyOf<typeof checkCandidate>,
): Promise<DataOf<typeof checkCandidate>> {
  return readTx(ctx, async (db) => {
    if (candidate_id !== undefined) await requireCandidate(ctx, db, candidate_id)
    const [found] = await findWarnings(ctx, db, [personFacts(values)], candidate_id)
    return found ?? { alike: [], blacklist: [] }
  })
}

const MASK = '•••'

/** Changes in words, by the name of the field. The history has many readers: a field for some of them is named alone. */
async function changesInWords(
  ctx: Ctx,
  db: Db,
  fields: readonly FormField[],
  before: FormValues,
  after: FormValues,
): Promise<Changes> {
  const names = await findMasterRecords(ctx, db, masterIdsIn(fields, [before, after]), 'name')
  const [old, fresh] = [recordLabels(fields, before, names), recordLabels(fields, after, names)]
  const word = (labels: Record<string, string>, values: FormValues, slug: string) => {
    const value = values[slug]
    return value === null || value === undefined || value === '' ? null : (labels[slug] ?? String(value))
  }
  return Object.fromEntries(
    fields.flatMap(({ FIELD_SLUG: slug, FIELD_NAME: name, view_roles: roles, field_group: group }) => {
      const isForSome = Boolean(roles) || Boolean(group)
      const pair: [string | null, string | null] = [word(old, before, slug), word(fresh, after, slug)]
      if (pair[0] === pair[1]) return []
      const hide = (one: string | null) => (isForSome && one !== null ? MASK : one)
      return [[name, [hide(pair[0]), hide(pair[1])]]]
    }),
  )
}

/**
 * Stores validated changes of a locked candidate. The caller's reach must hold for the place afterwards too.
 *
 * @returns the version stored afterwards
 */
export async function writeEdit(
  ctx: Ctx,
  db: Db,
  id: number,
  values: FormValues,
  seen: number | undefined,
): Promise<number> {
  const candidate = await lockCandidate(ctx, db, id)
  requireRight(candidate.may_edit)
  requireVersion(candidate.version, seen)
  if (!isOpen(candidate.status) && candidate.status !== 'on_hold')
    fail('onboarding.candidate_closed', { parameters: { status: statusWords(candidate.status) } })
  const before = valuesOf(candidate)
  const form = await loadForm(ctx, db, ONBOARDING_FORM, { whole: true })
  refuseDates(candidateDateProblems(values, form.today, before))
  const changes = await changesInWords(ctx, db, fieldsOf(form), before, { ...before, ...values })
  if (Object.keys(changes).length === 0) return candidate.version
  const { custom: changedCustom } = splitValues(ONBOARDING_FORM, values)
  const custom = mergeCustom(candidate.custom, changedCustom)
  const person = personFacts({ ...before, ...values })
  const version = candidate.version + 1
  await db
    .updateTable('candidate')
    .set({
      ...columnsFor(values),
      ...{ name_key: nameKey(person.first_name, person.last_name), custom: JSON.stringify(custom) },
      ...{ version, updated_at: ctx.now.toString() },
    })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
  await writeCustomValues(ctx, db, ONBOARDING_FORM, [{ id, custom }])
  await logCandidates(ctx, db, { candidateId: id, kind: 'edited', changes })
  if ('PERSONAL_EMAIL' in values) await followAddress(ctx, db, candidate, person.email)
  await requireInReach(ctx, db, [id], EDIT)
  return version
}

/** @throws AppError `record.not_found`, `record.conflict`, `onboarding.candidate_closed`, `request.invalid` */
export function editOne(
  ctx: Ctx,
  { candidate_id, values: given, version }: BodyOf<typeof editCandidate>,
): Promise<DataOf<typeof editCandidate>> {
  return tx(ctx, async (db) => {
    const form = await loadForm(ctx, db, ONBOARDING_FORM)
    const before = await lockCandidate(ctx, db, candidate_id)
    const values = await validateValues(ctx, db, form, given, {
      ...{ partial: true, previous: valuesOf(before), recordId: candidate_id },
    })
    return { candidate_id, version: await writeEdit(ctx, db, candidate_id, values, version) }
  })
}
