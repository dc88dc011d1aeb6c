/** Words of a name without case, accents and punctuation. */
const wordsIn = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLocaleLowerCase('en')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')

/** In characters as people count them, so that a vowel sign is no letter of its own. */
const isInitial = (word: string): boolean => /^\p{L}\p{M}*$/u.test(word)

const matches = (typed: string, word: string): boolean =>
  typed === word || (isInitial(typed) && word.startsWith(typed))

/**
 * Whether what somebody typed is a person's name: whatever its case, accents and order, with initials for some of its words, and
 * without those between the first and the last.
 */
export function isNameOf(typed: string, name: string): boolean {
  const words = wordsIn(name)
  const given = wordsIn(typed)
  const free = new Set(words.keys())
  // Whole words first, so that an initial does not take the place of one.
  const inOrder = [...given].sort((one, other) => Number(isInitial(one)) - Number(isInitial(other)))
  for (const word of inOrder) {
    const place = [...free].find((at) => matches(word, words[at] as string))
    if (place === undefined) return false
    free.delete(place)
  }
  const isWhole = given.some((word) => words.includes(word))
  return isWhole && !free.has(0) && !free.has(words.length - 1)
}
