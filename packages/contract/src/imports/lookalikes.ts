import { rowTexts } from './import-row.texts.ts'
import type { KnownPerson, RowProblem } from './import-types.ts'
import { joinPersonName, type PersonName, splitPersonName } from './person-names.ts'
import { normaliseForMatch } from './text-match.ts'

/** What a row says about who its person is. */
export interface RowIdentity {
  rowNumber: number
  name: PersonName
  code: string | null
  email: string | null
  birthDate: string | null
  joiningDate: string | null
}

/** A row about somebody who seems to be stored already. */
export interface Lookalike {
  /** The stored person; null if several fit equally. */
  id: number | null
  problem: Pick<RowProblem, 'severity' | 'message'>
}

export interface LookalikeBook {
  /** The stored person that a row without a known code seems to be about, or null. */
  find: (row: RowIdentity) => Lookalike | null
  /** The stored person or earlier row whose code differs from the row's by leading zeros only. */
  findZeros: (row: RowIdentity) => Lookalike | null
  /** A warning where the row's code is new but somebody has its name and date of birth. */
  doubt: (row: RowIdentity) => string | null
  /** Enters a new person's row; a warning if an earlier row has the same name and date. */
  enter: (row: RowIdentity) => string | null
  /** Enters a row that updates a person; a problem if an earlier row does too. */
  claim: (id: number, rowNumber: number) => string | null
}

type Dated = Pick<RowIdentity, 'birthDate' | 'joiningDate'>

