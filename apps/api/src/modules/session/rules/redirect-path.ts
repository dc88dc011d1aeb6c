/**
 * The requested path after sign-in if it is a path of this origin; undefined for anything that a browser could
 * interpret as, or that hides, another host.
 */
export function sameOriginPath(asked: string | undefined): string | undefined {
  if (!asked?.startsWith('/')) return undefined
  // Browsers read `\` as `/` and drop tabs and line breaks: `/\evil.test` and `/<tab>/evil.test` leave the origin.
  if (asked.startsWith('//') || /[\\\p{Cc}]/u.test(asked)) return undefined
  return asked
}
