/** Nothing that the contract declares is nested even a tenth as deep. */
const DEEPEST = 100

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** The place after the text that begins at a quote. */
function afterText(json: string, quote: number): number {
  let at = quote + 1
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at + 1
}

/**
 * Whether a JSON text is nested deeper than any call needs. Checked without recursion before it is parsed: what walks
 * the parsed value recursively would exhaust the stack.
 */
export function isTooDeep(json: string): boolean {
  let depth = 0
  let at = 0
  while (at < json.length && depth <= DEEPEST) {
    const code = json.charCodeAt(at)
    if (OPENING.has(code)) depth++
    else if (CLOSING.has(code)) depth--
    at = code === QUOTE ? afterText(json, at) : at + 1
  }
  return depth > DEEPEST
}
