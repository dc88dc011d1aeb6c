import type { FieldOption } from '../forms/form-definition.ts'
import { rowTexts } from './import-row.texts.ts'
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
  /** Whether a record may be created for it; otherwise an existing one must be chosen. */
  creatable: boolean
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

/** Whether the file's label is the name of a record. */
export function isKnown(book: MasterBook, target: TargetField, text: string): boolean {
  return book.byLabel.get(target.master ?? '')?.has(normaliseForMatch(text)) === true
}

/** Proposed for creation, whether or not the person has confirmed it. */
function isOffered(book: MasterBook, master: string): boolean {
  return mayCreate(book, master) || book.input.creatableMasters?.has(master) === true
}

function propose(
  book: MasterBook,
  master: string,
  key: string,
  text: string,
  creatable: boolean,
): MasterReading {
  const ofMaster = book.proposals.get(master) ?? new Map<string, Proposal>()
  book.proposals.set(master, ofMaster)
  const proposal = ofMaster.get(key) ?? { label: text.replace(/\s+/gu, ' '), count: 0, creatable }
  proposal.count += 1
  ofMaster.set(key, proposal)
  return { label: proposal.label }
}

function pick(target: TargetField, text: string, options: FieldOption[], parent: unknown): MasterReading {
  const active = options.filter((option) => option.active !== false)
  if (active.length === 0) return { problem: rowTexts('retiredRecord', { field: target.label, text }) }
  if (active.length === 1) return { value: active[0]!.value }
  const below = active.filter((option) => String(option.parent ?? '') === String(parent ?? ''))
  if (below.length === 1) return { value: below[0]!.value }
  return { problem: rowTexts('severalRecords', { field: target.label, text }) }
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
  const picked = options && pick(target, text, options, parent)
  const isTooLong = text.length > MAX_LABEL
  // What needs a decision is listed, creatable or not; it stays listed afterwards, since decisions can change.
  const isListed = picked ? picked.problem !== undefined : !isTooLong
  const proposed = isListed ? propose(book, master, key, text, !options && isOffered(book, master)) : null
  if (chosen !== undefined) return { value: chosen }
  if (picked) return picked
  if (proposed && mayCreate(book, master)) return proposed
  if (isTooLong && mayCreate(book, master)) {
    return { problem: rowTexts('longLabel', { field: target.label, count: MAX_LABEL }) }
  }
  return { problem: rowTexts('noRecord', { field: target.label, text }) }
}

function withSuggestions(
  master: string,
  proposals: Proposal[],
  options: readonly FieldOption[],
): MasterProposal[] {
  const active = options.filter((option) => option.active !== false)
  const near = nearIndex(active, (option) => option.label)
  return proposals.map(({ label, count, creatable }, position) => {
    const found = position < MAX_SUGGESTIONS && active.length > 0 ? findNear(near, label) : null
    return { master, label, count, creatable, suggestion: found && { id: found.value, label: found.label } }
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
