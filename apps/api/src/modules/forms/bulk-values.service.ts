import type { FormValues } from '@muster/contract/forms/form-definition'
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

export interface JudgedEdit {
  /** Values to store; of an edit only those that were given or became hidden. */
  values: FormValues
  /** By slug; empty if the edit is valid. */
  problems: Problems
}

/**
 * Validates the same edit of many records as `validateValues` does for one, in one statement. Fields with unique
 * values are not supported: the caller omits them.
 *
 * @param records the current values of each record
 * @returns the result for each record, in their order
 */
export async function judgeEdits(
  ctx: Ctx,
  db: Db,
  form: LoadedForm,
  given: FormValues,
  records: readonly FormValues[],
): Promise<JudgedEdit[]> {
  const fields = fieldsOf(form)
  const bySlug = new Map(fields.map((field) => [field.FIELD_SLUG, field]))
  const cases = records.map((record) => {
    const previous = Object.fromEntries(Object.entries(record).filter(([slug]) => bySlug.has(slug)))
    const merged = { ...previous, ...given }
    return { previous, merged, whole: normaliseFormValues(fields, merged) }
  })
  const wholes = cases.map(({ whole }) => whole)
  const masters = await findMasterRecords(ctx, db, masterIdsIn(fields, wholes), 'choose')
  const active = activeIds(masters)
  return cases.map(({ previous, merged, whole }) => {
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
