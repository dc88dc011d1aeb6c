/** Documents that people in India have in their lockers, by the words of their names and types. */
const known: readonly RegExp[] = [
  /\b(pan|pancr|permanent account)\b/,
  /\b(aadhaar|aadhar|adhar|uidai)\b/,
  /\b(driving|drvlc|licence|license)\b/,
  /\b(passport)\b/,
  /\b(voter|epic|election)\b/,
  /\b(vehicle|rvcer)\b/,
  /\b(ssc|sscer|class x|secondary school|10th|tenth)\b/,
  /\b(hsc|hscer|class xii|higher secondary|12th|twelfth)\b/,
  /\b(degree|dgcer|graduation|bachelor|master)\b/,
]

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
const kindOf = (text: string) => known.findIndex((one) => one.test(text))

/**
 * The category that a document seems to be for: by its kind, else by a name that contains the other's. Null where none fits, or
 * more than one.
 */
export function suggestCategory(
  document: { name: string; type: string },
  categories: readonly { category_id: number; name: string }[],
): number | null {
  const name = wordsOf(document.name)
  const kind = kindOf(`${name} ${wordsOf(document.type)}`)
  const fits = (other: string) => {
    if (other === '' || name === '') return false
    if (kind >= 0 && kindOf(other) === kind) return true
    return ` ${name} `.includes(` ${other} `) || ` ${other} `.includes(` ${name} `)
  }
  const found = categories.filter((one) => fits(wordsOf(one.name)))
  return found.length === 1 ? (found[0]?.category_id ?? null) : null
}
