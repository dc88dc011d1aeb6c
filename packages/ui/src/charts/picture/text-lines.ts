export interface TextLine {
  text: string
  left: number
  top: number
  width: number
  height: number
}

export interface WordBox extends Omit<TextLine, 'text'> {
  text: string
}

/** Joins the words of a text to lines as broken by the page; words on one line have the same top. */
export function joinLines(words: readonly WordBox[]): TextLine[] {
  const lines: TextLine[] = []
  for (const word of words) {
    const line = lines.at(-1)
    if (!line || Math.abs(line.top - word.top) > word.height / 2) {
      lines.push({ ...word })
      continue
    }
    const right = Math.max(line.left + line.width, word.left + word.width)
    line.left = Math.min(line.left, word.left)
    line.width = right - line.left
    line.text = `${line.text} ${word.text}`
  }
  return lines
}

/** The lines of a text node as laid out, in viewport pixels. */
export function linesOf(node: Text): TextLine[] {
  const range = document.createRange()
  const words: WordBox[] = []
  for (const match of node.data.matchAll(/\S+/g)) {
    range.setStart(node, match.index)
    range.setEnd(node, match.index + match[0].length)
    const { left, top, width, height } = range.getBoundingClientRect()
    if (width > 0) words.push({ text: match[0], left, top, width, height })
  }
  return joinLines(words)
}
