/*
 * How wide the columns of a table on paper are, so that what stands in one never runs into the next: by their words, on
 * larger paper where these are many, and with breaks in words that are longer than their column all the same.
 */

/** Wide enough for the letters of the font on average, in parts of its size. */
const LETTER = 0.56
/** Empty at both sides of a cell, in points. */
const INSET = 10
/** Widest and narrowest column, in letters: longer words are broken, longer texts take lines. */
const LONGEST_WORD = 24
const LONGEST_TEXT = 38
const FEWEST = 4
/** Of the texts of a column, so many have room on one line. */
const USUAL = 0.9
const sizes = { most: 9, readable: 7, least: 5.5 }
const POINTS_PER_MM = 72 / 25.4
const papers = { a4: 297, a3: 420 } as const

/** Where a word is broken rather than between any two letters. */
const JOINT = /[@._/,;:-]/
const ZERO_WIDTH_SPACE = '\u200B'

export interface PdfColumns {
  readonly paper: keyof typeof papers
  /** Points. */
  readonly fontSize: number
  /** Shares of the width. */
  readonly shares: readonly number[]
  /** Letters that fit in a line of each column. */
  readonly letters: readonly number[]
}

const lengthOf = (text: string) => Array.from(text).length

function lettersOf(texts: readonly string[], isWhole: boolean): number {
  const lengths = texts.map(lengthOf).sort((one, other) => one - other)
  if (isWhole) return Math.max(FEWEST, Math.min(lengths.at(-1) ?? 0, LONGEST_TEXT))
  const usual = lengths[Math.floor((lengths.length - 1) * USUAL)] ?? 0
  const words = texts.flatMap((text) => text.split(/\s+/).map(lengthOf))
  const longest = words.reduce((most, length) => Math.max(most, length), 0)
  return Math.max(FEWEST, Math.min(longest, LONGEST_WORD), Math.min(usual, LONGEST_TEXT))
}

/**
 * Paper, size of the letters and widths for a table whose columns have these texts.
 *
 * @param columns each with its heading and the texts of its cells
 * @param margin of the landscape page at both sides, in mm
 */
export function planColumns(
  columns: readonly { readonly texts: readonly string[]; readonly isWhole: boolean }[],
  margin: number,
): PdfColumns {
  const wanted = columns.map(({ texts, isWhole }) => lettersOf(texts, isWhole))
  const all = wanted.reduce((sum, letters) => sum + letters, 0)
  const widthOf = (paper: keyof typeof papers) => (papers[paper] - 2 * margin) * POINTS_PER_MM
  const sizeOn = (paper: keyof typeof papers) => (widthOf(paper) - INSET * columns.length) / (LETTER * all)
  const paper = sizeOn('a4') >= sizes.readable ? 'a4' : 'a3'
  const fontSize = Math.max(sizes.least, Math.min(sizes.most, Math.floor(sizeOn(paper) * 4) / 4))
  const shares = wanted.map((letters) => letters * LETTER * fontSize + INSET)
  const scale = widthOf(paper) / shares.reduce((sum, share) => sum + share, 0)
  return {
    ...{ paper, fontSize, shares },
    letters: shares.map((share) => Math.max(2, Math.floor((share * scale - INSET) / (LETTER * fontSize)))),
  }
}

/** The text with places where a line may end within words that are longer than a line: after a sign, or anywhere. */
export function breakWords(text: string, letters: number): string {
  return text.replace(/\S+/gu, (word) => {
    const all = Array.from(word)
    if (all.length <= letters) return word
    let [broken, since] = ['', 0]
    for (const letter of all) {
      broken += letter
      since++
      if (JOINT.test(letter) || since >= letters) {
        broken += ZERO_WIDTH_SPACE
        since = 0
      }
    }
    return broken
  })
}

/** A day or a number, which is never broken. */
export const keepTogether = (text: string): string => text.replaceAll('-', '\u2011').replaceAll(' ', '\u00A0')
