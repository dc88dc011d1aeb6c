import type { FieldOption, FormField, FormValue, FormValues } from '@muster/contract/forms/form-definition'
import {
  isEmptyValue,
  namedProblem,
  normaliseFormValue,
  normaliseFormValues,
  validateForm,
} from '@muster/contract/forms/values/form-values'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { findMasterRecords } from '../reference/index.ts'
import { copiedValue } from './custom-values.queries.ts'
import { fieldsOf } from './form-definition.queries.ts'
import { formStore } from './form-registry.ts'
import type { LoadedForm } from './form-store.ts'
import { formsTexts } from './forms.texts.ts'

export interface ValidateOptions {
  /** Validates only the given fields: an edit. */
  partial?: boolean
  /** The record's current values: needed for conditions, and to keep a choice that was retired since. */
  previous?: FormValues
  /** The record being changed, excluded from the check for duplicates. */
  recordId?: number
}

export type Problems = Record<string, string>
export type MasterRecords = Map<string, Map<number | string, FieldOption>>

function idsOf(value: unknown): (number | string)[] {
  const members = Array.isArray(value) ? value : [value]
  return members.filter((one) => typeof one === 'number' || (typeof one === 'string' && one !== ''))
}

/** The ids in these records' values, by master. */
export function masterIdsIn(
  fields: readonly FormField[],
  records: readonly Readonly<Record<string, unknown>>[],
): Record<string, Set<number | string>> {
  const ids: Record<string, Set<number | string>> = {}
  for (const field of fields) {
    if (field.master === null) continue
    const known = ids[field.master] ?? []
    ids[field.master] = new Set([...known, ...records.flatMap((values) => idsOf(values[field.FIELD_SLUG]))])
  }
  return ids
}

export function activeIds(records: MasterRecords): Record<string, Set<number | string>> {
  return Object.fromEntries(
    [...records].map(([master, byId]) => [
      master,
      new Set([...byId.values()].filter((option) => option.active !== false).map((option) => option.value)),
    ]),
  )
}

/** A choice must belong to the value of the field that narrows it: a sub-department to its department. */
export function parentProblems(
  fields: readonly FormField[],
  values: FormValues,
  records: MasterRecords,
): Problems {
  const problems: Problems = {}
  for (const field of fields) {
    const narrowing = field.conditions.find((condition) => condition.effect === 'options')
    const value = values[field.FIELD_SLUG]
    if (!narrowing || field.master === null || typeof value === 'object' || isEmptyValue(value)) continue
    const parent = records.get(field.master)?.get(value as number | string)?.parent
    if (parent === undefined || parent === null) continue
    if (String(values[narrowing.field] ?? '') === String(parent)) continue
    const above = fields.find((other) => other.FIELD_SLUG === narrowing.field)?.FIELD_NAME
    problems[field.FIELD_SLUG] = formsTexts('parentMismatch', {
      fieldName: field.FIELD_NAME,
      above: above ?? narrowing.field,
    })
  }
  return problems
}

/** Unique custom fields whose value another record has. Locks out concurrent writers of the same form. */
async function customDuplicates(
  ctx: Ctx,
  db: Db,
  form: LoadedForm,
  fields: readonly FormField[],
  values: FormValues,
  exceptId: number | undefined,
): Promise<string[]> {
  const copies = fields.flatMap((field) => {
    const copied = copiedValue(field.FEILD_TYPE, values[field.FIELD_SLUG])
    return copied ? [{ field, ...copied }] : []
  })
  if (copies.length === 0) return []
  // Two people saving the same badge number at once: the second waits here and then sees the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`custom:${ctx.orgId}:${form.formid}`}, 0))`.execute(
    db,
  )
  const { rows } = await sql<{ field_id: number }>`
    select distinct v.field_id
    from unnest(
      ${copies.map(({ field }) => field.FIELD_ID)}::bigint[], ${copies.map((one) => one.text_value)}::text[],
      ${copies.map((one) => one.num_value)}::numeric[], ${copies.map((one) => one.date_value)}::date[]
    ) as wanted (field_id, text_value, num_value, date_value)
    join custom_value v on v.org_id = ${ctx.orgId} and v.field_id = wanted.field_id
      and (v.text_value = wanted.text_value or v.number_key = trim_scale(wanted.num_value)::text or v.date_value = wanted.date_value)
    where v.form_no = ${form.formid} and v.record_id <> ${exceptId ?? 0}`.execute(db)
  const taken = new Set(rows.map((row) => row.field_id))
  return copies.filter(({ field }) => taken.has(field.FIELD_ID)).map(({ field }) => field.FIELD_SLUG)
}

