/**
 * An amount as people type it, as the server takes it: groups of digits may be separated, in thousands or in lakhs. Anything else is
 * left as it is, for the server to refuse: `1200,50` may mean two things.
 */
export function typedAmount(typed: string): string {
  const text = typed.trim()
  return /^-?\d{1,3}(?:[,\s]\d{2,3})*[,\s]\d{3}(?:\.\d+)?$/.test(text) ? text.replace(/[,\s]/g, '') : text
}
