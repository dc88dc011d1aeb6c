import { currentEntry } from '../session/entry.ts'

/**
 * Converts a path of this entry to the URL for design-system links: `/users/create` → `/admin/users/create`.
 */
export function hrefOf(path: string): string {
  return currentEntry.basename + path
}
