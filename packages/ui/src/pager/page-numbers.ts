/** Pages shown on each side of the current one. */
const SIBLINGS = 1

/**
 * The pages to offer: the first, the last and those around the current one; a gap (null) stands for at least
 * two pages, so that the number of buttons stays the same while paging.
 */
export function pageNumbers(current: number, pages: number, siblings = SIBLINGS): (number | null)[] {
  const slots = 2 * siblings + 5
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  if (pages <= slots) return range(1, pages)
  const isNearStart = current <= siblings + 3
  const isNearEnd = current >= pages - siblings - 2
  if (isNearStart) return [...range(1, slots - 2), null, pages]
  if (isNearEnd) return [1, null, ...range(pages - slots + 3, pages)]
  return [1, null, ...range(current - siblings, current + siblings), null, pages]
}
