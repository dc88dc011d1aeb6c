import type { FieldOption } from '../forms/form-definition.ts'
import { normaliseForMatch } from './text-match.ts'

/** Synonyms; an option matches when its label is in the same group as the text. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['male', 'm', 'man', 'boy'],
  ['female', 'f', 'woman', 'w', 'girl'],
  [
    'other',
    'others',
    'o',
    'x',
    'non-binary',
    'nonbinary',
    'transgender',
    'third gender',
    'diverse',
    'divers',
  ],
  ['unmarried', 'single', 'never married', 'bachelor', 'not married', 'un-married', 's', 'u'],
  ['married', 'm', 'wed'],
  ['divorced', 'divorcee', 'd'],
  ['widowed', 'widow', 'widower', 'w'],
  ['separated', 'legally separated', 'judicially separated'],
  ['yes', 'y', 'true', '1', 'on', 'ja', 'si'],
  ['no', 'n', 'false', '0', 'off', 'nein'],
  ['active', 'a', 'current', 'enabled'],
  ['inactive', 'disabled', 'not active'],
  ['full time', 'full-time', 'fulltime', 'ft'],
  ['part time', 'part-time', 'parttime', 'pt'],
  ['permanent', 'regular'],
  ['temporary', 'temp'],
  ['contract', 'contractor', 'contractual'],
  ['intern', 'trainee', 'internship'],
]

/** Broader term to use where the list has no closer option: separated people are legally married. */
const BROADER: Readonly<Record<string, string>> = {
  divorced: 'unmarried',
  divorcee: 'unmarried',
  widowed: 'unmarried',
  widow: 'unmarried',
  widower: 'unmarried',
  separated: 'married',
  'legally separated': 'married',
  'judicially separated': 'married',
}

const groupsByWord: ReadonlyMap<string, ReadonlySet<string>[]> = (() => {
  const groups = new Map<string, ReadonlySet<string>[]>()
  for (const words of SYNONYMS) {
    const group = new Set(words)
    for (const word of words) groups.set(word, [...(groups.get(word) ?? []), group])
  }
  return groups
})()

function findSynonym(word: string, options: readonly FieldOption[]): FieldOption | null {
  const groups = groupsByWord.get(word) ?? []
  const found = options.filter((option) => {
    const label = normaliseForMatch(option.label)
    return groups.some((group) => group.has(label))
  })
  return found.length === 1 ? found[0]! : null
}

export interface OptionMatch {
  option: FieldOption
  /** The text is the option's label or code, ignoring case, accents and spaces. */
  exact: boolean
}

/**
 * The option that a text means: by label, by code, by synonym ("M " → Male), or by broader term ("Divorced" →
 * Unmarried where only Unmarried and Married are offered). Null if none or several match.
 */
export function matchOption(text: string, options: readonly FieldOption[]): OptionMatch | null {
  const word = normaliseForMatch(text)
  if (word === '') return null
  const offered = options.filter((option) => option.active !== false)
  const byLabel = offered.find((option) => normaliseForMatch(option.label) === word)
  if (byLabel) return { option: byLabel, exact: true }
  // Numbers are ids of other systems ("GenderID"): only codes of letters match an option's value.
  const byValue = offered.find(({ value }) => typeof value === 'string' && normaliseForMatch(value) === word)
  if (byValue) return { option: byValue, exact: true }
  const synonym = findSynonym(word, offered)
  if (synonym) return { option: synonym, exact: false }
  const broader = Object.hasOwn(BROADER, word) ? BROADER[word] : undefined
  return broader === undefined ? null : withExact(matchOption(broader, offered))
}

function withExact(match: OptionMatch | null): OptionMatch | null {
  return match && { ...match, exact: false }
}

export interface StatusReading {
  status: 'active' | 'left'
  initiative: 'employee' | 'employer' | null
}

const LEFT =
  /\b(terminat\w*|left|resign\w*|separat\w*|ex-?employee|former|inactive|not active|dismiss\w*|retired|fired|absconded|absconding|relieved|exited|exit|laid off|redundant|deceased|discharged)\b/
const BY_EMPLOYER =
  /(\bfor cause\b|\binvoluntar|\bdismiss|\bfired\b|\blaid off\b|\bredundan|\bdischarged\b|\bby (the )?(employer|company)\b)/
const BY_EMPLOYEE = /(\bvoluntar|\bresign|\bretired\b|\babscond|\bquit\b|\bby (the )?employee\b)/
const ACTIVE =
  /^(active|a|current|employed|working|in service|on roll|on rolls|confirmed|permanent|probation|on probation|leave of absence|on leave|notice period|serving notice|future start|yes|y|1|true)$/
const STILL_EMPLOYED = /\bstill ?employed\b/

/** Whether an employment status means active or left; null if neither. */
export function readEmploymentStatus(text: string): StatusReading | null {
  const word = normaliseForMatch(text)
  if (word === '') return null
  if (ACTIVE.test(word) || STILL_EMPLOYED.test(word)) return { status: 'active', initiative: null }
  if (/^(no|n|0|false)$/.test(word)) return { status: 'left', initiative: null }
  if (!LEFT.test(word) && !/\bquit\b/.test(word)) return null
  const initiative = BY_EMPLOYER.test(word) ? 'employer' : BY_EMPLOYEE.test(word) ? 'employee' : null
  return { status: 'left', initiative }
}

const NOTHING = /^(#?n\/a\b.*|#?na|-+|—|–|null|none|nil|not applicable|tbd|unknown|\?+|#value!|#ref!)$/

/** Whether a cell is a placeholder for no value ("N/A", "-", "N/A-StillEmployed"). */
export function saysNothing(text: string): boolean {
  return text.length <= 40 && NOTHING.test(normaliseForMatch(text))
}
