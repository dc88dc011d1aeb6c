import type { FieldOption } from '../forms/form-definition.ts'
import {
  type ColumnContent,
  contentGuess,
  describeColumn,
  type KnownLabels,
  labelsOf,
  suitability,
} from './column-evidence.ts'
import { matchingTexts } from './column-matching.texts.ts'
import { headingName, recogniseExport } from './export-templates.ts'
import type { ColumnGuess, TargetField, TargetRole } from './import-types.ts'
import { roleNames } from './role-names.ts'
import { compactName, wordsOf } from './text-match.ts'

/** Targets of earlier imports, by `compactName(header)`; null for columns skipped on purpose. */
export type RememberedColumns = Readonly<Record<string, string | null>>

export interface MatchOptions {
  remembered?: RememberedColumns
  /** Records of masters: a column with their names is recognised regardless of its heading. */
  masters?: Readonly<Record<string, readonly FieldOption[]>>
}

interface Candidate {
  column: number
  target: TargetField
  confidence: number
  reason: string
}

const LEAST_CONFIDENCE = 0.45
/** Headings that are used for many things: a clearer one beside it wins. */
const VAGUE = new Set(['id', 'code'])
/** Filler words of headings, which carry no meaning. */
const FILLER = new Set(['the', 'of', 'a', 'an', 'no', 'name', 'employee', 'emp', 'id', 'desc', 'description'])

/** Minimum score of a column whose heading is the field's own name: wrong cells are then to be corrected. */
const OWN_LABEL_SUITS = 0.6

interface TargetNames {
  target: TargetField
  label: string
  own: Set<string>
  role: ReadonlySet<string>
  words: Set<string>
}

function namesOf(target: TargetField): TargetNames {
  return {
    target,
    label: compactName(target.label),
    own: new Set([compactName(target.label), compactName(target.slug)]),
    role: new Set(target.role ? roleNames[target.role] : []),
    words: new Set(
      wordsOf(target.label)
        .filter((word) => !FILLER.has(word))
        .map(singular),
    ),
  }
}

/** Headings mark mandatory columns with a star and formats in brackets: "Date of joining* (dd/mm/yyyy)". */
export function plainHeader(header: string): string {
  return header.replace(/\([^)]*\)|\[[^\]]*\]|\*/g, ' ').trim()
}

/** "Casual leaves" is "Casual leave". */
const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word)

function wordOverlap(words: ReadonlySet<string>, header: readonly string[]): number {
  const meaningful = header.filter((word) => !FILLER.has(word)).map(singular)
  if (meaningful.length === 0 || words.size === 0) return 0
  const shared = meaningful.filter((word) => words.has(word)).length
  return (2 * shared) / (meaningful.length + words.size)
}

/** Chinese and Japanese headings begin with whose they are: 员工性别, 社員名. */
const WHOSE = /^(?:员工|員工|职工|職員|社員|従業員)(?=.{2})/u

function nameGuess(header: string, names: TargetNames): { confidence: number; reason: string } | null {
  const compact = headingName(header)
  if (compact === '') return null
  const { label } = names.target
  if (names.own.has(compact)) return { confidence: 0.98, reason: matchingTexts('ownName') }
  const bare = compact.replace(WHOSE, '')
  if (names.role.has(compact) || (bare !== compact && names.role.has(bare))) {
    const confidence = VAGUE.has(bare) ? 0.75 : 0.92
    return { confidence, reason: matchingTexts('usualHeading', { heading: header, field: label }) }
  }
  const overlap = wordOverlap(names.words, wordsOf(header))
  if (overlap < 0.66) return null
  return { confidence: 0.45 + 0.3 * overlap, reason: matchingTexts('similar', { field: label }) }
}

/** A heading that usually means the manager's name means their code where the cells are codes. */
function managerCodeGuess(header: string, content: ColumnContent, { target }: TargetNames) {
  if (target.role !== 'manager' || content.codes <= 0.5) return null
  const isUsual = (roleNames['manager-name'] as readonly string[]).includes(headingName(header))
  return isUsual ? { confidence: 0.92, reason: matchingTexts('someCodes') } : null
}

function bestGuess(
  header: string,
  content: ColumnContent,
  names: TargetNames,
  labels: KnownLabels,
): { confidence: number; reason: string } | null {
  const byName = nameGuess(header, names) ?? managerCodeGuess(header, content, names)
  const least = compactName(header) === names.label ? OWN_LABEL_SUITS : 0
  const suited = byName && {
    ...byName,
    confidence: byName.confidence * Math.max(least, suitability(names.target, content, labels)),
  }
  const byContent = contentGuess(names.target, content, labels)
  if (!suited || !byContent) return suited ?? byContent
  return suited.confidence >= byContent.confidence ? suited : byContent
}

/** Adjusts the confidence of a manager column by its cells. */
function weighManagerCode(
  candidate: Candidate,
  content: ColumnContent,
  codes: ReadonlySet<string> | null,
  hasNames: boolean,
): void {
  const { values, multiWord, codes: looksCoded } = content
  if (values.length === 0) return
  const known = codes ? values.filter((value) => codes.has(value)).length / values.length : 0
  if (known >= 0.5) candidate.reason = matchingTexts('codes')
  // Prefer the target for manager names, whose cells need not be codes.
  else if (multiWord >= 0.5) candidate.confidence *= 0.9
  else if (hasNames) candidate.confidence *= 0.3
  // Codes that the file lacks may be those of people who are stored already.
  else if (codes && looksCoded <= 0.5) candidate.confidence *= 0.6
}

