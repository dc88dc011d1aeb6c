import { sql } from 'kysely'

const MARK = '/* prepared */'

/**
 * Marks a statement as prepared, so that PostgreSQL parses and plans it once per connection; put it first.
 * Use it for frequent statements whose text never differs and whose best plan does not depend on the values,
 * such as one person's rows by key. The embedded database ignores it as a comment.
 */
export const prepared = sql.raw(MARK)

const names = new Map<string, string>()

/** The name of the prepared statement on a connection; undefined for a statement without the mark. */
export function preparedName(text: string): string | undefined {
  if (!text.startsWith(MARK)) return undefined
  let name = names.get(text)
  if (name === undefined) {
    name = `muster_${names.size + 1}`
    names.set(text, name)
  }
  return name
}
