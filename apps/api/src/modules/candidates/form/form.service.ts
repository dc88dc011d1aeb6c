import type {
  readJoineeForm,
  readMasterValue,
  submitJoineeForm,
} from '@muster/contract/candidates/joinee-form.contract'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { isEmptyValue } from '@muster/contract/forms/values/form-values'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { isOpen } from '@muster/contract/onboarding/onboarding.constants'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { fieldsOf, formView, masterOptions, validateValues } from '../../forms/index.ts'
import { notify } from '../../notices/index.ts'
import {
  lockCandidate,
  logCandidates,
  requireCandidate,
  valuesOf,
  writeEdit,
} from '../../onboarding/index.ts'
import { candidatesTexts } from '../candidates.texts.ts'
import { asCandidate, type Visitor } from '../entry/visitor.ts'
import { lockerName } from '../locker/locker-name.ts'
import { findWanted, missingDocuments } from './documents.queries.ts'
import { requireOpenCandidate } from './documents.service.ts'
import { findTyped, storeTyped, type TypedForm } from './form.queries.ts'
import { loadOwnForm, onlyEditable, onlyOwn } from './own-fields.ts'

type OwnForm = Awaited<ReturnType<typeof loadOwnForm>>

/** What is stored of the candidate, with what was typed since. */
function answersOf(form: OwnForm, stored: FormValues, typed: FormValues): FormValues {
  const all = { ...stored, ...typed }
  return Object.fromEntries(
    fieldsOf(form).flatMap(({ FIELD_SLUG: slug }) => (slug in all ? [[slug, all[slug] ?? null]] : [])),
  )
}

const mastersOf = (form: OwnForm): string[] => fieldsOf(form).flatMap(({ master }) => master ?? [])

/** How much of the form is filled in. */
export async function formProgress(
  ctx: Ctx,
  db: Db,
  { candidate_id, status }: Visitor,
  stored: FormValues,
): Promise<{ is_open: boolean; submitted_at: string | null; answered: number; fields: number }> {
  const form = await loadOwnForm(ctx, db)
  const { typed, submitted_at } = await findTyped(ctx, db, candidate_id)
  const answers = answersOf(form, stored, typed)
  const answered = Object.values(answers).filter((value) => !isEmptyValue(value)).length
  return { is_open: isOpen(status), submitted_at, answered, fields: fieldsOf(form).length }
}

export const readForm = (
  ctx: PublicCtx,
  { cid }: BodyOf<typeof readJoineeForm>,
): Promise<DataOf<typeof readJoineeForm>> =>
  asCandidate(ctx, cid, async (own, db, who) => {
    const form = await loadOwnForm(own, db)
    const stored = valuesOf(await requireCandidate(own, db, who.candidate_id))
    const { typed, version, submitted_at } = await findTyped(own, db, who.candidate_id)
    return {
      ...formView(form),
      master_values: await masterOptions(own, db, mastersOf(form), { activeOnly: true }),
      ...{ values: answersOf(form, stored, typed), version, submitted_at },
      ...{ is_open: isOpen(who.status), today: form.today },
      documents: await findWanted(own, db, who.candidate_id),
      locker: await lockerName(own, db, who),
    }
  })

/** Options of a list of the form. For any other there are none: nothing of the organisation is learnt. */
export const readMaster = (
  ctx: PublicCtx,
  { cid, master }: BodyOf<typeof readMasterValue>,
): Promise<DataOf<typeof readMasterValue>> =>
  asCandidate(ctx, cid, async (own, db) => {
    if (!mastersOf(await loadOwnForm(own, db)).includes(master)) return { options: [] }
    return { options: (await masterOptions(own, db, [master], { activeOnly: true }))[master] ?? [] }
  })

/** @throws AppError `record.conflict`: another browser has saved meanwhile */
function requireSeen({ version }: TypedForm, seen: number): void {
  if (version !== seen) fail('record.conflict')
}

const withoutUndefined = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

interface Saved {
  version: number
  submitted_at: string | null
}

/** The answers are checked and become the candidate's. */
async function submit(
  ctx: Ctx,
  db: Db,
  who: Visitor,
  { form, typed }: { form: OwnForm; typed: FormValues },
): Promise<Saved> {
  const candidate = await requireCandidate(ctx, db, who.candidate_id)
  const previous = valuesOf(candidate)
  const answers = onlyOwn(form, answersOf(form, previous, typed))
  const values = await validateValues(ctx, db, onlyEditable(form), answers, {
    previous,
    recordId: who.candidate_id,
  })
  const missing = missingDocuments(await findWanted(ctx, db, who.candidate_id))
  if (missing.length > 0)
    fail('candidates.form_incomplete', { parameters: { missing: missing.join(', ') }, data: { missing } })
  await writeEdit(ctx, db, who.candidate_id, onlyOwn(form, values), undefined)
  const { submitted_at: before } = await findTyped(ctx, db, who.candidate_id)
  const version = await storeTyped(ctx, db, who.candidate_id, { typed: {}, isSubmitted: true })
  await logCandidates(ctx, db, { candidateId: who.candidate_id, kind: 'form_submitted' })
  const recruiter = candidate.columns.recruiter_id as number | null | undefined
  if (recruiter && before === null)
    await notify(ctx, db, {
      ...{ to: { employeeIds: [recruiter] }, kind: 'candidates.form_submitted' },
      values: { name: who.full_name },
      link: { admin: `/advance-hr/onboarding/candidateDetails/${who.candidate_id}` },
    })
  return { version, submitted_at: ctx.now.toString() }
}

/**
 * Keeps the form as typed, or submits it. What was typed is kept also where submitting fails.
 *
 * @throws AppError `record.conflict`, `candidates.closed`, `candidates.form_incomplete`, `request.invalid` by field
 */
export async function saveForm(
  ctx: PublicCtx,
  { cid, values, version: seen, is_final }: BodyOf<typeof submitJoineeForm>,
): Promise<Saved & { isFinal: boolean }> {
  const kept = await asCandidate(ctx, cid, async (own, db, who) => {
    requireOpenCandidate(who)
    await lockCandidate(own, db, who.candidate_id)
    const before = await findTyped(own, db, who.candidate_id)
    requireSeen(before, seen)
    const form = await loadOwnForm(own, db)
    const typed = { ...before.typed, ...withoutUndefined(onlyOwn(form, values)) }
    const version = await storeTyped(own, db, who.candidate_id, { typed, isSubmitted: false })
    return { version, submitted_at: before.submitted_at }
  })
  if (is_final === 0) return { ...kept, isFinal: false }
  try {
    const saved = await asCandidate(ctx, cid, async (own, db, who) => {
      requireOpenCandidate(who)
      await lockCandidate(own, db, who.candidate_id)
      const before = await findTyped(own, db, who.candidate_id)
      requireSeen(before, kept.version)
      return submit(own, db, who, { form: await loadOwnForm(own, db), typed: before.typed })
    })
    return { ...saved, isFinal: true }
  } catch (error) {
    // The version went on, since what was typed is kept: the browser must know it to try again.
    if (error instanceof AppError && error.data === null && error.key !== 'record.conflict')
      throw new AppError(error.key, { ...detailsOf(error), data: { version: kept.version } })
    if (error instanceof AppError && error.key === 'candidates.form_incomplete')
      throw new AppError(error.key, {
        ...detailsOf(error),
        data: { ...(error.data as object), version: kept.version },
      })
    throw error
  }
}

const detailsOf = ({ text, fields }: AppError) => ({ message: text, ...(fields && { fields }) })

/** The message of a submission, which the specification gives. */
export const submitWords = (): string => candidatesTexts('submitSuccess')