/** Trusts a manager code column if its cells are employee codes of the same file. */
function weighManagerCodes(
  candidates: Candidate[],
  contents: readonly ColumnContent[],
  cellsOf: (column: number) => ReadonlySet<string>,
): void {
  const [code] = candidates
    .filter(({ target }) => target.role === 'employee-code')
    .sort((one, other) => other.confidence - one.confidence)
  const codes = code ? cellsOf(code.column) : null
  const nameColumns = candidates
    .filter(({ target, confidence }) => target.role === 'manager-name' && confidence >= 0.8)
    .map(({ column }) => column)
  for (const candidate of candidates) {
    if (candidate.target.role !== 'manager') continue
    const hasNames = nameColumns.some((column) => column !== candidate.column)
    weighManagerCode(candidate, contents[candidate.column]!, codes, hasNames)
  }
}

/** A target settled before any guess: a candidate, or why the column is left out. */
type Settled = { candidate: Candidate } | { leftOut: string } | null

interface Settling {
  targets: ReadonlyMap<string, TargetField>
  remembered: RememberedColumns
  export: ReturnType<typeof recogniseExport>
}

/** Earlier choices first, then what is known of the product that the file comes from. */
function settledTarget(heading: string, column: number, known: Settling): Settled {
  const name = compactName(plainHeader(heading))
  if (name !== '' && Object.hasOwn(known.remembered, name)) {
    const target = known.targets.get(known.remembered[name] ?? '')
    if (target) return { candidate: { column, target, confidence: 1, reason: matchingTexts('lastTime') } }
    return known.remembered[name] === null ? { leftOut: matchingTexts('skippedLastTime') } : null
  }
  const slug = known.export?.slugOf(heading)
  if (!known.export || slug === undefined) return null
  const { product } = known.export
  if (slug === null) return { leftOut: matchingTexts('notUsed', { product }) }
  const target = known.targets.get(slug)
  return target
    ? { candidate: { column, target, confidence: 0.97, reason: matchingTexts('product', { product }) } }
    : null
}

/** Assigns each target and each column at most once: highest confidence first, then file order. */
function assign(candidates: Candidate[]): Map<number, Candidate> {
  const byColumn = new Map<number, Candidate>()
  const taken = new Set<string>()
  const ordered = candidates
    .filter(({ confidence }) => confidence >= LEAST_CONFIDENCE)
    .sort((one, other) => other.confidence - one.confidence || one.column - other.column)
  for (const candidate of ordered) {
    if (byColumn.has(candidate.column) || taken.has(candidate.target.slug)) continue
    byColumn.set(candidate.column, candidate)
    taken.add(candidate.target.slug)
  }
  return byColumn
}

/**
 * Drops the full name beside a first and a last name. Without a last name, a "Name" of one word beside the first name is the last
 * name, and one of several words says all that the first name does.
 */
function settleNames(
  byColumn: Map<number, Candidate>,
  contents: readonly ColumnContent[],
  targets: readonly TargetField[],
): void {
  const held = (role: TargetRole) => [...byColumn.values()].find(({ target }) => target.role === role)
  const [full, first] = [held('full-name'), held('first-name')]
  if (!full || !first) return
  if (held('last-name')) {
    byColumn.delete(full.column)
    return
  }
  // Chosen like this by a person.
  if (full.confidence === 1 || first.confidence === 1) return
  const last = targets.find(({ role }) => role === 'last-name')
  if (contents[full.column]!.multiWord >= 0.5) byColumn.delete(first.column)
  else if (last) {
    const reason = matchingTexts('nameBesideFirst', { field: last.label })
    byColumn.set(full.column, { ...full, target: last, reason })
  }
}

/**
 * Guesses the target of every column from its heading (the field's name, common headings, similar words), its
 * cells (dates, e-mail addresses, options, names of masters) and earlier choices. Each target is used at most
 * once. A heading that fits but whose cells contradict it loses to a better match.
 */
export function matchColumns(
  header: readonly string[],
  sampleRows: readonly (readonly string[])[],
  targets: readonly TargetField[],
  options: MatchOptions = {},
): ColumnGuess[] {
  const labels = labelsOf(options.masters ?? {})
  const names = targets.map(namesOf)
  const bySlug = new Map(targets.map((target) => [target.slug, target]))
  const contents = header.map((_name, column) => describeColumn(sampleRows.map((row) => row[column] ?? '')))
  const candidates: Candidate[] = []
  const leftOut = new Map<number, string>()
  const known = { targets: bySlug, remembered: options.remembered ?? {}, export: recogniseExport(header) }
  header.forEach((heading, column) => {
    const settled = settledTarget(heading, column, known)
    if (settled && 'leftOut' in settled) leftOut.set(column, settled.leftOut)
    else if (settled) candidates.push(settled.candidate)
    if (settled) return
    const plain = plainHeader(heading)
    for (const target of names) {
      const guess = bestGuess(plain, contents[column]!, target, labels)
      if (guess) candidates.push({ column, target: target.target, ...guess })
    }
  })
  const cellsOf = (column: number) => new Set(sampleRows.map((row) => (row[column] ?? '').trim()))
  weighManagerCodes(candidates, contents, cellsOf)
  const byColumn = assign(candidates)
  settleNames(byColumn, contents, targets)
  return header.map((heading, column) => {
    const chosen = byColumn.get(column)
    return {
      column,
      header: heading,
      target: chosen?.target.slug ?? null,
      confidence: chosen ? Math.round(chosen.confidence * 100) / 100 : 0,
      reason: chosen?.reason ?? leftOut.get(column) ?? matchingTexts('noField'),
      samples: contents[column]!.samples,
    }
  })
}
