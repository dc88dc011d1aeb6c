import { sql } from 'kysely'

const MARK = '/* prepared */'

/**
 * Begins a statement that is asked so often that PostgreSQL should read and plan it once a connection, not each time:
 * put it first. For statements whose text never differs and whose best plan doesn't depend on their values, such as
 * one person's rows by their key. The embedded database reads it as the comment that it is.
 */
export const prepared = sql.raw(MARK)

const names = new Map<string, string>()

/** The name under which a connection keeps the statement; undefined for one that isn't marked. */
export function preparedName(text: string): string | undefined {
  if (!text.startsWith(MARK)) return undefined
  let name = names.get(text)
  if (name === undefined) {
    name = `muster_${names.size + 1}`
    names.set(text, name)
  }
  return name
}
