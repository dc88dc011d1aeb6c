const SHORTEST_PART = 4

/** Says what kind of organisation it is, not which one. */
const KINDS = new Set(
  `limited private public company corporation incorporated gmbh group holding holdings international global
  services solutions technologies industries enterprises partners associates foundation trust india`.split(
    /\s+/,
  ),
)

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * What a password of the organisation's people must not hold, in lower case: its name, each telling word of
 * it, and the labels of its login domain before the last, from four characters on.
 */
export function organisationWords(name: string, loginDomain: string): string[] {
  const parts = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => !KINDS.has(part))
  const labels = loginDomain.toLowerCase().split('.').slice(0, -1)
  const words = [...parts, lettersOf(name), ...labels, ...labels.map(lettersOf)]
  return [...new Set(words)].filter((word) => [...word].length >= SHORTEST_PART)
}
