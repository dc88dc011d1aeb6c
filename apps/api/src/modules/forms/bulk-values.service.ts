import type { FormField, FormValues } from '@muster/contract/forms/form-definition'
import { normaliseFormValues, validateForm } from '@muster/contract/forms/values/form-values'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { findMasterRecords } from '../reference/index.ts'
import { fieldsOf } from './form-definition.queries.ts'
import type { LoadedForm } from './form-store.ts'
import {
  activeIds,
  concernsEdit,
  lockedProblems,
  masterIdsIn,
  type Problems,
  parentProblems,
  resultOf,
} from './form-values.service.ts'
import { withoutHidden } from './seen-fields.ts'

export interface JudgedEdit {
  /** Values to store; of an edit only those that were given or became hidden. */
  values: FormValues
  /** By slug; empty if the edit is valid. */
  problems: Problems
}

export interface EditedRecord {
  /** Its current values. */
  values: FormValues
  /** Whether the caller may not see this field of this record. */
  isHidden: (field: FormField) => boolean
}

/**
 * Validates the same edit of many records as `validateValues` does for one, in one statement. Fields with unique
 * values are not supported: the caller omits them.
 *
 * @returns the result for each record, in their order
 */
export async function judgeEdits(
  ctx: Ctx,
  db: Db,
  form: LoadedForm,
  given: FormValues,
  records: readonly EditedRecord[],
): Promise<JudgedEdit[]> {
  const cases = records.map((record) => {
    const fields = fieldsOf(withoutHidden(form, record.isHidden))
    const bySlug = new Map(fields.map((field) => [field.FIELD_SLUG, field]))
    const previous = Object.fromEntries(Object.entries(record.values).filter(([slug]) => bySlug.has(slug)))
    // Of a field that is hidden here nothing can be judged: the caller refuses it.
    const seen = Object.entries(given).filter(([slug]) => bySlug.has(slug))
    const merged = { ...previous, ...Object.fromEntries(seen) }
    return { fields, bySlug, previous, merged, whole: normaliseFormValues(fields, merged) }
  })
  const wholes = cases.map(({ whole }) => whole)
  const masters = await findMasterRecords(ctx, db, masterIdsIn(fieldsOf(form), wholes), 'choose')
  const active = activeIds(masters)
  return cases.map(({ fields, bySlug, previous, merged, whole }) => {
    const judged = {
      ...parentProblems(fields, whole, masters),
      ...validateForm(fields, merged, { today: form.today, masters: active, previous }),
    }
    const concerned = Object.entries(judged).filter(([slug]) => concernsEdit(bySlug.get(slug), given))
    return {
      values: resultOf(given, whole, previous, { partial: true }),
      problems: { ...Object.fromEntries(concerned), ...lockedProblems(fields, given, previous) },
    }
  })
}
