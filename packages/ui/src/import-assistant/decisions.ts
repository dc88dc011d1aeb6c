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

/** No decision yet: before a file was read. */
export const noDecisions: ImportDecisions = {
  mapping: [],
  dateFormats: {},
  createMasters: [],
  masterChoices: {},
  valueChoices: {},
  managerChoices: {},
  onExisting: 'update',
  edits: {},
}

/** What a file suggests: guessed columns, and date formats as they were found. */
export function suggestedColumns({ source, guesses, dateFormats }: ColumnAnalysis): ColumnDecisions {
  const guessed = new Map(guesses.map((guess) => [guess.column, guess.target]))
  const formats = dateFormats.flatMap(({ target, format }) => (format ? [[target, format]] : []))
  return {
    mapping: source.columns.map((column) => guessed.get(column.index) ?? null),
    dateFormats: Object.fromEntries(formats),
  }
}

/**
 * What the file suggests, which the person then corrects.
 *
 * @param remembered what was decided for the same source before
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

/** Sends a column to a target; another column that went there is left out instead. */
export function mapColumn<D extends ColumnDecisions>(decisions: D, column: number, target: string | null): D {
  const mapping = decisions.mapping.map((slug, index) => {
    if (index === column) return target
    return target !== null && slug === target ? null : slug
  })
  return { ...decisions, mapping }
}

/** Targets that must come from a column and do not, neither by themselves nor by one that stands for them. */
export function missingTargets(
  { targets, oneOf = [] }: Pick<ColumnAnalysis, 'targets' | 'oneOf'>,
  { mapping }: Pick<ColumnDecisions, 'mapping'>,
): TargetField[] {
  const mapped = targets.filter((target) => mapping.includes(target.slug))
  const filled = new Set(mapped.flatMap((target) => [target.slug, ...(target.satisfies ?? [])]))
  const nearest = new Set(lackingKeys(oneOf, mapping))
  const isNeeded = ({ slug, isRequired, isGenerated }: TargetField) =>
    (isRequired && !isGenerated) || nearest.has(slug)
  return targets.filter((target) => isNeeded(target) && !filled.has(target.slug))
}

/** Corrects a cell; the file itself stays as it is. */
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

/** Uses an existing record for a label, or (null) creates one as the master's tick says. */
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

/** Says which option a value of the file means; null leaves it open. */
export function chooseValue(
  decisions: ImportDecisions,
  { target, text }: Pick<UnreadValue, 'target' | 'text'>,
  value: string | null,
): ImportDecisions {
  const { [text]: _before, ...others } = decisions.valueChoices[target] ?? {}
  const chosen = value === null ? others : { ...others, [text]: value }
  return { ...decisions, valueChoices: { ...decisions.valueChoices, [target]: chosen } }
}

/** Says who is meant by a manager's name; null leaves the manager blank. */
export function chooseManager(decisions: ImportDecisions, name: string, id: number | null): ImportDecisions {
  const { [name]: _before, ...others } = decisions.managerChoices
  return { ...decisions, managerChoices: id === null ? others : { ...others, [name]: id } }
}

export function setMasterCreated(
  decisions: ImportDecisions,
  master: string,
  isCreated: boolean,
): ImportDecisions {
  const others = decisions.createMasters.filter((other) => other !== master)
  return { ...decisions, createMasters: isCreated ? [...others, master] : others }
}

/** Records that the import will create first, by master. */
export function mastersToCreate(
  decisions: ImportDecisions,
  proposals: readonly MasterProposal[],
): [string, number][] {
  const created = proposals.filter(
    (proposal) =>
      decisions.createMasters.includes(proposal.master) && chosenRecord(decisions, proposal) === undefined,
  )
  return [...Map.groupBy(created, (proposal) => proposal.master)].map(([master, of]) => [master, of.length])
}

/** Whether a step can be entered: what the steps before it need is there. */
export function canEnter(
  step: ImportStep,
  state: { analysis: ImportAnalysis | null; decisions: ImportDecisions; preview: ImportPreview | undefined },
): boolean {
  if (step === 'upload') return true
  if (!state.analysis) return false
  if (step === 'match') return true
  if (missingTargets(state.analysis, state.decisions).length > 0) return false
  return step !== 'finish' || state.preview?.totals.withErrors === 0
}
