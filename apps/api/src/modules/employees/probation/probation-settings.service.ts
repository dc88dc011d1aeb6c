import type {
  ProbationForm,
  ProbationRule,
  readProbationSettings,
  saveProbationForm,
  saveProbationRule,
} from '@muster/contract/employees/probation-settings.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { PROBATION } from './probation.queries.ts'

type SavedRule = BodyOf<typeof saveProbationRule>
type SavedForm = BodyOf<typeof saveProbationForm>

async function findRules(ctx: Ctx, db: Db): Promise<ProbationRule[]> {
  const { rows } = await sql<ProbationRule>`
    select r.id, r.name, r.entity_id, r.grade_id, r.employment_type_id, r.length, r.unit, r.max_extensions,
      r.max_extension_days, r.reminder_days, r.asks, r.asked_employee_id, e.full_name as asked_name,
      r.needs_feedback, r.form_id, r.checklist_id, r.version,
      (select count(*)::int from probation p join employee x on x.org_id = p.org_id and x.id = p.employee_id
        where p.org_id = r.org_id and p.rule_id = r.id and p.state = 'open' and x.status = 'active') as running
    from probation_rule r left join employee e on e.org_id = r.org_id and e.id = r.asked_employee_id
    where r.org_id = ${ctx.orgId} order by lower(r.name), r.id`.execute(db)
  return rows
}

async function findForms(ctx: Ctx, db: Db): Promise<ProbationForm[]> {
  const { rows } = await sql<ProbationForm>`
    select f.id, f.name, f.number, f.status, v.questions
    from probation_form f
    join probation_form_version v on v.org_id = f.org_id and v.form_id = f.id and v.number = f.number
    where f.org_id = ${ctx.orgId} order by lower(f.name), f.id`.execute(db)
  return rows
}

const sources = ['entity', 'grade', 'employment_type', 'checklist'] as const
type Source = (typeof sources)[number]

async function findOptions(ctx: Ctx, db: Db) {
  const parts = sources.map(
    (source) => sql`
      select ${source}::text as source, m.id, m.name from ${sql.table(source)} m where m.org_id = ${ctx.orgId}
        ${source === 'checklist' ? sql`and m.kind = ${PROBATION} and m.status = 1` : sql``}`,
  )
  const { rows } = await sql<{ source: Source; id: number; name: string }>`
    select * from (${sql.join(parts, sql` union all `)}) o order by source, lower(name), id`.execute(db)
  const of = (wanted: Source) =>
    rows.filter(({ source }) => source === wanted).map(({ id, name }) => ({ id, name }))
  return {
    entity: of('entity'),
    grade: of('grade'),
    employment_type: of('employment_type'),
    checklist: of('checklist'),
  }
}

/** Rules, forms and what rules choose from. Three statements. */
export function readSettings(ctx: Ctx): Promise<DataOf<typeof readProbationSettings>> {
  return readTx(ctx, async (db) => ({
    rules: await findRules(ctx, db),
    forms: await findForms(ctx, db),
    options: await findOptions(ctx, db),
  }))
}

const CHOOSE = 'Choose among those offered.'

/** @throws AppError `request.invalid` naming what does not exist */
async function refuseUnknown(ctx: Ctx, db: Db, input: SavedRule, before: ProbationRule | undefined) {
  const options = await findOptions(ctx, db)
  const forms = await findForms(ctx, db)
  const has = (list: readonly { id: number }[], id: number | null) =>
    id === null || list.some((one) => one.id === id)
  const problems: Record<string, string> = {}
  if (!has(options.entity, input.entity_id)) problems.entity_id = CHOOSE
  if (!has(options.grade, input.grade_id)) problems.grade_id = CHOOSE
  if (!has(options.employment_type, input.employment_type_id)) problems.employment_type_id = CHOOSE
  if (!has(forms, input.form_id)) problems.form_id = CHOOSE
  const keepsList = before?.checklist_id === input.checklist_id
  if (!keepsList && !has(options.checklist, input.checklist_id)) problems.checklist_id = CHOOSE
  if (input.asks === 'person' && input.asked_employee_id === null)
    problems.asked_employee_id = 'Name somebody.'
  if (input.asked_employee_id !== null) {
    const person = await db
      .selectFrom('employee')
      .select('id')
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', input.asked_employee_id)
      .where('status', '=', 'active')
      .executeTakeFirst()
    if (!person) problems.asked_employee_id = 'Name somebody who works here.'
  }
  if (Object.keys(problems).length > 0) fail('request.invalid', { fields: problems })
}

