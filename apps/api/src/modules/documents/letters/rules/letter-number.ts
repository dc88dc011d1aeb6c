/** `INC/{YYYY}/{0000}`: parts of the date, and the running number with its digits. */
const TOKEN = /\{(YYYY|YY|MM|0{1,8})\}/g
const ANY = /\{[^{}]*\}/g

/** The first token of a pattern that means nothing; null for a sound pattern. */
export function wrongToken(pattern: string): string | null {
  const wrong = (pattern.match(ANY) ?? []).find((token) => !token.match(TOKEN))
  if (wrong) return wrong
  return pattern.replace(TOKEN, '').match(/[{}]/)?.[0] ?? null
}

/** Whether letters get different numbers by a pattern. */
export const hasCounter = (pattern: string): boolean => /\{0{1,8}\}/.test(pattern)

/** The pattern with the parts of the date: letters count on within one of these. */
export const sequenceOf = (pattern: string, date: string): string =>
  pattern.replace(TOKEN, (token, name: string) => {
    if (name === 'YYYY') return date.slice(0, 4)
    if (name === 'YY') return date.slice(2, 4)
    return name === 'MM' ? date.slice(5, 7) : token
  })

/** @param sequence by `sequenceOf` */
export const numberIn = (sequence: string, count: number): string =>
  sequence.replace(TOKEN, (_token, digits: string) => String(count).padStart(digits.length, '0'))
