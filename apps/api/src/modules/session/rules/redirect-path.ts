/**
 * Where a person asked to go after signing in, when that is a path of this origin: everything that a
 * browser could read as another host, or that hides one, counts as not asked.
 */
export function sameOriginPath(asked: string | undefined): string | undefined {
  if (!asked?.startsWith('/')) return undefined
  // Browsers read `\` as `/` and drop tabs and line breaks: `/\evil.test` and `/<tab>/evil.test` leave.
  if (asked.startsWith('//') || /[\\\p{Cc}]/u.test(asked)) return undefined
  return asked
}
