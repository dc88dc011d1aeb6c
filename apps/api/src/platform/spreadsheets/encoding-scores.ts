import type { FileEncoding } from '@muster/contract/imports/sheets/sheet-reading'

/**
 * How plausible bytes are as text of an encoding, from 0 to 1. Sheets consist of short words between codes, for which
 * statistics of running text are too coarse: here words of one-byte encodings must look like words, and characters of two bytes
 * must be frequent ones.
 */

/** The score of one character by its bytes, and its length. */
type Unit = (first: number, second: number) => [score: number, length: 1 | 2]

const isIn = (byte: number, from: number, to: number) => byte >= from && byte <= to
const COMMON = 1
const RARE = 0.4
const SYMBOL = 0.8
const ODD = 0.2
const UNLIKELY: [number, 1] = [0, 1]

const units: Partial<Record<FileEncoding, Unit>> = {
  gb18030: (first, second) => {
    if (!isIn(first, 0x81, 0xfe) || !isIn(second, 0x40, 0xfe) || second === 0x7f) return UNLIKELY
    if (second < 0xa1 || first < 0xa1) return [ODD, 2]
    if (isIn(first, 0xb0, 0xd7)) return [COMMON, 2]
    return [first >= 0xd8 ? RARE : first === 0xa1 || first === 0xa3 ? SYMBOL : ODD, 2]
  },
  big5: (first, second) => {
    if (!isIn(first, 0xa1, 0xf9) || !(isIn(second, 0x40, 0x7e) || isIn(second, 0xa1, 0xfe))) return UNLIKELY
    return [isIn(first, 0xa4, 0xc6) ? COMMON : first < 0xa4 ? SYMBOL : RARE, 2]
  },
  shift_jis: (first, second) => {
    if (isIn(first, 0xa1, 0xdf)) return [ODD, 1]
    if (!(isIn(first, 0x81, 0x9f) || isIn(first, 0xe0, 0xfc)) || !isIn(second, 0x40, 0xfc)) return UNLIKELY
    if (first === 0x82 || first === 0x83 || isIn(first, 0x88, 0x97)) return [COMMON, 2]
    return [first === 0x81 ? SYMBOL : RARE, 2]
  },
  'euc-jp': (first, second) => {
    if (!isIn(first, 0xa1, 0xf4) || !isIn(second, 0xa1, 0xfe)) return UNLIKELY
    if (first === 0xa4 || first === 0xa5 || isIn(first, 0xb0, 0xcf)) return [COMMON - 0.01, 2]
    return [first === 0xa1 || first === 0xa3 ? SYMBOL : RARE, 2]
  },
  'euc-kr': (first, second) => {
    if (!isIn(first, 0xa1, 0xfd) || !isIn(second, 0xa1, 0xfe)) return UNLIKELY
    // All of these are frequent in Chinese too: only many of them without any other speak for Korean.
    if (isIn(first, 0xb0, 0xc8)) return [COMMON, 2]
    return [first < 0xad ? SYMBOL : ODD, 2]
  },
}

/** Characters from so many on may be judged Korean. */
const ENOUGH_FOR_KOREAN = 5

function scoreOfUnits(bytes: Uint8Array, encoding: FileEncoding, unit: Unit): number {
  let [sum, count] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const first = bytes[at] as number
    if (first < 0x80) continue
    const [score, length] = unit(first, bytes[at + 1] ?? 0)
    sum += score
    count += 1
    at += length - 1
  }
  if (count === 0) return 0
  const score = sum / count
  return encoding === 'euc-kr' ? score + (count >= ENOUGH_FOR_KOREAN ? 0.001 : -0.01) : score
}

interface Words {
  letters: RegExp
  /** A word as people write it: capitals first or throughout. */
  word: RegExp
  /** Fewer letters than this share must be plain ASCII; 0 without such a rule. */
  needsAscii: boolean
}

const western = 'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿßœšž'
const central = 'áâăäąćçčďđéęëěíîĺľłńňóôőöŕřśşšťţúůűüýźżžß'

const latin = (lower: string): Words => {
  const upper = lower.replace('ß', '').toUpperCase()
  return {
    letters: new RegExp(`[${lower}${upper}]`, 'g'),
    word: new RegExp(
      `^(?:[A-Z${upper}]?[a-z${lower}]*|[A-Z${upper}ß]+|(?:[A-Z][a-z]+)?[A-Z${upper}][a-z${lower}]+)$`,
    ),
    needsAscii: true,
  }
}

const words: Partial<Record<FileEncoding, Words>> = {
  'windows-1252': latin(western),
  'windows-1250': latin(central),
  'windows-1251': {
    letters: /[А-яЁёЂ-Џђ-џҐґ]/g,
    word: /^(?:[А-ЯЁІЇЄҐЂ-Џ]?[а-яёіїєґђ-џ]+|[А-ЯЁІЇЄҐЂ-Џ]+)$/,
    needsAscii: false,
  },
}

/** Signs that stand beside words in any language. */
const SIGNS = /£(?=\s?\d)|[“”„‘’‚–—…€•°§©®«»·№\u00a0]/g

function scoreOfWords(text: string, { letters, word, needsAscii }: Words): number {
  let [good, all] = [0, 0]
  for (const token of text.replace(SIGNS, ' ').split(/[^A-Za-z\u0080-\uffff]+/)) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII ends with a control character
    const other = token.replace(/[\x00-\x7f]/g, '').length
    if (other === 0) continue
    all += other
    const known = token.match(letters)?.length ?? 0
    const isMixed = !needsAscii || token.length <= 2 || other < token.length
    if (known === other && isMixed && word.test(token)) good += other
  }
  return all === 0 ? ODD : good / all
}

/** The most plausible encoding of a sample that is not UTF. */
export function likelyEncoding(sample: Uint8Array): FileEncoding {
  const scores: [FileEncoding, number][] = [
    ...Object.entries(words).map(([encoding, rule]): [FileEncoding, number] => [
      encoding as FileEncoding,
      scoreOfWords(new TextDecoder(encoding).decode(sample), rule),
    ]),
    ...Object.entries(units).map(([encoding, unit]): [FileEncoding, number] => [
      encoding as FileEncoding,
      scoreOfUnits(sample, encoding as FileEncoding, unit),
    ]),
  ]
  return scores.reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}
