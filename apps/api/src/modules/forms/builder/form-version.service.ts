import { diffForms } from '@muster/contract/forms/form-diff'
import { planOf } from '@muster/contract/forms/form-plan'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { fieldsOf, loadForm } from '../form-definition.queries.ts'
import type { LoadedForm } from '../form-store.ts'
import { findVersion } from '../form-versions.queries.ts'
import { namesIn } from './draft.service.ts'

/**
 * Lets a record through that was filled in with the form as it is, or with an older one that asks the same.
 *
 * @param form as the caller may see it
 * @param seen the version that was filled in; undefined when the caller doesn't say
 * @throws AppError `forms.form_changed` with what differs, of what the caller may see
 */
export async function requireFormVersion(
  ctx: Ctx,
  db: Db,
  form: LoadedForm,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === form.version) return
  const before = await findVersion(ctx, db, form.formid, seen)
  // A version that nobody kept is too old, or was never there: what is on screen can't be trusted.
  if (!before) fail('forms.form_changed', { data: { version: form.version, changes: [] } })
  const whole = await loadForm(ctx, db, form.formid, { withRetired: true, whole: true })
  const now = planOf(whole.sections)
  const visible = new Set(fieldsOf(form).map((field) => field.FIELD_SLUG))
  const withheld = new Set(
    fieldsOf(whole)
      .filter((field) => !field.retired && !visible.has(field.FIELD_SLUG))
      .map((field) => field.FIELD_SLUG),
  )
  const changes = diffForms(before, now, await namesIn(ctx, db, before, now)).filter(
    (change) => change.affects_entry && !withheld.has(change.slug),
  )
  if (changes.length > 0) fail('forms.form_changed', { data: { version: form.version, changes } })
}
