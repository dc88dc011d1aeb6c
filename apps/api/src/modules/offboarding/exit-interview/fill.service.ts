import type { FormValues } from '@muster/contract/forms/form-definition'
import type { BodyOf, DataOf, QueryOf } from '@muster/contract/kit/index'
import { LEAST_ANSWERS } from '@muster/contract/offboarding/exit-interview/exit-interview.constants'
import type {
  readExitFigures,
  readExitFormForHr,
  readOwnExitForm,
  saveExitForm,
} from '@muster/contract/offboarding/exit-interview/exit-interview.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { formView, type LoadedForm, validateValues } from '../../forms/index.ts'
import { notify } from '../../notices/index.ts'
import {
  canReply,
  countChoices,
  type Filler,
  findInterviews,
  type Interview,
  isInterviewed,
  lockInterview,
  stateOf,
  storeSubmitted,
  storeTyped,
} from './interview.queries.ts'
import { choicesIn, loadQuestions, onlyAsked, withOptions, withVersion } from './interview-form.ts'
import { askForReview } from './review.kind.ts'
import { auditInterviews, requireInterviewed } from './send.service.ts'
import { findSettings } from './settings.service.ts'
import { inOwnWords } from './standard-questions.ts'

type OwnForm = NonNullable<DataOf<typeof readOwnExitForm>>

/** The form of an interview that was begun, or the one that is asked now. */
const formOf = async (ctx: Ctx, db: Db, { form_no, entity_id }: Interview): Promise<LoadedForm> =>
  loadQuestions(ctx, db, form_no ?? (await findSettings(ctx, db)).FORM_ID, entity_id)

/** What this reader may see typed: nobody sees what somebody else has begun. */
const typedBy = ({ filler, typed }: Interview, reader: Filler): FormValues =>
  filler === reader ? (typed ?? {}) : {}

async function viewFor(ctx: Ctx, db: Db, interview: Interview, reader: Filler): Promise<OwnForm> {
  const { separation_id: SEPID, answered, submitted_at, version, filler, today } = interview
  const head = {
    ...{ SEPID, state: stateOf(interview), version: version ?? 0, today },
    submitted_at: instantOf(submitted_at),
  }
  if (answered !== null)
    return {
      ...answered.form,
      ...{ ...head, master_values: answered.master_values, values: interview.typed ?? {}, is_open: false },
    }
  const form = await formOf(ctx, db, interview)
  const { form: _view, master_values } = await withOptions(ctx, db, form)
  const isTaken = reader === 'person' ? filler === 'hr' : filler === 'person' && canReply(interview)
  return {
    ...formView(reader === 'person' ? inOwnWords(form) : form),
    ...{ ...head, master_values, values: onlyAsked(form, typedBy(interview, reader)) },
    is_open: isInterviewed(interview) && !isTaken,
  }
}

/** Separations of the caller's present employment. */
const isMine = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`e.id = ${ctx.actor.employeeId}::bigint and s.joined_on = e.date_of_joining`

/** Null if no form was sent, and for a caller who views as the leaver: the interview is between the leaver and HR. */
export function readOwn(
  ctx: Ctx,
  { SEPID }: QueryOf<typeof readOwnExitForm>,
): Promise<DataOf<typeof readOwnExitForm>> {
  if (ctx.actor.employeeId === null || ctx.actor.viewer) return Promise.resolve(null)
  return readTx(ctx, async (db) => {
    const which = SEPID === undefined ? sql`x.id is not null` : sql`s.id = ${SEPID}::bigint`
    const [one] = await findInterviews(ctx, db, sql<boolean>`${isMine(ctx)} and ${which}`)
    // What HR entered from a conversation is not shown to the leaver.
    if (!one || one.sent_at === null || (one.filler === 'hr' && one.submitted_at !== null)) return null
    return isInterviewed(one) || one.submitted_at !== null ? viewFor(ctx, db, one, 'person') : null
  })
}

/** @throws AppError `record.not_found` for whoever does not read the answers, `offboarding.exit_form_closed`, `offboarding.exit_form_missing` */
export const readForHr = (
  ctx: Ctx,
  { SEPID }: QueryOf<typeof readExitFormForHr>,
): Promise<DataOf<typeof readExitFormForHr>> =>
  readTx(ctx, async (db) => {
    const [one] = await findInterviews(ctx, db, sql<boolean>`s.id = ${SEPID}::bigint`)
    const interview = found(one?.reads ? one : undefined)
    if (interview.submitted_at === null) requireInterviewed(interview)
    return { ...(await viewFor(ctx, db, interview, 'hr')), EMPLOYEE_NAME: interview.employee_name }
  })

