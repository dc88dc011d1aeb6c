/**
 * Text that a spreadsheet program would take for a formula, in any of the ways it can start, full-width forms
 * included; leading blanks do not protect.
 */
const FORMULA_START = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/
/** Signed numbers and telephone numbers start the same way and can do nothing. */
const HARMLESS = /^[+-]?\d[\d .()]*$/

/** The text with an apostrophe before it where a program could run it as a formula; other text as it is. */
export function neutraliseCell(text: string): string {
  return FORMULA_START.test(text) && !HARMLESS.test(text) ? `'${text}` : text
}

/** Takes the apostrophe of `neutraliseCell` off again, so that a file that was downloaded reads as it was. */
export function restoreCell(text: string): string {
  return text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text
}
