/** What is searched: what people read, and what else they may call it. */
interface Searched {
  label: string
  /** Its place, or a description. */
  detail?: string
  /** Synonyms, which are not shown. */
  synonyms?: string | undefined
}

/** Accents of Latin letters, upper case and hyphens do not matter; the vowel signs of Hindi do. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[-‐–’']/g, ' ')

/** Words that say nothing about what is meant: “how do I change my manager”. */
const fillers = new Set(['a', 'an', 'the', 'my', 'to', 'of', 'for', 'i', 'do', 'how', 'set', 'up'])

/** The words of a question that must match; all of them if there is nothing else. */
export function wordsOf(query: string): string[] {
  const all = plain(query).split(/\s+/).filter(Boolean)
  const telling = all.filter((word) => !fillers.has(word))
  return telling.length > 0 ? telling : all
}

/** “types” finds “type”, and the other way round. */
const stem = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word)

/** Points from which all words of a query are in the label. */
export const IN_LABEL = 4

const beginIn = (text: string, words: readonly string[]) => {
  const parts = text.split(/[\s,]+/)
  return words.every((word) => parts.some((part) => part.startsWith(stem(word))))
}

/**
 * How well a query matches: 6 the whole label, 5 its beginning, 4 the beginnings of its words, 3 those of its words and
 * synonyms, 2 anywhere with the first word in the label, 1 anywhere else, 0 not at all.
 */
export function matchOf({ label, detail = '', synonyms = '' }: Searched, query: string): number {
  const wanted = wordsOf(query)
  const [first] = wanted
  if (!first) return 0
  const name = plain(label)
  const also = plain(synonyms)
  const everything = `${name} ${also} ${plain(detail)}`
  if (!wanted.every((word) => everything.includes(stem(word)))) return 0
  const phrase = wanted.join(' ')
  if (name === phrase) return 6
  if (name.startsWith(phrase)) return 5
  if (beginIn(name, wanted)) return IN_LABEL
  if (beginIn(`${name} ${also}`, wanted)) return 3
  return name.includes(stem(first)) ? 2 : 1
}
