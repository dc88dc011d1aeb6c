import { eachPersonOnce, personIn } from '@muster/contract/imports/sheets/sheet-people'
import type { SheetRow, SheetTable } from '@muster/contract/imports/sheets/sheet-table'
import { type assignSheet, balanceKey, type balanceSheet } from '@muster/contract/leave/leave-sheets'
import { toDays, toUnits } from '../rules/units.ts'
import { uploadTexts } from './upload.texts.ts'

export type BalanceTable = SheetTable<typeof balanceSheet.columns>
export type AssignTable = SheetTable<typeof assignSheet.columns>
type PersonRow = SheetRow<{ code: string; name: string }>
type AssignRow = AssignTable['rows'][number]

export interface UploadPerson {
  id: number
  code: string
  name: string
  joined: string
  /** The caller, who may not set their own balances. */
  isSelf: boolean
  /** The rule in force from its date on, and whether it is personal. */
  ruleId: number | null
  ruleFrom: string | null
  isOwnRule: boolean
  /** First day of the latest personal rule. */
  lastOwnFrom: string | null
}

/** Facts for judging rows. */
export interface UploadFacts {
  /** By lower-case code; only employees in reach. */
  people: ReadonlyMap<string, UploadPerson>
  types: readonly { id: number; name: string }[]
  rules: readonly { id: number; name: string }[]
  /** Units by employee and type, as `1:2`: the balance on the date, or the opening balance. */
  balances: ReadonlyMap<string, number>
  /** Units by which a balance may go below 0; undefined where the uploader allows any. */
  limitOf: ((employeeId: number, typeId: number) => number) | undefined
}

interface Assignment {
  /** Undefined where the file does not change rules; null for the matching rule. */
  rule: { id: number; name: string } | null | undefined
  from: string | null
  changesRule: boolean
}

export interface UploadRow extends Assignment {
  row: number
  person: UploadPerson
  balances: { typeId: number; name: string; before: number; after: number }[]
}

const UNTOUCHED: Assignment = { rule: undefined, from: null, changesRule: false }

/** Whether the row assigns a rule that is not already in force. */
function isRuleNew(person: UploadPerson, rule: { id: number } | null, from: string): boolean {
  if (rule === null) return person.isOwnRule
  return !(person.isOwnRule && person.ruleId === rule.id && (person.ruleFrom ?? '9999') <= from)
}

function assignmentOf(row: AssignRow, person: UploadPerson, { rules }: UploadFacts): Assignment {
  const { rule: ruleId, from } = row.read()
  const rule = rules.find(({ id }) => id === ruleId) ?? null
  if (from === null) return { rule, from, changesRule: false }
  if (from < person.joined)
    row.complain('from', uploadTexts('joinedOn', { name: person.name, joined: person.joined }))
  const changesRule = isRuleNew(person, rule, from)
  if (changesRule && (person.lastOwnFrom ?? '') > from)
    row.complain('from', uploadTexts('individualRuleApplies', { lastOwnFrom: person.lastOwnFrom ?? '' }))
  return { rule, from, changesRule }
}

type Balance = UploadRow['balances'][number]

/** @param key of the column with the days */
function balanceOf(
  row: PersonRow,
  key: string,
  { type: { id, name }, days }: { type: UploadFacts['types'][number]; days: number },
  { person, facts }: { person: UploadPerson; facts: UploadFacts },
): Balance {
  const before = facts.balances.get(`${person.id}:${id}`) ?? 0
  const after = toUnits(days)
  const limit = facts.limitOf?.(person.id, id)
  if (limit !== undefined && after < before && after < -limit)
    row.complain(key, uploadTexts('belowLimit', { name, days: toDays(after), limit: toDays(-limit) }))
  return { typeId: id, name, before, after }
}

/** Balances in the columns of leave types. */
function balancesOf(row: PersonRow, person: UploadPerson, facts: UploadFacts): Balance[] {
  return facts.types.flatMap((type) => {
    const days = row.value(balanceKey(type.id))
    return typeof days === 'number'
      ? [balanceOf(row, balanceKey(type.id), { type, days }, { person, facts })]
      : []
  })
}

/** Whether a file has one row per person and leave type. */
export const isList = ({ has }: { has(key: string): boolean }) => has('type') && has('days')

/** The balance of a row that names its leave type; blank days leave it unchanged. */
function listedBalance(row: PersonRow, person: UploadPerson, facts: UploadFacts): Balance[] {
  const [typeId, days] = [row.value('type'), row.value('days')]
  if (row.text('type') === '') row.complain('type', uploadTexts('typeRequired'))
  const type = facts.types.find(({ id }) => id === typeId)
  return type && typeof days === 'number' ? [balanceOf(row, 'days', { type, days }, { person, facts })] : []
}

/** The rows of each person as one; reports a leave type that a person has twice. */
function byPerson(rows: readonly UploadRow[], rowIn: (number: number) => PersonRow | undefined): UploadRow[] {
  const merged = new Map<number, UploadRow>()
  const found = new Map<string, number>()
  for (const one of rows) {
    for (const { typeId, name } of one.balances) {
      const key = `${one.person.id}:${typeId}`
      const earlier = found.get(key)
      if (earlier === undefined) found.set(key, one.row)
      else rowIn(one.row)?.complain('type', uploadTexts('typeTwice', { name, row: earlier }))
    }
    const before = merged.get(one.person.id)
    merged.set(one.person.id, before ? { ...before, balances: [...before.balances, ...one.balances] } : one)
  }
  return [...merged.values()]
}

function readRows<R extends PersonRow>(
  rows: readonly R[],
  facts: UploadFacts,
  {
    assigned,
    once = eachPersonOnce(),
    listed = () => [],
  }: {
    assigned: (row: R, person: UploadPerson) => Assignment
    once?: (row: PersonRow) => void
    listed?: (row: R, person: UploadPerson) => Balance[]
  },
): UploadRow[] {
  return rows.flatMap((row) => {
    row.read()
    const person = personIn(row, facts.people)
    if (person?.isSelf) row.complain('code', uploadTexts('ownBalances'))
    once(row)
    if (!person) return []
    const assignment = assigned(row, person)
    const balances = [...listed(row, person), ...balancesOf(row, person, facts)]
    return row.isSound ? [{ row: row.number, person, ...assignment, balances }] : []
  })
}

/** Reads a balance file. Blank cells leave balances unchanged. */
export function readBalances(table: BalanceTable, facts: UploadFacts): UploadRow[] {
  const { rows } = table
  if (!isList(table)) return readRows(rows, facts, { assigned: () => UNTOUCHED })
  const read = readRows(rows, facts, {
    assigned: () => UNTOUCHED,
    once: () => undefined,
    listed: (row, person) => listedBalance(row, person, facts),
  })
  const byNumber = new Map<number, PersonRow>(rows.map((row) => [row.number, row]))
  return byPerson(read, (number) => byNumber.get(number))
}

/** Reads a file of leave rules and opening balances. */
export const readAssignments = ({ rows }: AssignTable, facts: UploadFacts) =>
  readRows(rows, facts, { assigned: (row, person) => assignmentOf(row, person, facts) })

/** Whether a row writes anything. */
export const changesAnything = ({ changesRule, balances }: UploadRow) =>
  changesRule || balances.some(({ before, after }) => before !== after)
