import type { FormField, FormValues } from '../forms/form-definition.ts'
import {
  type FormValidator,
  formValidator,
  namedProblem,
  normaliseFormValues,
} from '../forms/values/form-values.ts'
import type { ImportInput, PreparedRow } from './import-types.ts'
import type { ManagerLink } from './manager-links.ts'
import { PENDING_ID } from './master-book.ts'
import { type DraftRow, type ImportDesk, problemAt } from './row-drafting.ts'

/** The form's fields for an import: generated ones may be blank. */
function importedFields(input: ImportInput): FormField[] {
  return input.targets.flatMap(({ field }) => {
    if (field === null) return []
    if (!input.generated?.has(field.FIELD_SLUG)) return [field]
    const conditions = field.conditions.filter(({ effect }) => effect !== 'require')
    return [{ ...field, IS_MANDATORY: 0, conditions }]
  })
}

function masterSets(input: ImportInput): Record<string, ReadonlySet<number | string>> {
  const sets: Record<string, ReadonlySet<number | string>> = Object.fromEntries(
    Object.entries(input.masters ?? {}).map(([master, options]) => [
      master,
      new Set<number | string>([PENDING_ID, ...options.map(({ value }) => value)]),
    ]),
  )
  for (const { role, master } of input.targets) {
    if (master === null) continue
    if (role === 'manager') sets[master] = new Set([PENDING_ID, ...(input.people ?? []).map(({ id }) => id)])
    else if (!Object.hasOwn(sets, master)) sets[master] = new Set([PENDING_ID])
  }
  return sets
}

/** Validators of the form: `whole` for new records, `changes` for updates. */
export interface Judge {
  fields: readonly FormField[]
  /** Names of the fields by slug. */
  names: ReadonlyMap<string, string>
  whole: FormValidator
  changes: FormValidator
}

export function judgeFor(input: ImportInput): Judge {
  const fields = importedFields(input)
  const options = { today: input.today, masters: masterSets(input) }
  return {
    fields,
    names: new Map(fields.map(({ FIELD_SLUG, FIELD_NAME }) => [FIELD_SLUG, FIELD_NAME])),
    whole: formValidator(fields, options),
    changes: formValidator(fields, { ...options, partial: true }),
  }
}

/** The values to store for the row. Blank cells of an update leave the stored value unchanged. */
function storedValues(desk: ImportDesk, judge: Judge, row: DraftRow, link: ManagerLink): FormValues {
  const managerSlug = desk.slugs.get('manager')
  const { manager } = link
  const values = { ...row.values }
  if (managerSlug !== undefined && Object.hasOwn(values, desk.slugs.get('manager-name') ?? '')) {
    values[managerSlug] ??= null
  }
  if (managerSlug !== undefined && Object.hasOwn(values, managerSlug)) {
    values[managerSlug] = manager === null ? null : 'id' in manager ? manager.id : PENDING_ID
  }
  const codeSlug = row.keepsCode ? desk.slugs.get('employee-code') : undefined
  const isKept = ([slug, value]: [string, unknown]) =>
    judge.names.has(slug) && slug !== codeSlug && (row.existingId === null || value !== null)
  return normaliseFormValues(judge.fields, Object.fromEntries(Object.entries(values).filter(isKept)))
}

function withoutPending(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== PENDING_ID))
}

/** A record is only created if its field is shown. */
function keptMasters(newMasters: Record<string, string>, values: FormValues): Record<string, string> {
  return Object.fromEntries(Object.entries(newMasters).filter(([slug]) => Object.hasOwn(values, slug)))
}

/** Validates a row whose manager is linked, and returns the final row. */
export function finishRow(desk: ImportDesk, judge: Judge, row: DraftRow, link: ManagerLink): PreparedRow {
  const values = storedValues(desk, judge, row, link)
  const problems = [...row.problems]
  const managerSlug = desk.slugs.get('manager') ?? null
  if (link.problem) problems.push(problemAt(desk, managerSlug, link.problem.severity, link.problem.message))
  const judged = new Set(problems.filter(({ severity }) => severity === 'error').map(({ target }) => target))
  const found = (row.existingId === null ? judge.whole : judge.changes)(values)
  for (const [slug, message] of Object.entries(found)) {
    // One problem per cell: an unreadable date is not reported as missing too.
    if (judged.has(slug)) continue
    const hasColumn = desk.columnOf.has(slug)
    const shown = hasColumn ? message : namedProblem(judge.names.get(slug) ?? slug, message)
    problems.push(problemAt(desk, slug, 'error', shown))
  }
  return {
    rowNumber: row.rowNumber,
    values: withoutPending(values),
    newMasters: keptMasters(row.newMasters, values),
    manager: link.manager,
    employment: row.employment,
    existingId: row.existingId,
    problems,
    ...(row.isTwin ? { isTwin: true as const } : {}),
    action: row.existingId === null ? 'create' : 'update',
  }
}
