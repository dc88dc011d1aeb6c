import { wordsOf } from '@muster/contract/imports/text-match'

/** Words that say nothing about the subject of a question. */
const COMMON = new Set(
  (
    'a about all also am an and any are as at be been but by can cannot could did do does for from get had has have he her his how ' +
    'i if in into is it its just me my no not of on or our out please she should since so some than that the their them then there ' +
    'they this to too up us was we were what when where which who why will with would you your ' +
    'का की के को में से है हैं था थे थी और या यह वह मेरा मेरी मेरे मुझे क्या कैसे कब क्यों कौन पर नहीं हो कर करें लिए'
  ).split(' '),
)
const MAX_LENGTH = 60

/** Different words of a text as they are stored. @param most further ones are left out */
export const storedWords = (text: string, most: number): string[] =>
  [...new Set(wordsOf(text).map((word) => word.slice(0, MAX_LENGTH)))].slice(0, most)

/** A word that begins every form of another: "payslips" finds "payslip". */
const stemOf = (word: string): string =>
  /^[a-z]{5,}s$/.test(word) && !word.endsWith('ss') ? word.slice(0, -1) : word

const MOST_WORDS = 12

const isTelling = (word: string) => !COMMON.has(word) && (word.length > 1 || /\d/.test(word))
const stemsOf = (text: string) => [
  ...new Set(
    wordsOf(text)
      .map((word) => word.slice(0, MAX_LENGTH))
      .map((word) => (isTelling(word) ? stemOf(word) : word)),
  ),
]

/** The words of a text that say what it is about. */
export const tellingWords = (text: string): string[] => stemsOf(text).filter(isTelling).slice(0, MOST_WORDS)

/** The words to look for: the telling ones, or all of them where none is. */
export function searchedWords(text: string): string[] {
  const telling = tellingWords(text)
  return telling.length > 0 ? telling : stemsOf(text).slice(0, MOST_WORDS)
}

/** Words as a text search query, each as a prefix. They contain only letters, digits and combining marks. */
export const asQuery = (words: readonly string[], how: 'all' | 'any'): string =>
  words.map((word) => `'${word}':*`).join(how === 'all' ? ' & ' : ' | ')
