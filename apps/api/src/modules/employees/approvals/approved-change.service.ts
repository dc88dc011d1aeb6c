import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { FormField, FormValue } from '@muster/contract/forms/form-definition'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { fieldsOf, findMasterRecords, loadForm, masterIdsIn, validateValues } from '../../forms/index.ts'
import { toValues } from '../employee-columns.ts'
import { findPeople, findPerson, type ReachedPerson } from '../people.queries.ts'
import { canSeeField } from '../person.views.ts'
import { fieldText, type MasterNames } from '../profile/record-text.ts'
import { authoredByCaller } from '../reach-growth.ts'
import { dateProblems } from '../rules/date-order.ts'
import { changePeople } from '../writes/change-people.service.ts'
import { same } from '../writes/person-draft.ts'
import { approvalsTexts } from './approvals.texts.ts'
import { withAuthority } from './authority.ts'
import type { ProfileChange } from './own-change.ts'

/** Slugs whose value in the record has changed since the request was submitted. */
function changedMeanwhile(person: ReachedPerson, { values, before }: ProfileChange): string[] {
  const now = toValues(person)
  return Object.keys(values).filter((slug) => {
    const current = now[slug] ?? null
    // Not a conflict if HR has meanwhile saved the requested value.
    return !same(current, before[slug] ?? null) && !same(current, values[slug] ?? null)
  })
}

/** Rejects a change to a field that was removed from the form, instead of dropping it silently. */
function refuseGone(fields: readonly FormField[], { values }: ProfileChange): void {
  const known = new Set(fields.filter((field) => !field.retired).map((field) => field.FIELD_SLUG))
  if (Object.keys(values).every((slug) => known.has(slug))) return
  const message = approvalsTexts('fieldNoLongerExists')
  fail('request.invalid', { fields: { values: message }, message })
}

const namesOf = (fields: readonly FormField[], slugs: readonly string[]) =>
  fields.filter((field) => slugs.includes(field.FIELD_SLUG)).map((field) => field.FIELD_NAME)

/**
 * Writes an approved change as an edit would: validated against today's form, with history, audit log and side
 * effects. Idempotent.
 *
 * @throws AppError `employees.changed_meanwhile`, `request.invalid`, `employees.has_left`
 */
export async function applyProfileChange(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  change: ProfileChange,
  reason: string,
): Promise<void> {
  const own = withAuthority(ctx)
  const person = found(await findPerson(own, db, employeeId, { lock: true }))
  if (person.status === 'left') fail('employees.has_left', { parameters: { name: person.full_name } })
  const form = await loadForm(own, db, EMPLOYEE_FORM)
  const fields = fieldsOf(form)
  refuseGone(fields, change)
  const conflicting = changedMeanwhile(person, change)
  if (conflicting.length > 0)
    fail('employees.changed_meanwhile', { parameters: { fields: namesOf(fields, conflicting).join(', ') } })
  const values = await validateValues(own, db, form, change.values, {
    partial: true,
    previous: toValues(person),
    recordId: person.id,
  })
  const problems = dateProblems({ ...toValues(person), ...values }, person.left_on, Object.keys(values))
  const concerned = Object.keys(problems).find((slug) => slug in values)
  if (concerned) fail('request.invalid', { fields: problems, message: problems[concerned] as string })
  const options = {
    effectiveDate: form.today,
    today: form.today,
    reason,
    fields,
    authors: authoredByCaller(ctx),
  }
  await changePeople(own, db, [{ person, values }], options)
}

/** One changed field, limited to what the reader may see. */
export interface ChangedField {
  FIELD_SLUG: string
  FIELD_NAME: string
  /** Null if the reader may not see this field of the employee. */
  before: string | null
  after: string | null
  /** Current value; differs from `before` if somebody changed it since. */
  now: string | null
  is_hidden: boolean
  is_changed_meanwhile: boolean
}

interface RequestedChange {
  id: number
  employeeId: number
  payload: ProfileChange
}

function viewOf(
  person: ReachedPerson,
  { values, before }: ProfileChange,
  fields: readonly FormField[],
  names: MasterNames,
): ChangedField[] {
  const now = toValues(person)
  const meanwhile = new Set(changedMeanwhile(person, { values, before, labels: [] }))
  return fields
    .filter((field) => Object.hasOwn(values, field.FIELD_SLUG))
    .map((field) => {
      const isHidden = Boolean(field.withheld) || !canSeeField(person, field.field_group)
      const text = (value: FormValue | undefined) => (isHidden ? null : fieldText(field, value, names))
      const slug = field.FIELD_SLUG
      return {
        FIELD_SLUG: slug,
        FIELD_NAME: field.FIELD_NAME,
        before: text(before[slug]),
        after: text(values[slug]),
        now: text(now[slug]),
        is_hidden: isHidden,
        is_changed_meanwhile: meanwhile.has(slug),
      }
    })
}

/** Changed fields by request, limited to what the caller may see. Three statements, whatever the number. */
export async function describeChanges(
  ctx: Ctx,
  db: Db,
  requested: readonly RequestedChange[],
): Promise<Map<number, ChangedField[]>> {
  const people = await findPeople(ctx, db, [...new Set(requested.map((one) => one.employeeId))])
  const form = await loadForm(ctx, db, EMPLOYEE_FORM, { whole: true })
  const concerned = new Set(requested.flatMap(({ payload }) => Object.keys(payload.values)))
  const fields = fieldsOf(form).filter((field) => concerned.has(field.FIELD_SLUG))
  const shown = [
    ...requested.flatMap(({ payload }) => [payload.values, payload.before]),
    ...people.map(toValues),
  ]
  const names = await findMasterRecords(ctx, db, masterIdsIn(fields, shown))
  const byId = new Map(people.map((person) => [person.id, person]))
  return new Map(
    requested.map(({ id, employeeId, payload }) => {
      const person = byId.get(employeeId)
      return [id, person ? viewOf(person, payload, fields, names) : []] as const
    }),
  )
}
