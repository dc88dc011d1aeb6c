import type { CellProblem } from '@muster/contract/imports/sheet-problems'
import type { BalanceSheet } from '@muster/contract/leave/balance-upload.contract'
import { dateIn } from '../../../lib/typed-date.ts'
import { fail } from '../../../platform/errors.ts'
import { toUnits } from '../rules/units.ts'

/** Headings of the sheet, beside those of the leave types. */
export const HEADINGS = {
  code: 'Employee code',
  name: 'Employee name',
  rule: 'Leave rule',
  from: 'From',
} as const
type Column = keyof typeof HEADINGS

export const MOST_ROWS = 5000
const MOST_DAYS = 1000

export interface UploadPerson {
  id: number
  code: string
  name: string
  joined: string
  /** The caller: nobody makes leave for themselves. */
  isSelf: boolean
  /** The rule that holds from its day on, and whether it is their own. */
  ruleId: number | null
  ruleFrom: string | null
  isOwnRule: boolean
  /** First day of the latest rule of their own. */
  lastOwnFrom: string | null
}

/** What rows are judged by. */
export interface UploadFacts {
  sheet: BalanceSheet
  /** By code in lower case; those out of reach are not among them. */
  people: ReadonlyMap<string, UploadPerson>
  types: readonly { id: number; name: string }[]
  rules: readonly { id: number; name: string }[]
  /** Units by person and type, as `1:2`: the balance on the day, or what they began with. */
  balances: ReadonlyMap<string, number>
}

export interface UploadRow {
  row: number
  person: UploadPerson
  /** Undefined where the file leaves rules alone; null for the one that fits. */
  rule: { id: number; name: string } | null | undefined
  from: string | null
  changesRule: boolean
  balances: { typeId: number; name: string; before: number; after: number }[]
}

const normal = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

interface Places {
  columns: Record<Column, number>
  types: { id: number; name: string; at: number }[]
}

/** Where each column stands; unknown ones are an error of the header. @throws AppError `leave.upload_columns` */
function placesOf(header: readonly string[], { sheet, types }: UploadFacts, problems: CellProblem[]): Places {
  const names = header.map(normal)
  const columns = Object.fromEntries(
    Object.entries(HEADINGS).map(([column, heading]) => [column, names.indexOf(normal(heading))]),
  ) as Record<Column, number>
  const wanted: Column[] = sheet === 'assign' ? ['code', 'from'] : ['code']
  const missing = wanted.filter((column) => columns[column] < 0)
  if (missing.length > 0)
    fail('leave.upload_columns', {
      parameters: { columns: missing.map((column) => HEADINGS[column]).join(', ') },
    })
  const known = types.flatMap((type) => {
    const at = names.indexOf(normal(type.name))
    return at < 0 ? [] : [{ ...type, at }]
  })
  const own = new Set([...Object.values(columns), ...known.map(({ at }) => at)])
  names.forEach((name, at) => {
    if (name === '' || own.has(at)) return
    const column = (header[at] ?? '').trim()
    const isTwice = names.indexOf(name) < at
    const message = isTwice ? 'This column stands here twice.' : 'No active leave type has this name.'
    problems.push({ row: 1, column, message })
  })
  if (sheet === 'balances' && known.length === 0)
    fail('leave.upload_columns', { parameters: { columns: types.map(({ name }) => name).join(', ') } })
  return { columns, types: known }
}

type Complain = (column: string | null, message: string) => void

function daysIn(text: string): number | null {
  const number = Number(text.replace(',', '.'))
  return Number.isFinite(number) ? number : null
}

function daysProblem(text: string, days: number | null): string | null {
  if (days === null) return `“${text.slice(0, 40)}” is no number of days.`
  if (Math.abs(days) > MOST_DAYS) return `At most ${MOST_DAYS} days.`
  if (Math.abs(days * 10_000 - Math.round(days * 10_000)) > 1e-6) return 'At most four decimals, please.'
  return null
}

function balancesOf(
  person: UploadPerson,
  cells: readonly { id: number; name: string; text: string }[],
  facts: UploadFacts,
  complain: Complain,
): UploadRow['balances'] {
  return cells.flatMap(({ id, name, text }) => {
    if (text === '') return []
    const days = daysIn(text)
    const problem = daysProblem(text, days)
    if (problem !== null) complain(name, problem)
    if (problem !== null || days === null) return []
    const before = facts.balances.get(`${person.id}:${id}`) ?? 0
    return [{ typeId: id, name, before, after: toUnits(days) }]
  })
}