/**
 * The interview, locked, for whoever fills it in: the leaver to whom it was sent, or who reads the answers.
 *
 * @throws AppError `record.not_found`, `offboarding.exit_form_closed`, `offboarding.exit_form_submitted`,
 *   `offboarding.exit_form_taken`, `record.conflict`
 */
async function lockForFilling(
  ctx: Ctx,
  db: Db,
  { SEPID, version: seen }: { SEPID: number; version: number },
): Promise<Interview & { by: Filler }> {
  await lockInterview(ctx, db, SEPID)
  const [one] = await findInterviews(ctx, db, sql<boolean>`s.id = ${SEPID}`)
  const by: Filler = one?.is_own ? 'person' : 'hr'
  const isAllowed = by === 'person' ? one?.sent_at != null && !ctx.actor.viewer : one?.reads
  const interview = found(isAllowed ? one : undefined)
  requireInterviewed(interview)
  const { submitted_at, filler, version } = interview
  if (submitted_at !== null) fail('offboarding.exit_form_submitted')
  // HR goes on with an empty form where a leaver has begun and can't finish any more.
  if (filler !== null && filler !== by && (by === 'person' || canReply(interview)))
    fail('offboarding.exit_form_taken')
  if ((version ?? 0) !== seen) fail('record.conflict')
  return { ...interview, by }
}

type Saved = DataOf<typeof saveExitForm>

async function keep(
  ctx: Ctx,
  db: Db,
  { SEPID, values, version }: BodyOf<typeof saveExitForm>,
): Promise<number> {
  const interview = await lockForFilling(ctx, db, { SEPID, version })
  const form = await formOf(ctx, db, interview)
  const typed = { ...typedBy(interview, interview.by), ...onlyAsked(form, values) }
  return storeTyped(ctx, db, interview, { formNo: form.formid, filler: interview.by, typed })
}

async function submit(ctx: Ctx, db: Db, SEPID: number, version: number): Promise<Saved> {
  const interview = await lockForFilling(ctx, db, { SEPID, version })
  const form = await formOf(ctx, db, interview)
  const values = await validateValues(ctx, db, form, onlyAsked(form, interview.typed ?? {}), {})
  const answered = await withOptions(ctx, db, form)
  const choices = choicesIn(answered, values)
  const stored = await storeSubmitted(ctx, db, SEPID, { values, answered, choices })
  await auditInterviews(ctx, db, [SEPID], 'submitted')
  if (interview.by === 'person') await askForReview(ctx, db, interview)
  if (interview.by === 'person' && interview.sent_by !== null)
    await notify(ctx, db, {
      ...{ to: { accountIds: [interview.sent_by] }, kind: 'offboarding.exit_form_submitted' },
      link: { admin: `/offboarding/employee/${SEPID}/exit-interview` },
    })
  return { version: stored, submitted_at: ctx.now.toString() }
}

/**
 * Keeps the form as typed, or submits it, once. What was typed is kept also where submitting fails.
 *
 * @throws AppError as `lockForFilling`, `offboarding.exit_form_missing`, `request.invalid` by field
 */
export async function save(ctx: Ctx, body: BodyOf<typeof saveExitForm>): Promise<Saved> {
  const version = await tx(ctx, (db) => keep(ctx, db, body))
  if (body.is_final === 0) return { version, submitted_at: null }
  try {
    return await tx(ctx, (db) => submit(ctx, db, body.SEPID, version))
  } catch (error) {
    throw withVersion(error, version)
  }
}

/** Figures of questions that five people or more have answered, among those whose answers the caller reads. */
export const readFigures = (ctx: Ctx): Promise<DataOf<typeof readExitFigures>> =>
  readTx(ctx, async (db) => {
    const { submitted, rows } = await countChoices(ctx, db, LEAST_ANSWERS)
    const questions = new Map<string, DataOf<typeof readExitFigures>['questions'][number]>()
    for (const { slug, name, answers, label, count } of rows) {
      const question = questions.get(slug) ?? { slug, name, answers, options: [] }
      question.options.push({ label, count })
      questions.set(slug, question)
    }
    return { submitted, least: LEAST_ANSWERS, questions: [...questions.values()] }
  })
