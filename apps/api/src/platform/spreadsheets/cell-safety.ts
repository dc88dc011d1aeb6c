/**
 * Text that a spreadsheet program could read as a formula, including full-width signs; leading blanks do not
 * prevent that.
 */
const FORMULA_START = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/
/** Signed numbers and telephone numbers start with the same signs and are harmless. */
const HARMLESS = /^[+-]?\d[\d .()]*$/

/** Prefixes text that a program could run as a formula with an apostrophe; other text is unchanged. */
export function neutraliseCell(text: string): string {
  return FORMULA_START.test(text) && !HARMLESS.test(text) ? `'${text}` : text
}

/** Removes the apostrophe of `neutraliseCell`, so that a downloaded file reads as the original. */
export function restoreCell(text: string): string {
  return text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text
}
