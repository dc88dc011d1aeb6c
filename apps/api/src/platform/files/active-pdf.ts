/** A character of a name in a PDF, which may also be written as `#` and two digits. */
const written = (letter: string) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`
const named = (name: string) => `/${[...name].map(written).join('')}`

/** Actions that run a script or a program: `/S /JavaScript`, `/S /Launch`. Opening at a page is none of them. */
const ACTIVE = new RegExp(`(?:${named('JavaScript')}|${named('Launch')})(?=[^A-Za-z0-9#])`, 'i')
/** As long as the longest of these names can be written, less one, and the character behind it. */
const OVERLAP = 33

/** Looks for scripts in a PDF that arrives in chunks, also where a name begins in one and ends in the next. */
export function activePdfFinder(): (chunk: Buffer) => boolean {
  let tail = ''
  return (chunk) => {
    const text = tail + chunk.toString('latin1')
    tail = text.slice(-OVERLAP)
    return ACTIVE.test(text)
  }
}
