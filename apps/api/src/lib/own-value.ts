/**
 * The value under a name that a caller sent. What objects inherit (`constructor`, `valueOf`) has no name of
 * this record.
 */
export function ownValue<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
