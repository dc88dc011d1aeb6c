import { lackingKeys } from '@muster/contract/imports/sheets/sheet-matching'
import type {
  ColumnAnalysis,
  ColumnDecisions,
  ImportAnalysis,
  ImportDecisions,
  ImportPreview,
  ImportStep,
  MasterProposal,
  TargetField,
  UnreadValue,
} from './types.ts'

/** Initial decisions, before a file was analysed. */
export const noDecisions: ImportDecisions = {
  mapping: [],
  dateFormats: {},
  createMasters: [],
  masterChoices: {},
  valueChoices: {},
  managerChoices: {},
  onExisting: 'update',
  constants: {},
  onLookalike: null,
  leavesOutErrors: false,
  edits: {},
}

/** The file's suggestions: guessed columns, and detected date formats. */
export function suggestedColumns({ source, guesses, dateFormats }: ColumnAnalysis): ColumnDecisions {
  const guessed = new Map(guesses.map((guess) => [guess.column, guess.target]))
  const formats = dateFormats.flatMap(({ target, format }) => (format ? [[target, format]] : []))
  return {
    mapping: source.columns.map((column) => guessed.get(column.index) ?? null),
    dateFormats: Object.fromEntries(formats),
  }
}

/**
 * The file's suggestions, as a starting point for the person.
 *
 * @param remembered earlier decisions for the same origin
 */
export function initialDecisions(
  analysis: ImportAnalysis,
  remembered: Partial<ImportDecisions> = {},
): ImportDecisions {
  const { mapping, dateFormats } = suggestedColumns(analysis)
  return {
    ...noDecisions,
    ...remembered,
    mapping,
    dateFormats: { ...dateFormats, ...remembered.dateFormats },
  }
}

/** Maps a column to a target; another column with that target is skipped instead. */
export function mapColumn<D extends ColumnDecisions>(decisions: D, column: number, target: string | null): D {
  const mapping = decisions.mapping.map((slug, index) => {
    if (index === column) return target
    return target !== null && slug === target ? null : slug
  })
  return { ...decisions, mapping }
}

/** Required targets without a column or a value for all rows, neither directly nor by a target that satisfies them. */
export function missingTargets(
  { targets, oneOf = [] }: Pick<ColumnAnalysis, 'targets' | 'oneOf'>,
  { mapping, constants = {} }: Pick<ColumnDecisions, 'mapping' | 'constants'>,
): TargetField[] {
  const isGiven = (slug: string) => Object.hasOwn(constants, slug) && constants[slug]?.trim() !== ''
  const mapped = targets.filter(({ slug }) => mapping.includes(slug) || isGiven(slug))
  const filled = new Set(mapped.flatMap((target) => [target.slug, ...(target.satisfies ?? [])]))
  const nearest = new Set(lackingKeys(oneOf, mapping))
  const isNeeded = ({ slug, isRequired, isGenerated }: TargetField) =>
    (isRequired && !isGenerated) || nearest.has(slug)
  return targets.filter((target) => isNeeded(target) && !filled.has(target.slug))
}

/** Corrects a cell; the file stays unchanged. */
export function editCell(
  decisions: ImportDecisions,
  cell: { row: number; column: number; text: string },
): ImportDecisions {
  const ofRow = { ...decisions.edits[cell.row], [cell.column]: cell.text }
  return { ...decisions, edits: { ...decisions.edits, [cell.row]: ofRow } }
}

export function chosenRecord(decisions: ImportDecisions, proposal: MasterProposal): number | undefined {
  const choices = decisions.masterChoices[proposal.master]
  return choices && Object.hasOwn(choices, proposal.label) ? choices[proposal.label] : undefined
}

/** Uses an existing record for a label, or (null) creates one if the master's checkbox allows it. */
export function chooseRecord(
  decisions: ImportDecisions,
  proposal: MasterProposal,
  id: number | null,
): ImportDecisions {
  const others = Object.entries(decisions.masterChoices[proposal.master] ?? {}).filter(
    ([label]) => label !== proposal.label,
  )
  const chosen = id === null ? others : [...others, [proposal.label, id] as const]
  return {
    ...decisions,
    masterChoices: { ...decisions.masterChoices, [proposal.master]: Object.fromEntries(chosen) },
  }
}

/** Sets the option for a value of the file; null leaves it open. */
export function chooseValue(
  decisions: ImportDecisions,
  { target, text }: Pick<UnreadValue, 'target' | 'text'>,
  value: string | null,
): ImportDecisions {
  const { [text]: _before, ...others } = decisions.valueChoices[target] ?? {}
  const chosen = value === null ? others : { ...others, [text]: value }
  return { ...decisions, valueChoices: { ...decisions.valueChoices, [target]: chosen } }
}

/** Sets the employee for a manager's name; null leaves the manager blank. */
export function chooseManager(decisions: ImportDecisions, name: string, id: number | null): ImportDecisions {
  const { [name]: _before, ...others } = decisions.managerChoices
  return { ...decisions, managerChoices: id === null ? others : { ...others, [name]: id } }
}

/** Sets one value for all rows; null removes it. */
export function setConstant<D extends ColumnDecisions>(decisions: D, slug: string, text: string | null): D {
  const { [slug]: _before, ...others } = decisions.constants ?? {}
  return { ...decisions, constants: text === null ? others : { ...others, [slug]: text } }
}

export function setMasterCreated(
  decisions: ImportDecisions,
  master: string,
  isCreated: boolean,
): ImportDecisions {
  const others = decisions.createMasters.filter((other) => other !== master)
  return { ...decisions, createMasters: isCreated ? [...others, master] : others }
}

/** Records to create before the import, by master. */
export function mastersToCreate(
  decisions: ImportDecisions,
  proposals: readonly MasterProposal[],
): [string, number][] {
  const created = proposals.filter(
    (proposal) =>
      proposal.isCreatable &&
      decisions.createMasters.includes(proposal.master) &&
      chosenRecord(decisions, proposal) === undefined,
  )
  return [...Map.groupBy(created, (proposal) => proposal.master)].map(([master, of]) => [master, of.length])
}

/** Whether a step can be opened: the results of the previous steps exist. */
export function canEnter(
  step: ImportStep,
  state: { analysis: ImportAnalysis | null; decisions: ImportDecisions; preview: ImportPreview | undefined },
): boolean {
  if (step === 'upload') return true
  if (!state.analysis) return false
  if (step === 'match') return true
  if (missingTargets(state.analysis, state.decisions).length > 0) return false
  if (step !== 'finish') return true
  const totals = state.preview?.totals
  return totals !== undefined && totals.withErrors === totals.leftOut
}
