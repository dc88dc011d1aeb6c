import type {
  ProbationForm,
  readProbationSettings,
  saveProbationForm,
} from '@muster/contract/employees/probation/probation-settings.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { probationTexts } from './probation.texts.ts'
import { probationRuleRecords } from './probation-rules.master.ts'

type SavedForm = BodyOf<typeof saveProbationForm>

async function findForms(ctx: Ctx, db: Db): Promise<ProbationForm[]> {
  const { rows } = await sql<ProbationForm>`
    select f.id, f.name, f.number, f.status, v.questions
    from probation_form f
    join probation_form_version v on v.org_id = f.org_id and v.form_id = f.id and v.number = f.number
    where f.org_id = ${ctx.orgId} order by lower(f.name), f.id`.execute(db)
  return rows
}

/** Rules, forms and the options of rules. Three statements. */
export function readSettings(ctx: Ctx): Promise<DataOf<typeof readProbationSettings>> {
  return readTx(ctx, async (db) => ({
    rules: await probationRuleRecords.find(ctx, db),
    forms: await findForms(ctx, db),
    options: await probationRuleRecords.choices(ctx, db),
  }))
}

async function writeForm(ctx: Ctx, db: Db, input: SavedForm, before: ProbationForm | undefined) {
  const { name, status } = input
  const at = ctx.now.toString()
  const isSame = before && JSON.stringify(before.questions) === JSON.stringify(input.questions)
  const number = before ? before.number + (isSame ? 0 : 1) : 1
  const id = before
    ? before.id
    : (
        await db
          .insertInto('probation_form')
          .values({ org_id: ctx.orgId, name, status, created_at: at, updated_at: at })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
  if (before) {
    await db
      .updateTable('probation_form')
      .set({ name, status, number, updated_at: at })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', id)
      .execute()
  }
  if (!isSame) {
    await db
      .insertInto('probation_form_version')
      .values({
        org_id: ctx.orgId,
        form_id: id,
        number,
        questions: JSON.stringify(input.questions),
        author: ctx.actor.name || ctx.actor.email,
        created_at: at,
      })
      .execute()
  }
  return { id, number }
}

function refuseRepeatedQuestions({ questions }: SavedForm): void {
  const keys = questions.map(({ key }) => key)
  const twice = keys.findIndex((key, index) => keys.indexOf(key) < index)
  if (twice >= 0)
    fail('request.invalid', { fields: { [`questions.${twice}.key`]: probationTexts('keyTaken') } })
}

/**
 * Adds a form, or a new version of it when its questions change.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `record.duplicate`, `request.invalid`
 */
export function keepForm(ctx: Ctx, input: SavedForm): Promise<DataOf<typeof saveProbationForm>> {
  refuseRepeatedQuestions(input)
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, 'probation forms')
    const forms = await findForms(ctx, db)
    const before = input.id === undefined ? undefined : found(forms.find(({ id }) => id === input.id))
    if (before) requireVersion(before.number, input.number)
    const isTaken = forms.some(
      ({ id, name }) => id !== input.id && name.toLowerCase() === input.name.toLowerCase(),
    )
    if (isTaken) fail('record.duplicate', { fields: { name: probationTexts('formNameTaken') } })
    const kept = await writeForm(ctx, db, input, before)
    const wordsOf = (form: Pick<SavedForm, 'name' | 'status' | 'questions'>) => ({
      name: form.name,
      status: form.status,
      questions: form.questions.map(({ text, kind }) => `${text} (${kind})`),
    })
    await recordAudit(ctx, db, {
      recordType: 'probation_form',
      recordId: kept.id,
      recordLabel: input.name,
      changes: changesBetween(before ? wordsOf(before) : {}, wordsOf(input)),
    })
    return kept
  })
}
