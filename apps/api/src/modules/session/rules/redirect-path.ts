/**
 * The requested path after sign-in if it is a path of this origin; undefined for anything that a browser could
 * interpret as, or that hides, another host.
 */
export function sameOriginPath(requested: string | undefined): string | undefined {
  if (!requested?.startsWith('/')) return undefined
  // Browsers read `\` as `/` and drop tabs and line breaks: `/\evil.test` and `/<tab>/evil.test` leave the origin.
  if (requested.startsWith('//') || /[\\\p{Cc}]/u.test(requested)) return undefined
  return requested
}