async function duplicateProblems(
  ctx: Ctx,
  db: Db,
  form: LoadedForm,
  values: FormValues,
  exceptId: number | undefined,
): Promise<Problems> {
  const unique = fieldsOf(form).filter((field) => field.is_unique && !isEmptyValue(values[field.FIELD_SLUG]))
  if (unique.length === 0) return {}
  const given = Object.fromEntries(
    unique.map((field) => [field.FIELD_SLUG, values[field.FIELD_SLUG] as FormValue]),
  )
  const own = unique.filter((field) => !field.is_built_in)
  const builtIn = unique.some((field) => field.is_built_in)
  const store = formStore(form.formid)
  const taken = [
    ...(builtIn ? ((await store?.duplicates?.(ctx, db, { ...values, ...given }, exceptId)) ?? []) : []),
    ...(await customDuplicates(ctx, db, form, own, values, exceptId)),
  ]
  const named = new Map(unique.map((field) => [field.FIELD_SLUG, field.FIELD_NAME]))
  return Object.fromEntries(
    taken.map((slug) => [slug, formsTexts('slugTaken', { slug: named.get(slug) ?? slug })]),
  )
}

function refuse(problems: Problems, bySlug: ReadonlyMap<string, FormField>): void {
  const [first] = Object.entries(problems)
  if (!first) return
  const [slug, problem] = first
  fail('request.invalid', {
    fields: problems,
    message: formsTexts('correctMarkedFields', {
      first: namedProblem(bySlug.get(slug)?.FIELD_NAME ?? slug, problem),
    }),
  })
}

export function lockedProblems(
  fields: readonly FormField[],
  values: FormValues,
  previous: FormValues,
): Problems {
  const locked = fields.filter(
    (field) =>
      !field.editable &&
      Object.hasOwn(values, field.FIELD_SLUG) &&
      JSON.stringify(normaliseFormValue(field, values[field.FIELD_SLUG] ?? null)) !==
        JSON.stringify(normaliseFormValue(field, previous[field.FIELD_SLUG] ?? null)),
  )
  return Object.fromEntries(
    locked.map((field) => [
      field.FIELD_SLUG,
      formsTexts('changeNotPermitted', { fieldName: field.FIELD_NAME }),
    ]),
  )
}

/** An edit is validated as the whole record it results in, but only errors it causes are reported. */
export function concernsEdit(field: FormField | undefined, given: FormValues): boolean {
  if (!field || Object.hasOwn(given, field.FIELD_SLUG)) return true
  return field.conditions.some(
    (condition) => condition.effect !== 'options' && Object.hasOwn(given, condition.field),
  )
}

/** The values that a new record stores, or an edit changes; hiding a field empties it. */
export function resultOf(
  given: FormValues,
  whole: FormValues,
  previous: FormValues,
  options: ValidateOptions,
): FormValues {
  if (!options.partial) return whole
  const kept = Object.keys(given).filter((slug) => Object.hasOwn(whole, slug))
  const hidden = Object.keys(previous).filter(
    (slug) => !Object.hasOwn(whole, slug) && !isEmptyValue(previous[slug]),
  )
  return {
    ...Object.fromEntries(kept.map((slug) => [slug, whole[slug] as FormValue])),
    ...Object.fromEntries(hidden.map((slug) => [slug, null])),
  }
}

/**
 * Validates values by the shared form rules and by what only the database knows: whether master records exist and are
 * active, choices belong to their parent and values are unique, plus the store's own checks.
 *
 * @returns the values to store; of an edit only those that were given or became hidden
 * @throws AppError `request.invalid` with a message per field slug
 */
export async function validateValues(
  ctx: Ctx,
  db: Db,
  form: LoadedForm,
  values: FormValues,
  options: ValidateOptions = {},
): Promise<FormValues> {
  const fields = fieldsOf(form)
  const bySlug = new Map(fields.map((field) => [field.FIELD_SLUG, field]))
  const previous = Object.fromEntries(
    Object.entries(options.previous ?? {}).filter(([slug]) => bySlug.has(slug)),
  )
  const merged = options.partial ? { ...previous, ...values } : values
  const whole = normaliseFormValues(fields, merged)
  const masters = await findMasterRecords(ctx, db, masterIdsIn(fields, [whole]), 'choose')
  const judged = {
    ...parentProblems(fields, whole, masters),
    ...validateForm(fields, merged, { today: form.today, masters: activeIds(masters), previous }),
  }
  const problems = Object.fromEntries(
    Object.entries(judged).filter(([slug]) => !options.partial || concernsEdit(bySlug.get(slug), values)),
  )
  refuse({ ...problems, ...lockedProblems(fields, values, previous) }, bySlug)
  const result = resultOf(values, whole, previous, options)
  refuse(
    {
      ...(await duplicateProblems(
        ctx,
        db,
        form,
        options.partial ? { ...whole, ...result } : result,
        options.recordId,
      )),
      ...(await formStore(form.formid)?.problems?.(ctx, db, whole, options.recordId)),
    },
    bySlug,
  )
  return result
}
