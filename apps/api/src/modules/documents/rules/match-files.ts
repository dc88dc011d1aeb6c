/** Matching the files of an archive to people by their names. */

export interface Coded {
  id: number
  code: string
}

export interface NamedFile<P extends Coded> {
  /** As in the archive. */
  file: string
  person: P | null
  /** The beginning of the name that was looked for as a code. */
  looked: string
}

/** The name without its folders. */
export const baseName = (path: string): string => path.split('/').at(-1) ?? path

/** Entries that systems add by themselves. */
export const isSystemFile = (path: string): boolean =>
  path.endsWith('/') ||
  /(^|\/)(__macosx|\.ds_store|thumbs\.db|desktop\.ini)(\/|$)/i.test(path) ||
  baseName(path).startsWith('.')

/**
 * Beginnings of a file's name that may be a code, the longest first: `E-12_passport_2.pdf` may belong to `E-12_passport_2`,
 * `E-12_passport`, `E-12` or `E`. A code ends where the name does or at a blank or a sign.
 */
export function possibleCodes(file: string): string[] {
  const stem = baseName(file)
    .replace(/\.[a-z0-9]{1,8}$/i, '')
    .trim()
  const ends = [...stem.matchAll(/[\s_\-–.,()[\]#]+/g)].map(({ index }) => stem.slice(0, index))
  return [stem, ...ends.reverse()].filter((part) => part !== '')
}

/** Whose each file is: the longest code that its name begins with, in any case. */
export function matchFiles<P extends Coded>(files: readonly string[], people: readonly P[]): NamedFile<P>[] {
  const byCode = new Map(people.map((person) => [person.code.trim().toLowerCase(), person]))
  return files.map((file) => {
    const codes = possibleCodes(file)
    const person = codes.flatMap((code) => byCode.get(code.toLowerCase()) ?? [])[0] ?? null
    return { file, person, looked: person?.code ?? codes.at(-1) ?? '' }
  })
}

/**
 * Finds a file by its name: as it is, or without regard to case; a name without its folder is enough where only one file has it.
 */
export function filesByName(files: readonly string[]): (name: string) => string | undefined {
  const exact = new Set(files)
  const byPath = Map.groupBy(files, (file) => file.toLowerCase())
  const byBase = Map.groupBy(files, (file) => baseName(file).toLowerCase())
  return (name) => {
    const wanted = name.trim().replaceAll('\\', '/')
    if (exact.has(wanted)) return wanted
    const lowered = wanted.toLowerCase()
    for (const named of [byPath.get(lowered), byBase.get(baseName(lowered))])
      if (named?.length === 1) return named[0]
    return undefined
  }
}