function fromOf(text: string, person: UploadPerson, complain: Complain): string | null {
  const from = dateIn(text)
  if (text === '') complain(HEADINGS.from, 'Please enter the first day.')
  else if (from === null) complain(HEADINGS.from, `“${text.slice(0, 40)}” is no date, like 15/08/2026.`)
  else if (from < person.joined) complain(HEADINGS.from, `${person.name} joined on ${person.joined}.`)
  return from
}

function ruleOf(text: string, { rules }: UploadFacts, complain: Complain): UploadRow['rule'] {
  if (text === '') return null
  const rule = rules.find(({ name }) => normal(name) === normal(text))
  if (!rule) complain(HEADINGS.rule, `No active leave rule is called “${text.slice(0, 60)}”.`)
  return rule ?? null
}

function isRuleNew(person: UploadPerson, rule: UploadRow['rule'], from: string | null): boolean {
  if (rule === undefined || from === null) return false
  if (rule === null) return person.isOwnRule
  return !(person.isOwnRule && person.ruleId === rule.id && (person.ruleFrom ?? '9999') <= from)
}

function personOf(code: string, facts: UploadFacts, complain: Complain): UploadPerson | null {
  if (code === '') complain(HEADINGS.code, 'Please enter the employee code.')
  const person = facts.people.get(code.toLowerCase())
  // The same words for somebody out of reach.
  if (code !== '' && !person)
    complain(HEADINGS.code, `Nobody you look after has the code “${code.slice(0, 40)}”.`)
  if (person?.isSelf) complain(HEADINGS.code, 'Nobody sets their own balances.')
  return person ?? null
}

type Cell = (column: Column) => string

function assignmentOf(
  person: UploadPerson,
  cell: Cell,
  facts: UploadFacts,
  complain: Complain,
): Pick<UploadRow, 'rule' | 'from' | 'changesRule'> {
  if (facts.sheet === 'balances') return { rule: undefined, from: null, changesRule: false }
  const rule = ruleOf(cell('rule'), facts, complain)
  const from = fromOf(cell('from'), person, complain)
  const changesRule = isRuleNew(person, rule, from)
  if (changesRule && from !== null && (person.lastOwnFrom ?? '') > from)
    complain(HEADINGS.from, `A rule of their own holds from ${person.lastOwnFrom}. Choose a later first day.`)
  return { rule, from, changesRule }
}

/** Leave types that a sheet has a column for. */
export function typesIn<T extends { name: string }>(
  sheet: readonly (readonly string[])[],
  types: readonly T[],
): T[] {
  const names = new Set((sheet[0] ?? []).map(normal))
  return types.filter(({ name }) => names.has(normal(name)))
}

/** Codes that a sheet names, in lower case. */
export function codesIn(sheet: readonly (readonly string[])[]): string[] {
  const at = (sheet[0] ?? []).findIndex((name) => normal(name) === normal(HEADINGS.code))
  return sheet.slice(1).flatMap((cells) => (cells[at] ?? '').trim().toLowerCase() || [])
}

/**
 * What a sheet says, and what is wrong with it cell by cell. Blank rows are left out, blank cells leave alone
 * what is there.
 *
 * @param sheet the header first
 * @throws AppError `leave.upload_columns`
 */
export function readRows(
  sheet: readonly (readonly string[])[],
  facts: UploadFacts,
): { rows: UploadRow[]; problems: CellProblem[] } {
  const problems: CellProblem[] = []
  const places = placesOf(sheet[0] ?? [], facts, problems)
  const rows: UploadRow[] = []
  const seen = new Map<string, number>()
  sheet.slice(1).forEach((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return
    const row = index + 2
    const before = problems.length
    const complain: Complain = (column, message) => problems.push({ row, column, message })
    const textAt = (at: number) => (at < 0 ? '' : (cells[at] ?? '').trim())
    const cell: Cell = (column) => textAt(places.columns[column])
    const code = cell('code')
    const person = personOf(code, facts, complain)
    const earlier = seen.get(code.toLowerCase())
    if (earlier && code) complain(HEADINGS.code, `This person stands in row ${earlier} already.`)
    seen.set(code.toLowerCase(), earlier ?? row)
    if (!person) return
    const assignment = assignmentOf(person, cell, facts, complain)
    const given = places.types.map(({ at, ...type }) => ({ ...type, text: textAt(at) }))
    const balances = balancesOf(person, given, facts, complain)
    if (problems.length === before) rows.push({ row, person, ...assignment, balances })
  })
  if (rows.length + problems.length === 0)
    problems.push({ row: 2, column: null, message: 'The file has no people.' })
  return { rows, problems }
}

/** Whether a row writes anything. */
export const changesAnything = ({ changesRule, balances }: UploadRow) =>
  changesRule || balances.some(({ before, after }) => before !== after)
