import { createHash } from 'node:crypto'
import { BULK_EDIT_LIMIT, type bulkEditUsers } from '@muster/contract/employees/bulk/bulk-edit.contract'
import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { FieldGroup, FormField, FormValues } from '@muster/contract/forms/form-definition'
import { namedProblem, normaliseFormValues } from '@muster/contract/forms/values/form-values'
import type { BodyOf } from '@muster/contract/kit/index'
import { slicesOf } from '../../../lib/slices.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { fieldsOf, judgeEdits, type LoadedForm, loadForm } from '../../forms/index.ts'
import { attributeOfSlug, columnOfAttribute, toValues } from '../employee-columns.ts'
import { countOutOfReach, findManagersAbove, findPeriods, type StoredPeriod } from '../people.queries.ts'
import { dateProblems } from '../rules/date-order.ts'
import { findProblems } from '../writes/judge-change.ts'
import { type ChangeOptions, type Draft, draftChange } from '../writes/person-draft.ts'
import { bulkTexts } from './bulk.texts.ts'
import { type BulkPerson, findBulkPeople, findLeavingReach, findSelectedIds } from './bulk-people.queries.ts'
import { isBulkEditable } from './rules/bulk-edit-fields.ts'

export type BulkEdit = Pick<
  BodyOf<typeof bulkEditUsers>,
  'selection' | 'values' | 'effective_date' | 'reason'
>

export interface JudgedPerson {
  person: BulkPerson
  values: FormValues
  /** Changes to write; null if there are none or if there are problems. */
  draft: Draft | null
  /** The slug is null for a problem of the employee as a whole. */
  problems: { slug: string | null; message: string }[]
}

export interface JudgedEdit {
  form: LoadedForm
  /** Changed fields, in form order. */
  fields: FormField[]
  options: ChangeOptions
  people: JudgedPerson[]
  missing: number
  fingerprint: string
}

const SLICE = 1000
const MANAGER = 'REPORTING_MANAGER_ID'

/** @throws AppError `employees.bulk_nothing`, `employees.bulk_field` */
function changedFields(form: LoadedForm, values: FormValues): FormField[] {
  const slugs = Object.keys(values)
  if (slugs.length === 0) fail('employees.bulk_nothing')
  const known = new Map(fieldsOf(form).map((field) => [field.FIELD_SLUG, field]))
  const refused = slugs.filter((slug) => {
    const field = known.get(slug)
    return !field || !isBulkEditable(field)
  })
  if (refused.length > 0) {
    const names = refused.map((slug) => known.get(slug)?.FIELD_NAME ?? slug)
    fail('employees.bulk_field', {
      parameters: { fields: names.join(', ') },
      fields: Object.fromEntries(
        refused.map((slug, index) => [slug, bulkTexts('notBulkEditable', { field: names[index] ?? slug })]),
      ),
    })
  }
  return fieldsOf(form).filter((field) => slugs.includes(field.FIELD_SLUG))
}

/** The new manager and everyone above, with the reason why they cannot report to that manager. */
async function findAbove(ctx: Ctx, db: Db, values: FormValues): Promise<Map<number, string>> {
  const manager = values[MANAGER]
  if (typeof manager !== 'number') return new Map()
  const above = await findManagersAbove(ctx, db, [manager])
  // The people of the edit are in reach; the manager entered may not be, and then stays unnamed.
  const isUnseen = (await countOutOfReach(ctx, db, 'employees.directory.view', [manager])) > 0
  const seen = isUnseen ? undefined : above.find(({ id }) => id === manager)?.full_name
  const name = seen ?? bulkTexts('thisManager')
  return new Map(
    above.map(({ id, full_name }) => [
      id,
      id === manager
        ? bulkTexts('ownManager', { fullName: full_name })
        : bulkTexts('reportingLoop', { name, fullName: full_name }),
    ]),
  )
}

interface Judging {
  ctx: Ctx
  db: Db
  form: LoadedForm
  fields: FormField[]
  given: FormValues
  options: ChangeOptions
  above: Map<number, string>
  moved: Map<string, number | null>
  isFinal: boolean
}

const isUnseen = (person: BulkPerson, { field_group: group }: FormField): boolean =>
  group !== null && person[`can_${group}`] !== true

function ownProblems({ fields, given, above }: Judging, person: BulkPerson): JudgedPerson['problems'] {
  const unseen = fields.filter((field) => isUnseen(person, field))
  const dates = dateProblems({ ...toValues(person), ...given }, person.left_on, Object.keys(given))
  const ring = above.get(person.id)
  return [
    ...unseen.map((field) => ({
      slug: field.FIELD_SLUG,
      message: bulkTexts('changeNotPermitted', { fieldName: field.FIELD_NAME }),
    })),
    ...Object.entries(dates)
      .filter(([slug]) => slug in given || 'DATE_OF_JOINING' in given)
      .map(([slug, message]) => ({ slug, message })),
    ...(ring ? [{ slug: MANAGER, message: ring }] : []),
  ]
}

const draftedChanges = (draft: Draft) => Object.keys(draft.plain).length + Object.keys(draft.dated).length

