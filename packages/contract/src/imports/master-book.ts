import type { FieldOption } from '../forms/form-definition.ts'
import type { ImportInput, MasterProposal, TargetField } from './import-types.ts'
import { findNear, nearIndex, normaliseForMatch } from './text-match.ts'

/** Placeholder for the id of a record to be created, or of a person in the same file. */
export const PENDING_ID = -1

export type MasterReading =
  | { value: number | string; label?: never; problem?: never }
  | { value?: never; label: string; problem?: never }
  | { value?: never; label?: never; problem: string }

interface Proposal {
  label: string
  count: number
}

/** Records of masters by label while a file is read, and the labels without a record. */
export interface MasterBook {
  byLabel: ReadonlyMap<string, ReadonlyMap<string, FieldOption[]>>
  input: Pick<ImportInput, 'masters' | 'masterChoices' | 'createMasters' | 'creatableMasters'>
  proposals: Map<string, Map<string, Proposal>>
}

/** Beyond this many proposals, no near matches are searched: the column is probably not a master. */
const MAX_SUGGESTIONS = 500
/** Maximum length of a master's name in its form. */
const MAX_LABEL = 200

function indexLabels(options: readonly FieldOption[]): Map<string, FieldOption[]> {
  const byLabel = new Map<string, FieldOption[]>()
  for (const option of options) {
    const label = normaliseForMatch(option.label)
    const same = byLabel.get(label)
    if (same) same.push(option)
    else byLabel.set(label, [option])
  }
  return byLabel
}

export function openMasterBook(input: MasterBook['input']): MasterBook {
  const masters = Object.entries(input.masters ?? {})
  return {
    byLabel: new Map(masters.map(([master, options]) => [master, indexLabels(options)])),
    input,
    proposals: new Map(),
  }
}

function mayCreate(book: MasterBook, master: string): boolean {
  const { createMasters } = book.input
  return typeof createMasters === 'boolean' ? createMasters : createMasters.has(master)
}

/** Proposed for creation, whether or not the person has confirmed it. */
function isOffered(book: MasterBook, master: string): boolean {
  return mayCreate(book, master) || book.input.creatableMasters?.has(master) === true
}

function propose(book: MasterBook, master: string, key: string, text: string): MasterReading {
  const ofMaster = book.proposals.get(master) ?? new Map<string, Proposal>()
  book.proposals.set(master, ofMaster)
  const proposal = ofMaster.get(key) ?? { label: text.replace(/\s+/gu, ' '), count: 0 }
  proposal.count += 1
  ofMaster.set(key, proposal)
  return { label: proposal.label }
}

function pick(target: TargetField, text: string, options: FieldOption[], parent: unknown): MasterReading {
  const active = options.filter((option) => option.active !== false)
  if (active.length === 0) return { problem: `${target.label} “${text}” is no longer in use.` }
  if (active.length === 1) return { value: active[0]!.value }
  const below = active.filter((option) => String(option.parent ?? '') === String(parent ?? ''))
  if (below.length === 1) return { value: below[0]!.value }
  return { problem: `There are several records called “${text}” for ${target.label}.` }
}

/**
 * Reads a label as a record of the target's master: first the person's choice, then a record of that name
 * (below `parent` where several share it), then a proposal to create it, where allowed.
 */
export function readMaster(
  book: MasterBook,
  target: TargetField,
  text: string,
  parent: unknown,
): MasterReading {
  const master = target.master ?? ''
  const key = normaliseForMatch(text)
  const choices = book.input.masterChoices?.[master]
  const options = book.byLabel.get(master)?.get(key)
  const chosen = choices && Object.hasOwn(choices, key) ? choices[key] : undefined
  if (options && chosen === undefined) return pick(target, text, options, parent)
  const isTooLong = text.length > MAX_LABEL
  // A label stays in the list of proposals after a decision, since the decision can change.
  const proposed = !options && !isTooLong && isOffered(book, master) ? propose(book, master, key, text) : null
  if (chosen !== undefined) return { value: chosen }
  if (proposed && mayCreate(book, master)) return proposed
  if (isTooLong && mayCreate(book, master)) {
    return { problem: `${target.label} may have at most ${MAX_LABEL} characters.` }
  }
  return { problem: `There is no ${target.label} called “${text}”.` }
}

function withSuggestions(
  master: string,
  proposals: Proposal[],
  options: readonly FieldOption[],
): MasterProposal[] {
  const active = options.filter((option) => option.active !== false)
  const near = nearIndex(active, (option) => option.label)
  return proposals.map(({ label, count }, position) => {
    const found = position < MAX_SUGGESTIONS && active.length > 0 ? findNear(near, label) : null
    return { master, label, count, suggestion: found && { id: found.value, label: found.label } }
  })
}

/** The labels to create, by master, most used first. */
export function listProposals(book: MasterBook): MasterProposal[] {
  return [...book.proposals].flatMap(([master, byKey]) => {
    const ordered = [...byKey.values()].sort(
      (one, other) => other.count - one.count || (one.label < other.label ? -1 : 1),
    )
    return withSuggestions(master, ordered, book.input.masters?.[master] ?? [])
  })
}