const plain = (text: string) => normaliseForMatch(text).replace(/[.,'’`]/g, '')

/** First and last name, since middle names are often left out. */
function nameKey({ first, last }: PersonName): string {
  return `${plain(first)}|${plain(last)}`
}

/** Keys that identify a person: the name with the date of birth, and with the date of joining. */
function keysOf(
  name: PersonName,
  { birthDate, joiningDate }: Dated,
): { birth: string | null; joining: string | null } {
  const own = nameKey(name)
  if (own === '|') return { birth: null, joining: null }
  return {
    birth: birthDate === null ? null : `${own}|b${birthDate}`,
    joining: joiningDate === null ? null : `${own}|j${joiningDate}`,
  }
}

interface Known {
  person: KnownPerson
  name: PersonName
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

/** The code as programs keep it that take it for a number. */
const withoutZeros = (code: string) => normaliseForMatch(code).replace(/^0+(?=.)/, '')

type Named = Omit<RowIdentity, 'rowNumber'>

const isOtherCode = (one: Named, other: Named) =>
  normaliseForMatch(one.code ?? '') !== normaliseForMatch(other.code ?? '')

/** What else says who somebody is: the name, the address, the dates. */
const signsOf = ({ name, email, birthDate, joiningDate }: Named) => {
  const own = nameKey(name)
  return [own === '|' ? null : own, email && normaliseForMatch(email), birthDate, joiningDate]
}

/** Whether anything besides the code says that it is the same person. */
function agrees(one: Named, other: Named): boolean {
  const theirs = signsOf(other)
  return signsOf(one).some((sign, at) => Boolean(sign) && sign === theirs[at])
}

function identityOf({ person, name }: Known): Named {
  const { code = null, email = null, birthDate = null, joiningDate = null } = person
  return { name, code: code ?? null, email: email ?? null, birthDate, joiningDate }
}

interface Directory {
  byCode: Map<string, Known[]>
  byEmail: Map<string, Known[]>
  byKey: Map<string, Known[]>
}

function openDirectory(people: readonly KnownPerson[]): Directory {
  const directory: Directory = { byCode: new Map(), byEmail: new Map(), byKey: new Map() }
  for (const person of people) {
    const name = typeof person.name === 'string' ? splitPersonName(person.name) : person.name
    const known = { person, name }
    if (person.code) push(directory.byCode, withoutZeros(person.code), known)
    if (person.email) push(directory.byEmail, normaliseForMatch(person.email), known)
    const { birth, joining } = keysOf(name, {
      birthDate: person.birthDate ?? null,
      joiningDate: person.joiningDate ?? null,
    })
    for (const key of [birth, joining]) if (key !== null) push(directory.byKey, key, known)
  }
  return directory
}

/** Two dates of birth that differ mean two people, whatever else is equal. */
const isPossible = ({ birthDate }: RowIdentity, { person }: Known) =>
  birthDate === null || !person.birthDate || person.birthDate === birthDate

function candidatesFor(row: RowIdentity, { byEmail, byKey }: Directory): Known[] {
  const mailed = row.email === null ? undefined : byEmail.get(normaliseForMatch(row.email))
  if (mailed) return mailed
  const { birth, joining } = keysOf(row.name, row)
  const born = birth === null ? undefined : byKey.get(birth)
  if (born) return born
  const joined = joining === null ? undefined : byKey.get(joining)
  return (joined ?? []).filter((known) => isPossible(row, known))
}

const shown = ({ person, name }: Known) =>
  person.code ? `${joinPersonName(name)} (${person.code})` : joinPersonName(name)

/** The stored person who is meant, if it is one. */
function among([first, ...others]: readonly Known[], words: (person: string) => string): Lookalike | null {
  if (!first) return null
  const severity = 'error'
  if (others.length > 0) return { id: null, problem: { severity, message: rowTexts('severalLookalikes') } }
  return { id: first.person.id, problem: { severity, message: words(shown(first)) } }
}

/**
 * Finds rows about people who are stored already although no code says so: by work e-mail, or by name and date of
 * birth or joining. Only among people whom the caller may know about.
 */
export function openLookalikes(people: readonly KnownPerson[]): LookalikeBook {
  const directory = openDirectory(people)
  const rowByKey = new Map<string, number>()
  const rowById = new Map<number, number>()
  const rowsByCode = new Map<string, RowIdentity[]>()
  const earlier = (key: string | null, row: number) => {
    if (key === null) return undefined
    const before = rowByKey.get(key)
    if (before === undefined) rowByKey.set(key, row)
    return before
  }
  return {
    find: (row) => among(candidatesFor(row, directory), (person) => rowTexts('lookalike', { person })),
    findZeros: (row) => {
      const { code } = row
      if (code === null) return null
      const key = withoutZeros(code)
      const known = (directory.byCode.get(key) ?? []).filter((one) => agrees(row, identityOf(one)))
      if (known.length > 0) return among(known, (person) => rowTexts('zerosLost', { code, person }))
      const before = (rowsByCode.get(key) ?? []).find(
        (other) => isOtherCode(row, other) && agrees(row, other),
      )
      push(rowsByCode, key, row)
      if (!before) return null
      const message = rowTexts('zerosLostInRow', { code, row: before.rowNumber, other: before.code ?? '' })
      return { id: null, problem: { severity: 'error', message } }
    },
    doubt: (row) => {
      const { birth } = keysOf(row.name, row)
      const [same] = birth === null ? [] : (directory.byKey.get(birth) ?? [])
      return same ? rowTexts('sameBirth', { person: shown(same) }) : null
    },
    enter: (row) => {
      const { birth, joining } = keysOf(row.name, row)
      const sameBirth = earlier(birth, row.rowNumber)
      // With codes or dates of birth of their own, two people may well join on the same day.
      const isOnlyJoining = birth === null && row.code === null
      const sameJoining = isOnlyJoining ? earlier(joining, row.rowNumber) : undefined
      if (sameBirth !== undefined) return rowTexts('sameRowBirth', { row: sameBirth })
      return sameJoining === undefined ? null : rowTexts('sameRowJoining', { row: sameJoining })
    },
    claim: (id, rowNumber) => {
      const before = rowById.get(id)
      if (before !== undefined) return rowTexts('sameLookalike', { row: before })
      rowById.set(id, rowNumber)
      return null
    },
  }
}
