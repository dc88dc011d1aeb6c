import type { FormField, FormValues } from '@muster/contract/forms/form-definition'
import { formValidator, normaliseFormValues } from '@muster/contract/forms/values/form-values'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { findMasterRecords } from '../reference/index.ts'
import type { JudgedEdit } from './bulk-values.service.ts'
import { copiedValue } from './custom-values.queries.ts'
import { fieldsOf } from './form-definition.queries.ts'
import type { LoadedForm } from './form-store.ts'
import { activeIds, masterIdsIn, type Problems, parentProblems } from './form-values.service.ts'
import { formsTexts } from './forms.texts.ts'

/** Problems of unique custom values that others have, or an earlier record of the list. One statement and a lock, if any. */
async function customTaken(
  ctx: Ctx,
  db: Db,
  form: LoadedForm,
  fields: readonly FormField[],
  records: readonly FormValues[],
): Promise<Problems[]> {
  const unique = fields.filter((field) => field.is_unique && !field.is_built_in)
  const copies = records.flatMap((values, at) =>
    unique.flatMap((field) => {
      const copied = copiedValue(field.FEILD_TYPE, values[field.FIELD_SLUG])
      return copied ? [{ at, field_id: field.FIELD_ID, ...copied }] : []
    }),
  )
  if (copies.length === 0) return records.map(() => ({}))
  await sql`select pg_advisory_xact_lock(hashtextextended(${`custom:${ctx.orgId}:${form.formid}`}, 0))`.execute(
    db,
  )
  const { rows } = await sql<{ at: number; field_id: number }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb)
        as w (at int, field_id bigint, text_value text, num_value numeric, date_value date)
    )
    select distinct w.at, w.field_id from wanted w
    where exists (select from custom_value v where v.org_id = ${ctx.orgId} and v.form_no = ${form.formid}
        and v.field_id = w.field_id and (v.text_value = w.text_value
          or v.number_key = trim_scale(w.num_value)::text or v.date_value = w.date_value))
      or exists (select from wanted o where o.at < w.at and o.field_id = w.field_id and (o.text_value = w.text_value
        or o.num_value = w.num_value or o.date_value = w.date_value))`.execute(db)
  const byId = new Map(unique.map((field) => [field.FIELD_ID, field]))
  return records.map((_, at) =>
    Object.fromEntries(
      rows.flatMap((row) => {
        const field = row.at === at ? byId.get(row.field_id) : undefined
        return field ? [[field.FIELD_SLUG, formsTexts('slugTaken', { slug: field.FIELD_NAME })]] : []
      }),
    ),
  )
}

/**
 * Validates many new records as `validateValues` does one, in a fixed number of statements. The store's own checks, such as
 * built-in unique fields, are the caller's.
 *
 * @returns values to store and problems by slug, in order
 */
export async function judgeNew(
  ctx: Ctx,
  db: Db,
  form: LoadedForm,
  records: readonly FormValues[],
): Promise<JudgedEdit[]> {
  const fields = fieldsOf(form)
  const wholes = records.map((values) => normaliseFormValues(fields, values))
  const masters = await findMasterRecords(ctx, db, masterIdsIn(fields, wholes), 'choose')
  const validate = formValidator(fields, { today: form.today, masters: activeIds(masters) })
  const taken = await customTaken(ctx, db, form, fields, wholes)
  return wholes.map((values, at) => ({
    values,
    problems: {
      ...parentProblems(fields, values, masters),
      ...validate(records[at] as FormValues),
      ...taken[at],
    },
  }))
}
