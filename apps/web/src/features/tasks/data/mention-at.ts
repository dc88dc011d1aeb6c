/** `@` at the beginning or after a space, and a name of at most two words up to the caret. */
const ASKED = /(?:^|\s)@([\p{L}\p{M}\d'’.-]*(?: [\p{L}\p{M}\d'’.-]*)?)$/u

/** Where a name is being written after `@`, and what of it; null elsewhere. */
export function mentionAt(text: string, caret: number): { from: number; search: string } | null {
  const search = ASKED.exec(text.slice(0, caret))?.[1]
  return search === undefined ? null : { from: caret - search.length - 1, search }
}
