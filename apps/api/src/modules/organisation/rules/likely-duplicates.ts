/** Words that do not distinguish units. */
const EMPTY_WORDS = new Set([
  'the',
  'of',
  'and',
  'for',
  'dept',
  'department',
  'team',
  'division',
  'office',
  'unit',
])
/** Common abbreviations. */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  hr: 'human resources',
  it: 'information technology',
  rd: 'research development',
  ops: 'operations',
  mfg: 'manufacturing',
  admin: 'administration',
  acct: 'accounts',
  accounting: 'accounts',
  fin: 'finance',
  mgr: 'manager',
  sr: 'senior',
  jr: 'junior',
  exec: 'executive',
  eng: 'engineering',
  engg: 'engineering',
}

export interface NamedUnit {
  id: number
  name: string
}

export interface LikelyDuplicates {
  ids: number[]
  reason: string
}

/** A name without case, accents, punctuation, filler words and plural endings, its words sorted. */
function keyOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/r\s*&\s*d/g, 'rd')
    .replace(/[^a-z0-9]+/g, ' ')
  const words = plain.split(' ').flatMap((word) => (SHORT_FORMS[word] ?? word).split(' '))
  const telling = words.filter((word) => word !== '' && !EMPTY_WORDS.has(word))
  return telling
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
    .sort()
    .join(' ')
}

/** Whether the names differ by a single typo: one letter added, missing, replaced, or two transposed. */
function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let from = 0
  while (from < one.length && one[from] === other[from]) from++
  const [a, b] = [one.slice(from), other.slice(from)]
  if (a.length === b.length) {
    const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
    return a.slice(1) === b.slice(1) || isSwapped
  }
  return a.length > b.length ? a.slice(1) === b : a === b.slice(1)
}

/** Only long names count, and a different number is no typo: `Plant 1`, `Plant 2`. */
const isSlip = (one: string, other: string) =>
  Math.min(one.length, other.length) >= 6 &&
  one.replace(/\D/g, '') === other.replace(/\D/g, '') &&
  isOneSlip(one, other)

/** Two names that differ by one typo share at least one of these: the name itself, or the name without one letter. */
const traces = (key: string) => [
  key,
  ...Array.from(key, (_letter, at) => key.slice(0, at) + key.slice(at + 1)),
]

/** Compares only names that share a trace, so that the work grows linearly with the number of names. */
function bySlip(keys: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  const byTrace = new Map<string, string>()
  for (const key of keys) {
    for (const trace of traces(key)) {
      const other = byTrace.get(trace)
      if (other === undefined) byTrace.set(trace, key)
      else if (other !== key && isSlip(other, key)) pairs.push([other, key])
    }
  }
  return pairs
}

/** Groups of units whose names suggest that they are duplicates. */
export function likelyDuplicates(units: readonly NamedUnit[]): LikelyDuplicates[] {
  const byKey = Map.groupBy(
    units.filter((unit) => keyOf(unit.name) !== ''),
    (unit) => keyOf(unit.name),
  )
  const isGrouped = new Set<string>()
  const groups: LikelyDuplicates[] = []
  for (const [one, other] of bySlip([...byKey.keys()])) {
    if (isGrouped.has(one) || isGrouped.has(other)) continue
    isGrouped.add(one).add(other)
    const ids = [...(byKey.get(one) ?? []), ...(byKey.get(other) ?? [])].map((unit) => unit.id)
    groups.push({ ids, reason: 'Their names differ by one letter.' })
  }
  for (const [key, same] of byKey) {
    if (same.length < 2 || isGrouped.has(key)) continue
    groups.push({ ids: same.map((unit) => unit.id), reason: 'Their names say the same.' })
  }
  return groups
}
