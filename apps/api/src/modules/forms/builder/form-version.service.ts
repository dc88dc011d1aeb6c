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
 * Accepts a record that was filled in with the current version of the form, or with an older one whose differences do
 * not concern its values.
 *
 * @param form as visible to the caller
 * @param seen the version that was filled in; undefined if the caller does not send it
 * @throws AppError `forms.form_changed` with the differences visible to the caller
 */
export async function requireFormVersion(
  ctx: Ctx,
  db: Db,
  form: LoadedForm,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === form.version) return
  const before = await findVersion(ctx, db, form.formid, seen)
  // A version that is not stored is too old or never existed, so the form on screen cannot be trusted.
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
