import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { updateEmployee } from '@muster/contract/employees/employees.contract'
import type { FormField } from '@muster/contract/forms/form-definition'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { fieldsOf, loadForm, requireFormVersion, validateValues, withoutHidden } from '../../forms/index.ts'
import { askForChange, splitOwnChange } from '../approvals/own-change.ts'
import { forgetTotals } from '../directory/directory.totals.ts'
import { toValues } from '../employee-columns.ts'
import { findPerson, type ReachedPerson } from '../people.queries.ts'
import { canSeeField, editableSlugs, visibleValues } from '../person.views.ts'
import { refuseOutOfReach } from '../reach-after.ts'
import { dateProblems } from '../rules/date-order.ts'
import { changePeople } from './change-people.service.ts'
import { writesTexts } from './writes.texts.ts'

type UpdateInput = BodyOf<typeof updateEmployee>
type UpdateData = DataOf<typeof updateEmployee>

function refuseConflict(
  person: ReachedPerson,
  fields: readonly FormField[],
  version: number | undefined,
): void {
  if (version === undefined || version === person.version) return
  // Nothing is lost: the response contains the current record, and the client still has the user's input.
  fail('record.conflict', {
    data: { version: person.version, values: visibleValues(fields, person, toValues(person)) },
  })
}

function refuseForeignFields(
  person: ReachedPerson,
  fields: readonly FormField[],
  slugs: readonly string[],
): void {
  const allowed = new Set(editableSlugs(fields, person))
  const refused = slugs.filter((slug) => !allowed.has(slug))
  if (refused.length === 0) return
  const names = refused.map((slug) => fields.find((field) => field.FIELD_SLUG === slug)?.FIELD_NAME ?? slug)
  fail('employees.field_not_editable', {
    parameters: { fields: names.join(', ') },
    fields: Object.fromEntries(
      refused.map((slug, index) => [
        slug,
        writesTexts('changeNotPermitted', { field: names[index] ?? slug }),
      ]),
    ),
  })
}

/** Changes one person in the caller's transaction; see `updateEmployeeRecord`. */
export async function writePersonChange(ctx: Ctx, db: Db, input: UpdateInput): Promise<UpdateData> {
  const person = found(await findPerson(ctx, db, input.emp_id, { lock: true }))
  if (!person.can_edit && !person.can_edit_self) {
    if (!person.can_view) found(undefined)
    fail('access.denied')
  }
  const form = await loadForm(ctx, db, EMPLOYEE_FORM)
  const fields = fieldsOf(form)
  refuseConflict(person, fields, input.version)
  await requireFormVersion(ctx, db, form, input.form_version)
  refuseForeignFields(person, fields, Object.keys(input.values))
  // The caller may hold a group's permission for others than this person, such as for themselves.
  const seen = withoutHidden(form, ({ field_group }) => !canSeeField(person, field_group))
  const values = await validateValues(ctx, db, seen, input.values, {
    partial: true,
    previous: toValues(person),
    recordId: person.id,
  })
  const problems = dateProblems({ ...toValues(person), ...values }, person.left_on, Object.keys(values))
  const concerned = Object.keys(problems).find((slug) => slug in values || 'DATE_OF_JOINING' in values)
  if (concerned) fail('request.invalid', { fields: problems, message: problems[concerned] as string })
  const { direct, requested } = splitOwnChange(ctx, person, values)
  const changed = await changePeople(ctx, db, [{ person, values: direct }], {
    effectiveDate: input.effective_date ?? form.today,
    today: form.today,
    reason: input.reason ?? '',
    fields,
  })
  if (person.can_edit) await refuseOutOfReach(ctx, db, 'employees.profile.edit', { person, values: direct })
  const waiting = await askForChange(ctx, db, person, { requested, fields, reason: input.reason ?? '' })
  const result = changed.get(person.id)
  return {
    emp_id: person.id,
    version: result?.version ?? person.version,
    scheduled: result?.scheduled ?? [],
    waiting: waiting && {
      REQUEST_ID: waiting.requestId,
      fields: waiting.fields,
      pending_on: waiting.pendingOn,
    },
  }
}

/**
 * Changes a person's record; changes to one's own record that need approval become a request instead. An outdated
 * version of the record is refused with the current values, an outdated version of the form with the differences.
 */
export async function updateEmployeeRecord(ctx: Ctx, input: UpdateInput): Promise<UpdateData> {
  const result = await tx(ctx, (db) => writePersonChange(ctx, db, input))
  forgetTotals(ctx)
  return result
}
