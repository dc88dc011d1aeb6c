import type { FormValues } from '@muster/contract/forms/form-definition'
import type { ExistingRecord, PreparedRow, RowProblem } from '@muster/contract/imports/index'
import type { DeskFacts, ImportDesk } from '../../forms/index.ts'
import { organisationTexts } from '../organisation.texts.ts'
import { checkCoordinates } from './coordinates.ts'

/** A stored unit as read by an import: built-in and custom values by slug. */
export interface KnownUnit {
  id: number
  values: FormValues
}

/** What is specific to one kind of unit; plain data. */
export interface UnitImportFacts {
  table: string
  nameSlug: string
  codeSlug: string
  /** The field within whose value names are unique; null if they are unique in the whole master. */
  withinSlug: string | null
  /** The value of that field when it is blank. */
  withinWhenEmpty: string
}

const error = (target: string, message: string): RowProblem => ({
  column: null,
  target,
  severity: 'error',
  message,
})

const textOf = (value: unknown) =>
  value === null || value === undefined || value === '' ? null : String(value)

function keysOf(unit: KnownUnit, slugs: readonly string[]): ExistingRecord {
  return {
    id: unit.id,
    keys: Object.fromEntries(slugs.map((slug) => [slug, textOf(unit.values[slug])])),
  }
}

/** Whether the unit would become its own ancestor. */
function closesRing(id: number, parent: unknown, parentOf: ReadonlyMap<number, number>): boolean {
  const seen = new Set<number>()
  for (let at = parent; typeof at === 'number' && !seen.has(at); at = parentOf.get(at)) {
    if (at === id) return true
    seen.add(at)
  }
  return false
}

/** Checks names that need to be unique only within a parent. */
function sameNames(facts: UnitImportFacts, units: readonly KnownUnit[]): (row: PreparedRow) => RowProblem[] {
  const { withinSlug, nameSlug, withinWhenEmpty } = facts
  if (withinSlug === null) return () => []
  const keyOf = (values: FormValues) =>
    `${textOf(values[withinSlug]) ?? withinWhenEmpty}\n${String(values[nameSlug] ?? '').toLowerCase()}`
  const byKey = new Map(units.map((unit) => [keyOf(unit.values), unit.id]))
  const known = new Map(units.map((unit) => [unit.id, unit.values]))
  return (row) => {
    const before = row.existingId === null ? {} : known.get(row.existingId)
    const owner = byKey.get(keyOf({ ...before, ...row.values }))
    if (owner === undefined || owner === row.existingId) return []
    return [error(nameSlug, organisationTexts('nameExistsUseCode', { name: String(row.values[nameSlug]) }))]
  }
}

/** A location needs both coordinates or none, including stored ones. */
function placeProblems(row: PreparedRow, before: FormValues = {}): RowProblem[] {
  if (!['LATITUDE', 'LONGITUDE'].some((slug) => Object.hasOwn(row.values, slug))) return []
  return Object.entries(checkCoordinates({ ...before, ...row.values })).map(([slug, message]) =>
    error(slug, message),
  )
}

/** Presents stored units and judges rows for the import of one kind of unit. */
export function openDesk(facts: DeskFacts, stored: readonly unknown[]): ImportDesk {
  const units = stored as readonly KnownUnit[]
  const own = facts.reach as UnitImportFacts
  const unique = facts.fields.filter((field) => field.is_unique).map((field) => field.FIELD_SLUG)
  const slugs = [...new Set([own.nameSlug, own.codeSlug, ...unique])]
  const parentOf = new Map(
    units.flatMap(({ id, values }) =>
      typeof values.PARENT_ID === 'number' ? [[id, values.PARENT_ID] as const] : [],
    ),
  )
  const judgeName = sameNames(own, units)
  const valuesById = new Map(units.map((unit) => [unit.id, unit.values]))
  return {
    people: [],
    existing: units.map((unit) => keysOf(unit, slugs)),
    judge: (row) => {
      const problems = judgeName(row)
      if (own.table === 'department' && row.existingId !== null) {
        if (closesRing(row.existingId, row.values.PARENT_ID, parentOf)) {
          problems.push(error('PARENT_ID', organisationTexts('departmentPartOfItself')))
        }
      }
      if (own.table === 'location') problems.push(...placeProblems(row, valuesById.get(row.existingId ?? 0)))
      return problems
    },
  }
}
