import { createHash } from 'node:crypto'
import { fail } from './errors.ts'

/** What `JSON.stringify` writes, with the properties of objects in their order: a browser may send them in any. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, of]) => [name, ordered(of)]),
  )
}

/** What is sent with a key, as a digest to be stored with it. Leave out the key, and what a repeat may read anew, such as a version. */
export const contentDigest = (content: object): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(content)))
    .digest('hex')

/**
 * Refuses other content under a key that was used: a success that names the first record would hide that nothing of it was stored.
 *
 * @param stored null for what was sent before digests were stored: it is answered like a repeat
 * @throws AppError `request.sent_otherwise`
 */
export function requireSameContent(stored: string | null, digest: string): void {
  if (stored !== null && stored !== digest) fail('request.sent_otherwise')
}