/** The changes to write, or the problem that prevents them. */
function drafted(
  person: BulkPerson,
  values: FormValues,
  stored: readonly StoredPeriod[],
  options: ChangeOptions,
): Pick<JudgedPerson, 'draft' | 'problems'> {
  try {
    const draft = draftChange({ person, values }, stored, options)
    return { draft: draftedChanges(draft) > 0 ? draft : null, problems: [] }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [slug = null] = Object.keys(error.fields ?? {})
    return { draft: null, problems: [{ slug, message: error.words }] }
  }
}

async function judgeSlice(judging: Judging, ids: readonly number[]): Promise<JudgedPerson[]> {
  const { ctx, db, form, given, options, moved, isFinal } = judging
  const groups = [...new Set(fieldsOf(form).flatMap(({ field_group }) => field_group ?? []))] as FieldGroup[]
  const people = await findBulkPeople(ctx, db, ids, groups, isFinal)
  const periods = Map.groupBy(await findPeriods(ctx, db, ids), (period) => period.employee_id)
  const records = people.map((person) => ({
    values: toValues(person),
    isHidden: (field: FormField) => isUnseen(person, field),
  }))
  const edits = await judgeEdits(ctx, db, form, given, records)
  const names = new Map(fieldsOf(form).map((field) => [field.FIELD_SLUG, field.FIELD_NAME]))
  const leaving = await findLeavingReach(ctx, db, ids, moved)
  return people.map((person, index) => {
    const { values, problems } = edits[index] as (typeof edits)[number]
    const found = [
      ...Object.entries(problems).map(([slug, problem]) => ({
        ...{ slug, message: namedProblem(names.get(slug) ?? slug, problem) },
      })),
      ...ownProblems(judging, person),
      ...(leaving.has(person.id) ? [{ slug: null, message: bulkTexts('personBeyondReach') }] : []),
    ]
    if (found.length > 0) return { person, values, draft: null, problems: found }
    return { person, values, ...drafted(person, values, periods.get(person.id) ?? [], options) }
  })
}

/** Hash of the edit, the versions of the records and the outcomes, so that a run applies only what was previewed. */
function fingerprintOf(edit: BulkEdit, today: string, people: readonly JudgedPerson[]): string {
  const facts = people.map(({ person, draft, problems }) => [
    person.id,
    person.version,
    draft !== null,
    problems.length,
  ])
  const { values, effective_date: from, reason } = edit
  return createHash('sha256')
    .update(JSON.stringify([values, from ?? null, reason ?? '', today, facts]))
    .digest('hex')
}

const bare = (message: string) => ({ slug: null, message })

/** Takes out whom all changes together, judged as when they are written, don't allow. */
async function judgeTogether({ ctx, db, options }: Judging, people: JudgedPerson[]): Promise<void> {
  const drafts = people.flatMap(({ draft }) => draft ?? [])
  const problems = Map.groupBy(await findProblems(ctx, db, drafts, options), ({ employeeId }) => employeeId)
  for (const judged of people) {
    const found = problems.get(judged.person.id)
    if (!found) continue
    judged.problems = [...judged.problems, ...found.map(({ error }) => bare(error.words))]
    judged.draft = null
  }
}

/**
 * Computes the effect of a bulk edit on each employee. Over unchanged records, the preview and the run give the
 * same fingerprint.
 *
 * @param isFinal locks the employees, for a transaction that writes afterwards
 * @throws AppError `employees.bulk_nothing`, `employees.bulk_field`, `employees.bulk_too_many`
 */
export async function judgeBulkEdit(ctx: Ctx, db: Db, edit: BulkEdit, isFinal: boolean): Promise<JudgedEdit> {
  const form = await loadForm(ctx, db, EMPLOYEE_FORM)
  const fields = changedFields(form, edit.values as FormValues)
  const given = normaliseFormValues(fields, edit.values as FormValues)
  const ids = await findSelectedIds(ctx, db, edit.selection, BULK_EDIT_LIMIT + 1)
  if (ids.length > BULK_EDIT_LIMIT)
    fail('employees.bulk_too_many', { parameters: { limit: BULK_EDIT_LIMIT } })
  const options: ChangeOptions = {
    effectiveDate: edit.effective_date ?? form.today,
    today: form.today,
    reason: edit.reason ?? '',
    fields: fieldsOf(form),
  }
  const moved = new Map(
    Object.entries(given).flatMap(([slug, value]) => {
      const attribute = attributeOfSlug(slug)
      return attribute ? [[columnOfAttribute(attribute), value as number | null] as const] : []
    }),
  )
  const above = await findAbove(ctx, db, given)
  const judging: Judging = { ctx, db, form, fields, given, options, above, moved, isFinal }
  const people: JudgedPerson[] = []
  for (const slice of slicesOf(ids, SLICE)) {
    for (const person of await judgeSlice(judging, slice)) people.push(person)
  }
  const requested = 'ids' in edit.selection ? new Set(edit.selection.ids).size : people.length
  await judgeTogether(judging, people)
  return {
    form,
    fields,
    options,
    people,
    missing: requested - people.length,
    fingerprint: fingerprintOf(edit, form.today, people),
  }
}
