import { normaliseForMatch } from './text-match.ts'

export interface PersonName {
  first: string
  /** Given names or initials between the first and the last name, unchanged. */
  middle: string
  /** Including particles ("van der Berg") and suffixes ("Smith Jr."). */
  last: string
  /** Titles that were split off, as written ("Prof. Dr."); absent without any. */
  title?: string
}

const TITLES = new Set(
  'mr mrs ms miss mx dr prof shri sri smt kum er ca adv herr frau dipl-ing mme mlle m sr sra srta d dña श्री श्रीमती सुश्री डॉ'.split(
    ' ',
  ),
)
/**
 * Titles count only with a full stop: Sri, Kum and Miss are names too. Single letters are initials and `Sr.` may
 * be a suffix, so they stand only in a column of their own.
 */
const LEADING_TITLE = /^(?:mr|mrs|ms|mx|dr|prof|shri|sri|smt|kum|er|adv|dipl-ing|mme|mlle|डॉ)\.$/iu
/** Forms of address that are nobody's name, with or without a full stop. */
const ADDRESSED = /^(?:mr|mrs|ms|mx)$/iu
/** A title written together with the name: "Mr.Ravi". */
const JOINED_TITLE = /^((?:mr|mrs|ms|dr|prof|shri|sri|smt|kum|डॉ)\.)(?=\p{L}{2})/iu
/** Initials after the family name: "Иванов А.А.". In Latin letters, an initial at the end may be the father's name. */
const CYRILLIC_INITIALS = /^(?:\p{Script=Cyrillic}\.){1,2}$/u
const SUFFIXES = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'phd', 'md', 'esq'])
const PARTICLES = new Set(
  (
    'de da do dos das del della di du la le van von der den ter ten zu zum zur bin binti bint ibn al el ' +
    "ait st san santa mac mc o' d' af av"
  ).split(' '),
)

/** A name after the father's, which stands last where the family name is first: "Абрамов Александр Евгеньевич". */
const PATRONYMIC = /(?:ович|евич|ич|овна|евна|ична|івна|ївна)$/iu

function bare(token: string): string {
  return normaliseForMatch(token).replace(/[.,]/g, '')
}

function isSuffix(token: string): boolean {
  return SUFFIXES.has(bare(token))
}

function tokensOf(text: string): string[] {
  return text.split(/\s+/u).filter((token) => token !== '' && token !== '.')
}

/** Whether a cell is nothing but a title. */
export function isTitle(text: string): boolean {
  return TITLES.has(bare(text.trim()))
}

const isLeadingTitle = (token: string) => LEADING_TITLE.test(token) || ADDRESSED.test(token)

/** Splits off leading titles, as long as a name remains. */
function withoutTitle(tokens: string[]): { names: string[]; title: string } {
  const separate = tokens.flatMap((token, at) =>
    at === 0 ? token.split(JOINED_TITLE).filter(Boolean) : [token],
  )
  let count = 0
  while (count < separate.length - 1 && isLeadingTitle(separate[count]!)) count += 1
  return { names: separate.slice(count), title: join(separate.slice(0, count)) }
}

function titled(name: PersonName, title: string): PersonName {
  return title === '' ? name : { ...name, title }
}

/** Removes suffixes; they belong to the last name, wherever they appear. */
function splitSuffixes(tokens: string[]): { names: string[]; suffixes: string[] } {
  let end = tokens.length
  while (end > 1 && isSuffix(tokens[end - 1]!)) end -= 1
  return { names: tokens.slice(0, end), suffixes: tokens.slice(end) }
}

/** Where the last name starts: before its particles, but never at the first token. */
function lastNameStart(names: string[]): number {
  let start = names.length - 1
  while (start > 1 && PARTICLES.has(bare(names[start - 1]!))) start -= 1
  return start
}

function join(tokens: string[]): string {
  return tokens.join(' ')
}

function firstThenLast(tokens: string[], moreSuffixes: string[]): PersonName {
  const { names: untitled, title } = withoutTitle(tokens)
  const { names, suffixes } = splitSuffixes(untitled)
  if (names.length <= 1) {
    return titled({ first: join(names), middle: '', last: join([...suffixes, ...moreSuffixes]) }, title)
  }
  if (names.length === 3 && PATRONYMIC.test(names[2]!) && !PATRONYMIC.test(names[1]!)) {
    const [family, first, middle] = names as [string, string, string]
    return titled({ first, middle, last: join([family, ...suffixes, ...moreSuffixes]) }, title)
  }
  const [family, ...initials] = names as [string, ...string[]]
  if (family.length > 2 && initials.every((token) => CYRILLIC_INITIALS.test(token))) {
    const [first = '', ...middle] = initials.join('').match(/\p{L}\./gu) ?? []
    return titled({ first, middle: join(middle), last: join([family, ...suffixes, ...moreSuffixes]) }, title)
  }
  const start = lastNameStart(names)
  const name = {
    first: names[0]!,
    middle: join(names.slice(1, start)),
    last: join([...names.slice(start), ...suffixes, ...moreSuffixes]),
  }
  return titled(name, title)
}

/**
 * Splits a person's name: "Last, First Middle" (the space after the comma is optional) and "First Middle
 * Last", with particles, suffixes, titles and extra spaces. A single name is the first name. Titles with a full
 * stop are split off and returned; only extra spaces are dropped, and case is preserved.
 */
export function splitPersonName(text: string): PersonName {
  const parts = text
    .split(',')
    .map(tokensOf)
    .filter((tokens) => tokens.length > 0)
  const suffixParts = parts.slice(1).filter((tokens) => tokens.every(isSuffix))
  const nameParts = [parts[0] ?? [], ...parts.slice(1).filter((tokens) => !suffixParts.includes(tokens))]
  const outerSuffixes = suffixParts.flat()
  if (nameParts.length === 1) return firstThenLast(nameParts[0]!, outerSuffixes)
  const [last, ...rest] = nameParts
  const { names: untitled, title } = withoutTitle(rest.flat())
  const { names, suffixes } = splitSuffixes(untitled)
  const name = {
    first: names[0] ?? '',
    middle: join(names.slice(1)),
    last: join([...last!, ...suffixes, ...outerSuffixes]),
  }
  return titled(name, title)
}

/** First, middle and last name separated by single spaces, skipping empty parts. */
export function joinPersonName(name: PersonName): string {
  return [name.first, name.middle, name.last].filter((part) => part !== '').join(' ')
}
