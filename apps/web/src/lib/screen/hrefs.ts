import { currentEntry } from '../session/entry.ts'

/** The address of a path of this entry, as design-system links want it: `/users/create` → `/admin/users/create`. */
export function hrefOf(path: string): string {
  return currentEntry.basename + path
}
