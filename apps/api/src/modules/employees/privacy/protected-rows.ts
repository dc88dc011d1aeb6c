import { maskNumber, normaliseNumber } from '@muster/contract/employees/identity/identity-kinds'
import { ACCOUNT } from '@muster/contract/employees/identity/protected-records.constants'
import type { ProtectedGroup } from '@muster/contract/employees/identity/protected-records.contract'
import {
  bankKeys,
  countryIn,
  countryKey,
  countryOfAccount,
  numberKey,
  type protectedSheet,
  untilKey,
} from '@muster/contract/employees/identity/protected-sheet'
import type { SheetTable } from '@muster/contract/imports/sheets/sheet-table'
import type { Changes } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { privacyTexts } from './privacy.texts.ts'
import type { KnownKind, ProtectedRow } from './protected.queries.ts'
import {
  changesOf,
  type Draft,
  draftOf,
  type ProtectedInput,
  problemsOf,
  type StoredRecord,
} from './protected-draft.ts'
import { openSecret } from './protected-numbers.ts'
import type { UploadPerson } from './protected-upload.queries.ts'

export type ProtectedTableRow = SheetTable<typeof protectedSheet.columns>['rows'][number]

/** One record that a row adds or changes. */
export interface PlannedRecord {
  group: ProtectedGroup
  kindName: string
  draft: Draft
  stored: ProtectedRow | undefined
  changes: Changes
  /** Masked. */
  before: string | null
  after: string
}

export interface RowFacts {
  kinds: readonly KnownKind[]
  person: UploadPerson
  /** It is the caller, and somebody else could do it. */
  isOwnRefused: boolean
  /** The person’s records of the groups that the caller may edit. */
  stored: readonly ProtectedRow[]
  /** Whether a number of this kind is in an earlier row, and in which. */
  earlierRow: (slug: string, number: string) => number | undefined
}

/** Their records of a kind, each decrypted once. */
const opened = (ctx: Ctx, rows: readonly ProtectedRow[], kind: string): StoredRecord[] =>
  rows.filter((row) => row.kind === kind).map((row) => ({ row, secret: openSecret(ctx, row) }))

/** Which columns show the problems of which field. */
type Places = Readonly<Record<string, string>>

function planRecord(
  row: ProtectedTableRow,
  { kinds }: RowFacts,
  {
    input,
    stored,
    kindName,
    places,
  }: { input: ProtectedInput; stored: StoredRecord | undefined; kindName: string; places: Places },
): PlannedRecord | null {
  const draft = draftOf(input, stored, kinds)
  const problems = problemsOf(input, draft, kinds)
  for (const [field, message] of Object.entries(problems)) row.complain(places[field] ?? null, message)
  if (Object.keys(problems).length > 0) return null
  const changes = changesOf(draft, stored)
  return {
    ...{ group: input.group, kindName, draft, stored: stored?.row, changes },
    before: stored ? maskNumber(stored.secret?.number ?? '') : null,
    after: maskNumber(draft.secret.number),
  }
}

/** The country in a cell; undefined where it is blank, null where it is unknown, which is a problem. */
function countryOfCell(row: ProtectedTableRow, key: string): string | undefined | null {
  const text = row.text(key)
  if (text === '') return undefined
  const country = countryIn(text)
  if (country === null) row.complain(key, privacyTexts('unknownCountry'))
  return country
}

const isGiven = (row: ProtectedTableRow, keys: readonly string[]) => keys.some((key) => row.text(key) !== '')

function mayEdit(
  row: ProtectedTableRow,
  { edits, name }: UploadPerson,
  group: ProtectedGroup,
  keys: readonly string[],
): boolean {
  if (edits.has(group)) return true
  const first = keys.find((key) => row.text(key) !== '') ?? null
  row.complain(first, privacyTexts('mayNotEdit', { name }))
  return false
}

