import { eachPersonOnce, personIn } from '@muster/contract/imports/sheets/sheet-people'
import type { SheetTable } from '@muster/contract/imports/sheets/sheet-table'
import { type assignSheet, balanceKey, type balanceSheet } from '@muster/contract/leave/leave-sheets'
import { toDays, toUnits } from '../rules/units.ts'
import { uploadTexts } from './upload.texts.ts'

export type BalanceTable = SheetTable<typeof balanceSheet.columns>
export type AssignTable = SheetTable<typeof assignSheet.columns>
type BalanceRow = BalanceTable['rows'][number]
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

function balancesOf(row: BalanceRow, person: UploadPerson, facts: UploadFacts): UploadRow['balances'] {
  return facts.types.flatMap(({ id, name }) => {
    const days = row.value(balanceKey(id))
    if (typeof days !== 'number') return []
    const before = facts.balances.get(`${person.id}:${id}`) ?? 0
    const after = toUnits(days)
    const limit = facts.limitOf?.(person.id, id)
    if (limit !== undefined && after < before && after < -limit)
      row.complain(
        balanceKey(id),
        uploadTexts('belowLimit', { name, days: toDays(after), limit: toDays(-limit) }),
      )
    return [{ typeId: id, name, before, after }]
  })
}

function readRows<R extends BalanceRow>(
  rows: readonly R[],
  facts: UploadFacts,
  assigned: (row: R, person: UploadPerson) => Assignment,
): UploadRow[] {
  const once = eachPersonOnce()
  return rows.flatMap((row) => {
    row.read()
    const person = personIn(row, facts.people)
    if (person?.isSelf) row.complain('code', uploadTexts('ownBalances'))
    once(row)
    if (!person) return []
    const assignment = assigned(row, person)
    const balances = balancesOf(row, person, facts)
    return row.isSound ? [{ row: row.number, person, ...assignment, balances }] : []
  })
}

/** Reads a balance file. Blank cells leave balances unchanged. */
export const readBalances = ({ rows }: BalanceTable, facts: UploadFacts) =>
  readRows(rows, facts, () => UNTOUCHED)

/** Reads a file of leave rules and opening balances. */
export const readAssignments = ({ rows }: AssignTable, facts: UploadFacts) =>
  readRows(rows, facts, (row, person) => assignmentOf(row, person, facts))

/** Whether a row writes anything. */
export const changesAnything = ({ changesRule, balances }: UploadRow) =>
  changesRule || balances.some(({ before, after }) => before !== after)
