/** Accents; signs of Indic scripts are letters in all but name: without them, words differ only by chance. */
const MARKS = /[\u0300-\u036f\u064b-\u065f]+/g
const BLANKS = /\s+/gu
/** Letters that Unicode does not decompose into a base letter and a mark. */
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}
const FOLDABLE = /[ßæœøđðłþı]/g
const PLAIN = /^[\x21-\x7e]*(?: [\x21-\x7e]+)*$/

/** Normalises text for comparison: lower case, without accents, spaces collapsed and trimmed. */
export function normaliseForMatch(text: string): string {
  // Most cells are plain ASCII: this fast path makes large imports several times faster.
  if (PLAIN.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(FOLDABLE, (letter) => FOLDED[letter] ?? letter)
    .replace(BLANKS, ' ')
    .trim()
}

/** The words of a text for comparison; `DateOfHire` and `Date_of_Hire` give the same words. */
export function wordsOf(text: string): string[] {
  const parted = text.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
  return normaliseForMatch(parted.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' '))
    .split(' ')
    .filter((word) => word !== '')
}

/** A header or slug without case, spaces and punctuation: `Date_of Hire` → `dateofhire`. */
export function compactName(text: string): string {
  return normaliseForMatch(text).replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
}

function trigramsOf(text: string): string[] {
  const padded = `  ${text} `
  const found = new Set<string>()
  for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3))
  return [...found]
}

export interface NearIndex<T> {
  entries: { item: T; text: string; size: number }[]
  byTrigram: Map<string, number[]>
}

/** Trigrams of more entries than this carry little information and would make look-ups quadratic. */
const MAX_POSTINGS = 200
const NEAR_ENOUGH = 0.6

/** Builds the index for `findNear`. */
export function nearIndex<T>(items: Iterable<T>, textOf: (item: T) => string): NearIndex<T> {
  const index: NearIndex<T> = { entries: [], byTrigram: new Map() }
  for (const item of items) {
    const text = expandAbbreviations(textOf(item))
    const trigrams = trigramsOf(text)
    const position = index.entries.push({ item, text, size: trigrams.length }) - 1
    for (const trigram of trigrams) {
      const postings = index.byTrigram.get(trigram)
      if (postings) postings.push(position)
      else index.byTrigram.set(trigram, [position])
    }
  }
  return index
}

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  sr: 'senior',
  jr: 'junior',
  mgr: 'manager',
  mngr: 'manager',
  asst: 'assistant',
  exec: 'executive',
  eng: 'engineer',
  engg: 'engineering',
  dept: 'department',
  admin: 'administration',
  acct: 'accountant',
  dev: 'developer',
  hr: 'human resources',
  it: 'information technology',
  mktg: 'marketing',
  ops: 'operations',
  vp: 'vice president',
}

function expandAbbreviations(text: string): string {
  return wordsOf(text)
    .map((word) => (Object.hasOwn(ABBREVIATIONS, word) ? ABBREVIATIONS[word] : word))
    .join(' ')
}

/** The most similar entry (Dice coefficient of trigrams, at least 0.6), or null. */
export function findNear<T>(index: NearIndex<T>, text: string): T | null {
  const wanted = expandAbbreviations(text)
  const trigrams = trigramsOf(wanted)
  const shared = new Map<number, number>()
  for (const trigram of trigrams) {
    const postings = index.byTrigram.get(trigram)
    if (!postings || postings.length > MAX_POSTINGS) continue
    for (const position of postings) shared.set(position, (shared.get(position) ?? 0) + 1)
  }
  let best: T | null = null
  let bestScore = NEAR_ENOUGH
  for (const [position, count] of shared) {
    const entry = index.entries[position]!
    const score = (2 * count) / (trigrams.length + entry.size)
    if (score >= bestScore && !differsInNumbers(wanted, entry.text)) {
      best = entry.item
      bestScore = score
    }
  }
  return best
}

/** "Technician I" and "Technician II", "Plant 3" and "Plant 4" are similar but different. */
function differsInNumbers(one: string, other: string): boolean {
  const numbers = (text: string) => (text.match(/\b(?:\d+|[ivx]+)\b/g) ?? []).join(' ')
  return numbers(one) !== numbers(other)
}