async function refuseTwin(ctx: Ctx, db: Db, input: SavedRule): Promise<void> {
  const same = (name: string, value: number | null) =>
    sql`${sql.ref(name)} is not distinct from ${value}::bigint`
  const { rows } = await sql<{ name: string }>`
    select name from probation_rule where org_id = ${ctx.orgId} and id <> ${input.id ?? 0}
      and ${same('entity_id', input.entity_id)} and ${same('grade_id', input.grade_id)}
      and ${same('employment_type_id', input.employment_type_id)}`.execute(db)
  const [twin] = rows
  if (twin) {
    const message = `The rule “${twin.name}” is for the same people. Change that one, or name others.`
    fail('record.duplicate', { message, fields: { name: message } })
  }
}

/** Rules are few and rarely changed: one change at a time, so that no two become the same. */
async function lockRules(ctx: Ctx, db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`probation rules:${ctx.orgId}`}, 0))`.execute(db)
}

async function writeRule(ctx: Ctx, db: Db, input: SavedRule, before: ProbationRule | undefined) {
  const { id: _id, version: _version, ...terms } = input
  const at = ctx.now.toString()
  const asked_employee_id = input.asks === 'person' ? input.asked_employee_id : null
  const values = { ...terms, asked_employee_id, reminder_days: [...new Set(input.reminder_days)] }
  if (!before) {
    return db
      .insertInto('probation_rule')
      .values({ org_id: ctx.orgId, ...values, created_at: at, updated_at: at })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
  }
  const version = before.version + 1
  await db
    .updateTable('probation_rule')
    .set({ ...values, version, updated_at: at })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', before.id)
    .execute()
  return { id: before.id, version }
}

const audited = (rule: object) => {
  const { id: _i, version: _v, running: _r, asked_name: _n, ...terms } = rule as Record<string, unknown>
  return terms
}

/** @throws AppError `record.not_found`, `record.conflict`, `record.duplicate`, `request.invalid` */
export function keepRule(ctx: Ctx, input: SavedRule): Promise<DataOf<typeof saveProbationRule>> {
  return tx(ctx, async (db) => {
    await lockRules(ctx, db)
    const rules = input.id === undefined ? [] : await findRules(ctx, db)
    const before = input.id === undefined ? undefined : found(rules.find(({ id }) => id === input.id))
    if (before && input.version !== undefined && input.version !== before.version) fail('record.conflict')
    await refuseUnknown(ctx, db, input, before)
    await refuseTwin(ctx, db, input)
    const kept = await writeRule(ctx, db, input, before)
    await recordAudit(ctx, db, {
      recordType: 'probation_rule',
      recordId: kept.id,
      recordLabel: input.name,
      changes: changesBetween(before ? audited(before) : {}, audited(input)),
    })
    return kept
  })
}

/** @throws AppError `record.not_found` */
export function deleteRule(ctx: Ctx, id: number): Promise<null> {
  return tx(ctx, async (db) => {
    await lockRules(ctx, db)
    const rule = found((await findRules(ctx, db)).find((one) => one.id === id))
    await db.deleteFrom('probation_rule').where('org_id', '=', ctx.orgId).where('id', '=', id).execute()
    await recordAudit(ctx, db, {
      recordType: 'probation_rule',
      recordId: id,
      recordLabel: rule.name,
      changes: changesBetween(audited(rule), {}),
    })
    return null
  })
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

function refuseTwiceAsked({ questions }: SavedForm): void {
  const keys = questions.map(({ key }) => key)
  const twice = keys.findIndex((key, index) => keys.indexOf(key) < index)
  if (twice >= 0) fail('request.invalid', { fields: { [`questions.${twice}.key`]: 'This key is taken.' } })
}

/**
 * Adds a form, or gives it another version when its questions change.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `record.duplicate`, `request.invalid`
 */
export function keepForm(ctx: Ctx, input: SavedForm): Promise<DataOf<typeof saveProbationForm>> {
  refuseTwiceAsked(input)
  return tx(ctx, async (db) => {
    await lockRules(ctx, db)
    const forms = await findForms(ctx, db)
    const before = input.id === undefined ? undefined : found(forms.find(({ id }) => id === input.id))
    if (before && input.number !== undefined && input.number !== before.number) fail('record.conflict')
    const isTaken = forms.some(
      ({ id, name }) => id !== input.id && name.toLowerCase() === input.name.toLowerCase(),
    )
    if (isTaken) fail('record.duplicate', { fields: { name: 'There is a form of this name.' } })
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
