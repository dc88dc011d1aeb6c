import type { FieldOption } from '../forms/form-definition.ts'
import { normaliseForMatch } from './text-match.ts'

/** Synonyms; an option matches when its label is in the same group as the text. */
const SYNONYMS: readonly (readonly string[])[] = [
  'male, m, man, boy, männlich, mann, herr, homme, masculin, hombre, masculino, varón, h, पुरुष, homem, мужской, муж, муж., мужчина, 男, 男性, laki-laki',
  'female, f, woman, w, girl, weiblich, frau, femme, féminin, mujer, femenino, feminino, mulher, महिला, स्त्री, женский, жен, жен., женщина, 女, 女性, perempuan',
  'other, others, o, x, non-binary, nonbinary, transgender, third gender, diverse, divers, d, autre, otro, otra, अन्य, तृतीय लिंग',
  'unmarried, single, never married, bachelor, not married, un-married, s, u, ledig, célibataire, soltero, soltera, soltero/a, solteiro, solteira, अविवाहित, कुँवारा, कुंवारा, холост, не замужем, не женат, 未婚, 独身',
  'married, m, wed, verheiratet, marié, mariée, marié(e), casado, casada, casado/a, विवाहित, शादीशुदा, женат, замужем, в браке, 已婚, 既婚',
  'divorced, divorcee, d, geschieden, divorcé, divorcée, divorcé(e), divorciado, divorciada, divorciado/a, तलाकशुदा, разведен, разведена, разведён, 离异, 离婚, 離婚',
  'widowed, widow, widower, w, verwitwet, veuf, veuve, veuf/veuve, viudo, viuda, viudo/a, viúvo, viúva, विधवा, विधुर, вдовец, вдова, 丧偶, 死別',
  'separated, legally separated, judicially separated, getrennt, getrennt lebend, séparé, séparée, séparé(e), separado, separada, separado/a, अलग रह रहे',
  'yes, y, true, 1, on, ja, si, oui, हाँ, हां, да, sim, 是, はい',
  'no, n, false, 0, off, nein, non, नहीं, нет, não, 否, いいえ',
  'active, a, current, enabled, aktiv, actif, active, activo, activa, सक्रिय',
  'inactive, disabled, not active, inaktiv, inactif, inactivo, inactiva, निष्क्रिय',
  'full time, full-time, fulltime, ft, vollzeit, temps plein, tiempo completo, jornada completa, पूर्णकालिक, полная занятость, полный день, 全职, 正社員',
  'part time, part-time, parttime, pt, teilzeit, temps partiel, tiempo parcial, medio tiempo, media jornada, अंशकालिक, частичная занятость, неполный день, 兼职, パート',
  'permanent, regular, unbefristet, cdi, indefinido, स्थायी',
  'temporary, temp, befristet, cdd, temporal, अस्थायी',
  'contract, contractor, contractual, संविदा',
  'intern, trainee, internship, praktikant, praktikantin, stagiaire, becario, प्रशिक्षु',
].map((line) => line.split(', ').map(normaliseForMatch))

/** Broader term to use where the list has no closer option: separated people are legally married. */
const BROADER: readonly (readonly [word: string, broader: string])[] = [
  ['divorced', 'unmarried'],
  ['widowed', 'unmarried'],
  ['separated', 'married'],
]

/** The broader term of a word or of any of its synonyms. */
function broaderTerm(word: string): string | undefined {
  const groups = groupsByWord.get(word) ?? []
  // Single letters have several meanings.
  if (word.length === 1) return undefined
  return BROADER.find(([narrow]) => groups.some((group) => group.has(narrow)))?.[1]
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
  const broader = broaderTerm(word)
  return broader === undefined ? null : withExact(matchOption(broader, offered))
}

function withExact(match: OptionMatch | null): OptionMatch | null {
  return match && { ...match, exact: false }
}

export interface StatusReading {
  status: 'active' | 'left'
  initiative: 'employee' | 'employer' | null
}

function wordsIn(line: string): ReadonlySet<string> {
  return new Set(line.split(', ').map(normaliseForMatch))
}

const LEFT =
  /\b(terminat\w*|left|resign\w*|separat\w*|ex-?employee|former|inactive|not active|dismiss\w*|retired|fired|absconded|absconding|relieved|exited|exit|laid off|redundant|deceased|discharged)\b/
/** Other languages, in the form of `normaliseForMatch`: `\b` knows Latin letters only. */
const LEFT_ELSEWHERE = wordsIn(
  'ausgeschieden, ausgetreten, gekündigt, entlassen, inaktiv, ehemalig, sorti, sortie, parti, partie, démissionné, démissionnaire, licencié, licenciée, inactif, inactive, baja, de baja, cesado, despedido, renunció, inactivo, inactiva, egresado, निष्क्रिय, सेवामुक्त, छोड़ चुके, इस्तीफ़ा, इस्तीफा, सेवानिवृत्त, कार्यमुक्त, desligado, desligada, demitido, demitida, уволен, уволена, уволился, не работает, 离职, 已离职, 退職, 退職済',
)
const ACTIVE_ELSEWHERE = wordsIn(
  'aktiv, beschäftigt, in beschäftigung, actif, en poste, présent, activo, activa, de alta, alta, vigente, सक्रिय, कार्यरत, सेवारत, ativo, ativa, работает, активен, 在职, 试用, 試用期, 在籍, 在職',
)
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
  if (ACTIVE.test(word) || STILL_EMPLOYED.test(word) || ACTIVE_ELSEWHERE.has(word))
    return { status: 'active', initiative: null }
  if (/^(no|n|0|false)$/.test(word)) return { status: 'left', initiative: null }
  if (LEFT_ELSEWHERE.has(word)) return { status: 'left', initiative: null }
  if (!LEFT.test(word) && !/\bquit\b/.test(word)) return null
  const initiative = BY_EMPLOYER.test(word) ? 'employer' : BY_EMPLOYEE.test(word) ? 'employee' : null
  return { status: 'left', initiative }
}

const NOTHING = /^(#?n\/a\b.*|#?na|-+|—|–|null|none|nil|not applicable|tbd|unknown|\?+|#value!|#ref!)$/

/** Whether a cell is a placeholder for no value ("N/A", "-", "N/A-StillEmployed"). */
export function saysNothing(text: string): boolean {
  return text.length <= 40 && NOTHING.test(normaliseForMatch(text))
}
