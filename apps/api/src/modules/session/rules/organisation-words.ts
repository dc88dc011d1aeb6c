const SHORTEST_PART = 4

/** Words for the kind of organisation, which do not identify it. */
const KINDS = new Set(
  `limited private public company corporation incorporated gmbh group holding holdings international global
  services solutions technologies industries enterprises partners associates foundation trust india`.split(
    /\s+/,
  ),
)

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * What a password of the organisation's people must not contain, in lower case: its name, each distinctive word of
 * it, and the labels of its login domain except the last, if they have at least four characters.
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