/** The record of its type that a row is about: the one with this number, else the only one. */
function identityTarget(
  row: ProtectedTableRow,
  { person }: RowFacts,
  { slug, name: kind }: KnownKind,
  number: string,
  stored: readonly StoredRecord[],
): StoredRecord | undefined | 'unclear' {
  const { name } = person
  const same = number === '' ? undefined : stored.find((one) => one.secret?.number === number)
  if (same) return same
  if (stored.length > 1) {
    row.complain(numberKey(slug), privacyTexts('severalStored', { name, kind }))
    return 'unclear'
  }
  if (stored.length === 0 && number === '') {
    row.complain(numberKey(slug), privacyTexts('numberMissing', { name }))
    return 'unclear'
  }
  return stored[0]
}

function planIdentity(
  ctx: Ctx,
  row: ProtectedTableRow,
  facts: RowFacts,
  kind: KnownKind,
): PlannedRecord | null {
  const { slug } = kind
  const places = { number: numberKey(slug), valid_to: untilKey(slug), country: countryKey(slug) }
  const keys = Object.values(places)
  if (!isGiven(row, keys) || !mayEdit(row, facts.person, 'identity', keys)) return null
  const number = normaliseNumber(row.text(places.number))
  const earlier = number === '' ? undefined : facts.earlierRow(slug, number)
  if (earlier !== undefined) row.complain(places.number, privacyTexts('sameNumber', { row: earlier }))
  const stored = identityTarget(row, facts, kind, number, opened(ctx, facts.stored, slug))
  const country = countryOfCell(row, places.country)
  const until = row.value(places.valid_to) as string | null
  if (stored === 'unclear' || earlier !== undefined || country === null) return null
  const input: ProtectedInput = {
    ...{ emp_id: facts.person.id, group: 'identity', kind: slug },
    ...(number === '' ? {} : { number }),
    ...(country === undefined ? {} : { country }),
    ...(until === null ? {} : { valid_to: until }),
  }
  return planRecord(row, facts, { input, stored, kindName: kind.name, places })
}

const bankPlaces = {
  ...{ number: 'account', holder: 'holder', branch_code: 'branch', issuer: 'bank', country: 'bank_country' },
}

function planBank(ctx: Ctx, row: ProtectedTableRow, facts: RowFacts): PlannedRecord | null {
  if (!isGiven(row, bankKeys) || !mayEdit(row, facts.person, 'bank', bankKeys)) return null
  const accounts = opened(ctx, facts.stored, ACCOUNT)
  const number = normaliseNumber(row.text('account'))
  const branch = row.text('branch')
  const salary =
    accounts.find((one) => one.row.is_primary) ?? (accounts.length === 1 ? accounts[0] : undefined)
  const stored = number === '' ? salary : accounts.find((one) => one.secret?.number === number)
  if (number === '' && !stored) {
    row.complain('account', privacyTexts('accountFor', { name: facts.person.name }))
    return null
  }
  const named = countryOfCell(row, 'bank_country')
  if (named === null) return null
  const country = named ?? countryOfAccount(number, normaliseNumber(branch))
  const given = { holder: row.text('holder'), branch_code: branch, issuer: row.text('bank') }
  const input: ProtectedInput = {
    ...{ emp_id: facts.person.id, group: 'bank', kind: ACCOUNT },
    ...(number === '' ? {} : { number, is_primary: true }),
    ...(country === null ? {} : { country }),
    ...Object.fromEntries(Object.entries(given).filter(([, text]) => text !== '')),
  }
  return planRecord(row, facts, {
    ...{ input, stored, places: bankPlaces, kindName: privacyTexts('bankAccount') },
  })
}

/** What a row adds or changes; nothing where it says what is stored already. Problems are added to the row. */
export function planRow(ctx: Ctx, row: ProtectedTableRow, facts: RowFacts): PlannedRecord[] {
  const { isErased, name } = facts.person
  const { isOwnRefused } = facts
  if (isOwnRefused) row.complain('code', privacyTexts('ownNumbers'))
  if (isErased) row.complain('code', privacyTexts('erasedPerson', { name }))
  if (isOwnRefused || isErased) return []
  const planned = [
    ...facts.kinds.filter((kind) => kind.is_active).map((kind) => planIdentity(ctx, row, facts, kind)),
    planBank(ctx, row, facts),
  ]
  return planned.filter((one) => one !== null).filter(({ changes }) => Object.keys(changes).length > 0)
}
