import { sessionTexts } from '../session/session.texts.ts'
import { commonPasswordWords } from './common-passwords.ts'

/** Option ids of PASSWORD_COMBINATION_CHARACTERS (platform specification, section 9). */
export const PASSWORD_OPTION = { upperCase: 1, lowerCase: 2, number: 3, special: 4, length10To14: 5 } as const

/** Days after which a password must be replaced (CHANGE_PASSWORD_DAYS); null is never. */
export const PASSWORD_DAYS = [5, 10, 15, 30, 45, 60, 90] as const

/** Number of recent passwords, including the current one, that can't be reused. */
export const PASSWORDS_REMEMBERED = 5

const MIN_LENGTH = 8
const MAX_LENGTH = 128
/** Shorter parts of a name or an address occur in too many legitimate passwords. */
const SHORTEST_OWN_PART = 4

/** The password's owner, whose names must not be part of it. */
export interface PasswordOwner {
  email: string
  name: string
}

interface PasswordRule {
  id: string
  /** Shown in the list of rules, in the reader's language. */
  text: () => string
  isMet: (password: string, owner: PasswordOwner) => boolean
}

const lengthOf = (password: string) => [...password].length

const lengthRule: PasswordRule = {
  id: 'length',
  text: () => sessionTexts('atLeast', { count: MIN_LENGTH }),
  isMet: (password) => lengthOf(password) >= MIN_LENGTH,
}

const longestRule: PasswordRule = {
  id: 'longest',
  text: () => sessionTexts('atMost', { count: MAX_LENGTH }),
  isMet: (password) => lengthOf(password) <= MAX_LENGTH,
}

const optionRules: Readonly<Record<number, PasswordRule>> = {
  [PASSWORD_OPTION.upperCase]: {
    id: 'upper_case',
    text: () => sessionTexts('upperCase'),
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  [PASSWORD_OPTION.lowerCase]: {
    id: 'lower_case',
    text: () => sessionTexts('lowerCase'),
    isMet: (password) => /\p{Ll}/u.test(password),
  },
  [PASSWORD_OPTION.number]: {
    id: 'number',
    text: () => sessionTexts('digit'),
    isMet: (password) => /\p{Nd}/u.test(password),
  },
  [PASSWORD_OPTION.special]: {
    id: 'special',
    text: () => sessionTexts('special'),
    isMet: (password) => /[^\p{L}\p{N}]/u.test(password),
  },
  [PASSWORD_OPTION.length10To14]: {
    id: 'length_10_to_14',
    text: () => sessionTexts('between10And14'),
    isMet: (password) => lengthOf(password) >= 10 && lengthOf(password) <= 14,
  },
}

const printableRule: PasswordRule = {
  id: 'printable',
  text: () => sessionTexts('printable'),
  isMet: (password) => !/\p{Cc}|\p{Cs}/u.test(password),
}

function ownParts({ email, name }: PasswordOwner): string[] {
  const [mailbox = ''] = email.toLowerCase().split('@')
  return [mailbox, ...name.toLowerCase().split(/[^\p{L}\p{N}]+/u)].filter(
    (part) => lengthOf(part) >= SHORTEST_OWN_PART,
  )
}

const ownNameRule: PasswordRule = {
  id: 'own_name',
  text: () => sessionTexts('withoutOwnName'),
  isMet: (password, owner) => {
    const lower = password.toLowerCase()
    return !ownParts(owner).some((part) => lower.includes(part))
  },
}

const signsForLetters: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** `P@ssw0rd2026!` → `password`; `12345678`, all digits → nothing. */
function bareWords(password: string): string[] {
  const lower = password.toLowerCase()
  const trimmed = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const spell = (text: string) => text.replace(/[@431!0$57]/g, (sign) => signsForLetters[sign] as string)
  return [trimmed, spell(trimmed), spell(lower), spell(lower).replace(/[^\p{L}]+$/u, '')]
}

function isSequenceOrRepeat(password: string): boolean {
  const codes = [...password.toLowerCase()].map((character) => character.codePointAt(0) as number)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] as number)))
  const [step] = steps
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1
}

const commonRule: PasswordRule = {
  id: 'common',
  text: () => sessionTexts('notCommon'),
  isMet: (password) => {
    if (isSequenceOrRepeat(password) || /^[^\p{L}]{0,11}$/u.test(password)) return false
    return !bareWords(password).some((word) => commonPasswordWords.has(word))
  },
}

function rulesOf(optionIds: readonly number[]): PasswordRule[] {
  const hasLengthOption = optionIds.includes(PASSWORD_OPTION.length10To14)
  const chosen = [...new Set(optionIds)].sort((a, b) => a - b).flatMap((id) => optionRules[id] ?? [])
  return [
    // Option 5 alone limits the length: without it, up to 128 characters are accepted.
    ...(hasLengthOption ? [] : [lengthRule, longestRule]),
    ...chosen,
    printableRule,
    ownNameRule,
    commonRule,
  ]
}

const UNSPOKEN = new Set(['longest', 'printable'])

/** The rules as texts, for the page on which a password is chosen. */
export function describePasswordRules(optionIds: readonly number[]): string[] {
  return rulesOf(optionIds)
    .filter((rule) => !UNSPOKEN.has(rule.id))
    .map((rule) => rule.text())
}

/**
 * The rules that a new password breaks, in display order; empty if it is valid. Only the server can check
 * whether it was used before.
 *
 * @param optionIds PASSWORD_COMBINATION_CHARACTERS; unknown ids are ignored
 */
export function brokenPasswordRules(
  password: string,
  optionIds: readonly number[],
  owner: PasswordOwner,
): { id: string; text: string }[] {
  return rulesOf(optionIds)
    .filter((rule) => !rule.isMet(password, owner))
    .map(({ id, text }) => ({ id, text: text() }))
}

const everyRule: readonly PasswordRule[] = [
  lengthRule,
  longestRule,
  ...Object.values(optionRules),
  printableRule,
  ownNameRule,
  commonRule,
]

export interface RuleState {
  id: string
  text: string
  isMet: boolean
}

/**
 * Which rules are met while a password is typed, by the texts of the server. A rule unknown to this release
 * counts as met: the server decides.
 */
export function passwordRuleStates(
  password: string,
  ruleTexts: readonly string[],
  owner: PasswordOwner,
): RuleState[] {
  return ruleTexts.map((text) => {
    const rule = everyRule.find((one) => one.text() === text)
    return { id: rule?.id ?? text, text, isMet: password !== '' && (rule?.isMet(password, owner) ?? true) }
  })
}

/**
 * Password strength from 0 to 4, by length and variety; a common password is 0. A hint while typing, not a
 * rule.
 */
export function passwordStrength(password: string, owner: PasswordOwner): number {
  if (password === '' || !commonRule.isMet(password, owner) || !ownNameRule.isMet(password, owner)) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length
  const different = new Set([...password.toLowerCase()]).size
  const bits = different * Math.log2(10 + 12 * kinds)
  return [25, 36, 48, 62].filter((least) => bits >= least).length
}
