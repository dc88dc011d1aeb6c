import { joinPersonName, type PersonName, splitPersonName } from './person-names.ts'
import { normaliseForMatch } from './text-match.ts'

/** A person to find by name; `ref` identifies the person and is compared by `keyOf`. */
export interface NamedPerson<Ref> {
  ref: Ref
  name: string | PersonName
}

export type NameResolution<Ref> =
  | { kind: 'found'; ref: Ref }
  /** Several people have the name. */
  | { kind: 'ambiguous'; refs: Ref[] }
  | { kind: 'none' }

interface Entry<Ref> {
  ref: Ref
  middle: string
}

/** Index of people by full name and by first and last name; build once, query often. */
export interface PeopleIndex<Ref> {
  byFullName: Map<string, Entry<Ref>[]>
  byFirstAndLast: Map<string, Entry<Ref>[]>
  keyOf: (ref: Ref) => string | number
}

function compare(text: string): string {
  return normaliseForMatch(text).replace(/[.,'’`]/g, '')
}

/** Ignores spaces: "Mc Donald" and "McDonald", "O' Hare" and "O'Hare" are equal. */
function compareLast(last: string): string {
  return compare(last).replace(/\b(mc|mac|o|d) (?=\p{L})/gu, '$1')
}

function keysOf(name: PersonName): { full: string; loose: string; middle: string } {
  const first = compare(name.first)
  const middle = compare(name.middle)
  const last = compareLast(name.last)
  const full = [first, middle, last].filter((part) => part !== '').join(' ')
  return { full, loose: `${first}|${last}`, middle }
}

function add<Ref>(map: Map<string, Entry<Ref>[]>, key: string, entry: Entry<Ref>): void {
  const entries = map.get(key)
  if (entries) entries.push(entry)
  else map.set(key, [entry])
}

export function indexPeople<Ref>(
  people: Iterable<NamedPerson<Ref>>,
  keyOf: (ref: Ref) => string | number,
): PeopleIndex<Ref> {
  const index: PeopleIndex<Ref> = { byFullName: new Map(), byFirstAndLast: new Map(), keyOf }
  for (const { ref, name } of people) {
    const keys = keysOf(typeof name === 'string' ? splitPersonName(name) : name)
    if (keys.full === '') continue
    const entry = { ref, middle: keys.middle }
    add(index.byFullName, keys.full, entry)
    add(index.byFirstAndLast, keys.loose, entry)
  }
  return index
}

/** Removes people listed twice (a row of the file that updates a stored person). */
function settle<Ref>(index: PeopleIndex<Ref>, entries: readonly Entry<Ref>[]): NameResolution<Ref> {
  const distinct = new Map(entries.map((entry) => [index.keyOf(entry.ref), entry.ref]))
  const refs = [...distinct.values()]
  if (refs.length === 0) return { kind: 'none' }
  return refs.length === 1 ? { kind: 'found', ref: refs[0]! } : { kind: 'ambiguous', refs }
}

/** Whether two middle names are compatible: "R" and "Robert" are, "R" and "James" are not. */
function agree(one: string, other: string): boolean {
  return one === other || (one !== '' && other !== '' && (isInitialOf(one, other) || isInitialOf(other, one)))
}

function isInitialOf(short: string, long: string): boolean {
  return short.length === 1 && long.startsWith(short)
}

function resolveParts<Ref>(index: PeopleIndex<Ref>, name: PersonName): NameResolution<Ref> {
  const keys = keysOf(name)
  const candidates = index.byFirstAndLast.get(keys.loose) ?? []
  if (keys.middle === '') return settle(index, candidates)
  const agreeing = settle(
    index,
    candidates.filter((entry) => agree(entry.middle, keys.middle)),
  )
  if (agreeing.kind !== 'none') return agreeing
  return settle(
    index,
    candidates.filter((entry) => entry.middle === ''),
  )
}

/**
 * Finds a person by name: first by full name; then by first and last name, where a middle name or initial may
 * be missing on either side but must not contradict; last, as a name written last name first without a comma.
 * Several equally good matches are `ambiguous`, never a guess.
 */
export function resolvePersonByName<Ref>(index: PeopleIndex<Ref>, text: string): NameResolution<Ref> {
  const name = splitPersonName(text)
  const keys = keysOf(name)
  if (keys.full === '') return { kind: 'none' }
  const exact = settle(index, index.byFullName.get(keys.full) ?? [])
  if (exact.kind !== 'none') return exact
  const byParts = resolveParts(index, name)
  if (byParts.kind !== 'none' || text.includes(',') || name.last === '') return byParts
  return resolveParts(index, splitPersonName(`${name.first}, ${joinPersonName({ ...name, first: '' })}`))
}

/** Resolves many names to people with an id, by the text of the name. */
export function resolvePeopleByName(
  names: Iterable<string>,
  people: Iterable<{ id: number; name: string | PersonName }>,
): Map<string, NameResolution<number>> {
  const named = [...people].map(({ id, name }) => ({ ref: id, name }))
  const index = indexPeople(named, (id) => id)
  return new Map([...names].map((name) => [name, resolvePersonByName(index, name)]))
}
