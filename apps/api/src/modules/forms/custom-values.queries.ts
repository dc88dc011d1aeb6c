import type { FieldType, FormValues } from '@muster/contract/forms/form-definition'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

/** Longer text cannot be matched as a whole: index entries are limited in size. */
const TEXT_LIMIT = 400
const CHUNK = 10_000

interface CopiedValue {
  text_value: string | null
  num_value: string | null
  date_value: string | null
}

const NUMBER_TYPES: ReadonlySet<FieldType> = new Set(['number', 'numeric', 'decimal'])

/** Text as stored in and compared with `custom_value`: without case and surrounding blanks, cut at the limit. */
function comparableText(value: string | number | boolean): string {
  return String(value).trim().toLowerCase().slice(0, TEXT_LIMIT)
}

/** Several choices are stored between commas, `,3,12,`, so that each is found as `,3,`. */
function listText(parts: readonly (string | number)[]): string {
  return `,${parts.map(comparableText).join(',')},`.slice(0, TEXT_LIMIT)
}

/** A custom field's value in the indexed columns; null if there is nothing to search for. */
export function copiedValue(type: FieldType, value: FormValues[string] | undefined): CopiedValue | null {
  if (value === null || value === undefined || value === '') return null
  const empty: CopiedValue = { text_value: null, num_value: null, date_value: null }
  if (type === 'calander' && typeof value === 'string') return { ...empty, date_value: value }
  if (NUMBER_TYPES.has(type) && !Array.isArray(value)) return { ...empty, num_value: String(value) }
  if (Array.isArray(value)) return value.length === 0 ? null : { ...empty, text_value: listText(value) }
  if (type === 'checkbox' && typeof value === 'string') {
    return { ...empty, text_value: listText(value.split(',')) }
  }
  return { ...empty, text_value: comparableText(value) }
}

/** Canonical form for comparison: `012.50` equals `12.5`. */
function plainNumber(text: string): string {
  const plain = text.replace(/^(-?)0+(?=\d)/, '$1')
  const short = plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain
  return short === '-0' ? '0' : short
}

/** The value that must be unique among those of the field; enforced by a unique index. */
function uniqueKey({ text_value, num_value, date_value }: CopiedValue): string | null {
  return text_value ?? (num_value === null ? date_value : plainNumber(num_value))
}

/** A record's custom values after a change; an emptied field has no entry. */
export function mergeCustom(
  before: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): FormValues {
  return Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null && value !== undefined),
  ) as FormValues
}

export interface CustomRow {
  id: number
  /** All custom values of the record by slug. */
  custom: Readonly<Record<string, unknown>>
}

/** The form's custom fields whose values are copied to `custom_value`. */
function copiedFields(ctx: Ctx, db: Db, formNo: number) {
  return db
    .selectFrom('form_field')
    .select(['id', 'slug', 'field_type', 'is_unique'])
    .where('org_id', '=', ctx.orgId)
    .where('form_no', '=', formNo)
    .where('is_built_in', '=', false)
    .where((eb) => eb.or([eb('is_searchable', '=', true), eb('is_unique', '=', true)]))
    .execute()
}

/**
 * Copies the searchable and unique custom fields of these records into `custom_value`, replacing earlier copies.
 * `custom` must contain all custom values of the records. Three statements for up to ten thousand values.
 */
export async function writeCustomValues(
  ctx: Ctx,
  db: Db,
  formNo: number,
  rows: readonly CustomRow[],
): Promise<void> {
  if (rows.length === 0) return
  const fields = await copiedFields(ctx, db, formNo)
  if (fields.length === 0) return
  const ids = rows.map((row) => row.id)
  await sql`
    delete from custom_value
    where org_id = ${ctx.orgId} and form_no = ${formNo} and record_id = any (${ids}::bigint[])`.execute(db)
  const values = fields.flatMap((field) =>
    rows.flatMap((row) => {
      const copied = copiedValue(field.field_type as FieldType, row.custom[field.slug] as FormValues[string])
      return copied
        ? [
            {
              field_id: field.id,
              record_id: row.id,
              ...copied,
              unique_key: field.is_unique ? uniqueKey(copied) : null,
            },
          ]
        : []
    }),
  )
  for (let from = 0; from < values.length; from += CHUNK) {
    // As one JSON parameter: with one parameter per value, the statement would get slow for thousands of values.
    await sql`
      insert into custom_value
        (org_id, form_no, field_id, record_id, text_value, num_value, date_value, unique_key)
      select ${ctx.orgId}, ${formNo}, v.field_id, v.record_id, v.text_value, v.num_value, v.date_value, v.unique_key
      from jsonb_to_recordset(${JSON.stringify(values.slice(from, from + CHUNK))}::jsonb) as v
        (field_id bigint, record_id bigint, text_value text, num_value numeric, date_value date, unique_key text)`.execute(
      db,
    )
  }
}

export interface CustomFilterField {
  FIELD_ID: number
  FEILD_TYPE: FieldType
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/
const DECIMAL = /^-?\d{1,18}(\.\d{1,9})?$/

function filterPredicate(
  field: CustomFilterField,
  values: readonly (string | number)[],
): RawBuilder<boolean> {
  if (field.FEILD_TYPE === 'calander') {
    const dates = values.map(String).filter((value) => ISO_DATE.test(value))
    return sql<boolean>`v.date_value = any (${dates}::date[])`
  }
  if (NUMBER_TYPES.has(field.FEILD_TYPE)) {
    const numbers = values.map(String).filter((value) => DECIMAL.test(value))
    // As text: under row security, an index on numerics is not used for comparisons.
    return sql<boolean>`v.number_key = any (${numbers.map(plainNumber)}::text[])`
  }
  if (
    field.FEILD_TYPE === 'multi-select' ||
    field.FEILD_TYPE === 'multiple' ||
    field.FEILD_TYPE === 'checkbox'
  ) {
    const parts = values.map(
      (value) => sql<boolean>`position(${`,${comparableText(value)},`} in v.text_value) > 0`,
    )
    return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`
  }
  return sql<boolean>`v.text_value = any (${values.map(comparableText)}::text[])`
}

/**
 * True for records of a form whose searchable custom field has one of `values`.
 *
 * @param recordId the column of the record's id in the query, such as `employee.id`
 */
export function customFilter(
  ctx: Pick<Ctx, 'orgId'>,
  field: CustomFilterField,
  values: readonly (string | number)[],
  recordId: string,
): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(recordId)} in (
    select v.record_id from custom_value v
    where v.org_id = ${ctx.orgId} and v.field_id = ${field.FIELD_ID} and ${filterPredicate(field, values)})`
}
