/** A pattern for the path of a screen, in which `{name}` matches one segment. */
export function patternOf(path: string): RegExp {
  const source = path
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
    .join('[^/]+')
  return new RegExp(`^${source}/?$`)
}
