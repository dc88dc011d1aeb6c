import { rowTexts } from './import-row.texts.ts'
import type { KnownPerson, PersonRef } from './import-types.ts'
import { indexPeople, type NamedPerson, type NameResolution, resolvePersonByName } from './people-matching.ts'
import { joinPersonName, type PersonName, splitPersonName } from './person-names.ts'
import { normaliseForMatch } from './text-match.ts'

/** A row of the file as a person to whom others may report. */
export interface RowPerson {
  rowNumber: number
  /** The stored person that the row updates, or null. */
  existingId: number | null
  name: PersonName
  code: string | null
  email: string | null
  /** How the row names its manager: by code or e-mail address, by name, or both; null when blank. */
  managerCode: string | null
  managerName: string | null
}

export interface ManagerLink {
  manager: PersonRef | null
  problem?: { severity: 'error' | 'warning'; message: string }
  /** The name matches nobody or several people: a choice resolves it, or the manager stays blank. */
  unknown?: string
}

type Key = number

/** Stored people have their id as key, rows the negated row number. */
function keyOf(ref: PersonRef): Key {
  return 'id' in ref ? ref.id : -ref.rowNumber
}

function refOf(row: RowPerson): PersonRef {
  return row.existingId === null ? { rowNumber: row.rowNumber } : { id: row.existingId }
}

interface Directory {
  byCode: Map<string, PersonRef>
  resolveName: (name: string) => NameResolution<PersonRef>
}

function openDirectory(rows: readonly RowPerson[], people: readonly KnownPerson[]): Directory {
  const byCode = new Map<string, PersonRef>()
  const named: NamedPerson<PersonRef>[] = []
  const enter = (ref: PersonRef, codes: (string | null | undefined)[], name: string | PersonName) => {
    for (const code of codes) if (code) byCode.set(normaliseForMatch(code), ref)
    named.push({ ref, name })
  }
  for (const person of people) enter({ id: person.id }, [person.email, person.code], person.name)
  for (const row of rows) enter(refOf(row), [row.email, row.code], row.name)
  const index = indexPeople(named, keyOf)
  const answers = new Map<string, NameResolution<PersonRef>>()
  return {
    byCode,
    resolveName: (name) => {
      const known = answers.get(name)
      if (known) return known
      const answer = resolvePersonByName(index, name)
      answers.set(name, answer)
      return answer
    },
  }
}

function resolve(row: RowPerson, directory: Directory, choices: ManagerChoices): ManagerLink {
  // A column of names may contain codes too.
  for (const text of [row.managerCode, row.managerName]) {
    const byCode = text === null ? undefined : directory.byCode.get(normaliseForMatch(text))
    if (byCode) return { manager: byCode }
  }
  const name = row.managerName ?? row.managerCode
  if (name === null) return { manager: null }
  const answer = directory.resolveName(name)
  if (answer.kind === 'found') return { manager: answer.ref }
  const chosen = choices.get(normaliseForMatch(name))
  if (chosen !== undefined) return { manager: { id: chosen }, unknown: name }
  const message = rowTexts(answer.kind === 'none' ? 'managerUnknown' : 'managerUnclear', { name })
  return { manager: null, problem: { severity: 'warning', message }, unknown: name }
}

/** Ids of people by normalised name. */
type ManagerChoices = ReadonlyMap<string, number>

/** Only people within the caller's reach. */
function knownChoices(
  choices: Readonly<Record<string, number>> | undefined,
  people: readonly KnownPerson[],
): ManagerChoices {
  const ids = new Set(people.map(({ id }) => id))
  return new Map(Object.entries(choices ?? {}).filter(([, id]) => ids.has(id)))
}

function withoutSelf(row: RowPerson, link: ManagerLink): ManagerLink {
  if (link.manager === null || keyOf(link.manager) !== keyOf(refOf(row))) return link
  const message = rowTexts('ownManager')
  return { manager: null, problem: { severity: 'warning', message } }
}

/** Keys on a cycle of managers, each with its cycle. Visits every person once. */
function findCircles(managerOf: ReadonlyMap<Key, Key>): Map<Key, Key[]> {
  const visitOf = new Map<Key, number>()
  const circles = new Map<Key, Key[]>()
  let visit = 0
  for (const start of managerOf.keys()) {
    visit += 1
    const path: Key[] = []
    let at: Key | undefined = start
    while (at !== undefined && !visitOf.has(at)) {
      visitOf.set(at, visit)
      path.push(at)
      at = managerOf.get(at)
    }
    if (at === undefined || visitOf.get(at) !== visit) continue
    const circle = path.slice(path.indexOf(at))
    for (const key of circle) circles.set(key, circle)
  }
  return circles
}

function circleMessage(circle: readonly Key[], names: ReadonlyMap<Key, string>): string {
  const shown = circle.slice(0, 5).map((key) => names.get(key) ?? '?')
  const more = circle.length > 5 ? ' → …' : ''
  return rowTexts('managerCircle', { names: `${shown.join(' → ')}${more} → ${shown[0]}` })
}

/**
 * Links every row to its manager: by employee code or e-mail address, then by name, among stored people and
 * the rows of the file. A manager who is unknown or ambiguous stays blank with a warning; a cycle of
 * managers, including one through stored people, is an error on each of its rows. Returns one link per row.
 *
 * @param choices resolves ambiguous names: ids by `normaliseForMatch(name)`
 */
export function linkManagers(
  rows: readonly RowPerson[],
  people: readonly KnownPerson[],
  choices?: Readonly<Record<string, number>>,
): ManagerLink[] {
  const directory = openDirectory(rows, people)
  const chosen = knownChoices(choices, people)
  const links = rows.map((row) => withoutSelf(row, resolve(row, directory, chosen)))
  const managerOf = new Map<Key, Key>()
  const names = new Map<Key, string>()
  for (const { id, managerId, name } of people) {
    if (managerId) managerOf.set(id, managerId)
    names.set(id, joinPersonName(typeof name === 'string' ? splitPersonName(name) : name))
  }
  rows.forEach((row, position) => {
    const key = keyOf(refOf(row))
    const { manager } = links[position]!
    if (manager) managerOf.set(key, keyOf(manager))
    names.set(key, joinPersonName(row.name))
  })
  const circles = findCircles(managerOf)
  return links.map((link, position) => {
    const circle = link.manager && circles.get(keyOf(refOf(rows[position]!)))
    if (!circle) return link
    return { ...link, problem: { severity: 'error', message: circleMessage(circle, names) } }
  })
}
