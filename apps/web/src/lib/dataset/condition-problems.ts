/**
 * Messages by the place of their condition, for the builder.
 *
 * @param errors at `where.parts.2.values`, within a group at `where.parts.2.parts.1.values`
 */
export function problemsIn(errors: Readonly<Record<string, string>>): Record<string, string> {
  const found = Object.entries(errors).flatMap(([path, message]) => {
    const [, outer, inner] = /^where\.parts\.(\d+)(?:\.parts\.(\d+))?\./.exec(path) ?? []
    if (outer === undefined) return []
    return [[inner === undefined ? outer : `${outer}.${inner}`, message] as const]
  })
  return Object.fromEntries(found)
}
