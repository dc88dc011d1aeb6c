import type {
  Arm,
  BranchNode,
  Condition,
  Facts,
  FactValue,
  PropertyInfo,
  StageNode,
  WorkflowDefinition,
} from '@muster/contract/workflows/definition'
import { nodesById } from '@muster/contract/workflows/graph'
import { workflowsTexts } from '../workflows.texts.ts'
import { holds } from './compare.ts'

/** A branch taken, with its explanation. */
export interface Step {
  nodeId: string
  /** Null for "otherwise". */
  armId: string | null
  why: string
}

export interface Walk {
  stages: StageNode[]
  steps: Step[]
  /** Null if the graph reaches no end; see `stuck`. */
  outcome: 'approved' | 'rejected' | null
  stuck: string | null
}

type Known = ReadonlyMap<string, PropertyInfo>

const words: Readonly<Record<Condition['operator'], string>> = {
  eq: 'is',
  ne: workflowsTexts('isNot'),
  lt: workflowsTexts('isLessThan'),
  lte: workflowsTexts('isAtMost'),
  gt: workflowsTexts('isMoreThan'),
  gte: workflowsTexts('isAtLeast'),
  between: workflowsTexts('isBetween'),
  in: 'is',
  not_in: workflowsTexts('isNoneOf'),
  contains: 'contains',
  empty: workflowsTexts('isEmpty'),
  not_empty: workflowsTexts('isFilledIn'),
}

const dateWords: Readonly<Partial<Record<Condition['operator'], string>>> = {
  lt: workflowsTexts('isBefore'),
  lte: workflowsTexts('isOnOrBefore'),
  gt: workflowsTexts('isAfter'),
  gte: workflowsTexts('isOnOrAfter'),
  eq: workflowsTexts('isOn'),
}

function nameOf(value: unknown, property: PropertyInfo | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return property?.options?.find(({ id }) => String(id) === String(value))?.name ?? String(value)
}

/** A condition in words: "Days is more than 2". */
export function conditionInWords(condition: Condition, known: Known): string {
  const property = known.get(condition.property)
  const operator =
    (property?.type === 'date' ? dateWords[condition.operator] : undefined) ?? words[condition.operator]
  const joiner = condition.operator === 'between' ? ' and ' : ' or '
  const values = condition.values.map((value) => nameOf(value, property)).join(joiner)
  return `${property?.label ?? condition.property} ${operator}${values ? ` ${values}` : ''}`
}

function factInWords(property: string, facts: Facts, known: Known): string {
  const fact: FactValue = facts[property] ?? null
  const list = Array.isArray(fact) ? fact : [fact]
  const text = list.map((one) => nameOf(one ?? 'empty', known.get(property))).join(', ')
  return workflowsTexts('is', { label: known.get(property)?.label ?? property, text: text || 'empty' })
}

const fulfils = (group: readonly Condition[], facts: Facts, known: Known): boolean =>
  group.every((one) => {
    const type = known.get(one.property)?.type
    // A property that no longer exists can't be evaluated, so the group does not hold.
    return type !== undefined && holds(one, facts, type)
  })

/** Why an arm was taken: the group that held, with its facts. */
function whyTaken(arm: Arm, group: readonly Condition[], facts: Facts, known: Known): string {
  const asked = group.map((one) => conditionInWords(one, known)).join(' and ')
  const given = [...new Set(group.map(({ property }) => factInWords(property, facts, known)))].join(', ')
  return `${arm.name || 'Branch'}: ${asked} (${given})`
}

function whyOtherwise(branch: BranchNode, facts: Facts, known: Known): string {
  const properties = branch.arms.flatMap(({ groups }) => groups.flat().map(({ property }) => property))
  const given = [...new Set(properties)].map((property) => factInWords(property, facts, known)).join(', ')
  return workflowsTexts('otherwiseNoBranchOfTakesIt', {
    name: branch.name || workflowsTexts('thisChoice'),
    value: given ? ` (${given})` : '',
  })
}

function choose(branch: BranchNode, facts: Facts, known: Known): Step & { to: string | null } {
  for (const arm of branch.arms) {
    const group = arm.groups.find((one) => one.length > 0 && fulfils(one, facts, known))
    if (group)
      return { nodeId: branch.id, armId: arm.id, why: whyTaken(arm, group, facts, known), to: arm.next }
  }
  return { nodeId: branch.id, armId: null, why: whyOtherwise(branch, facts, known), to: branch.otherwise }
}

/**
 * The stages of a request by graph and facts; the first arm that holds is taken. For unpublished graphs it
 * may report that it gets stuck; it never loops.
 */
export function walk(
  definition: WorkflowDefinition,
  facts: Facts,
  properties: readonly PropertyInfo[],
): Walk {
  const byId = nodesById(definition)
  const known: Known = new Map(properties.map((one) => [one.property, one]))
  const result: Walk = { stages: [], steps: [], outcome: null, stuck: null }
  const seen = new Set<string>()
  let at = definition.start
  while (at !== null && !seen.has(at)) {
    seen.add(at)
    const node = byId.get(at)
    if (!node) return { ...result, stuck: workflowsTexts('itLeadsToSomethingThatDoesNot') }
    if (node.type === 'end') return { ...result, outcome: node.outcome }
    if (node.type === 'stage') {
      result.stages.push(node)
      at = node.next
    } else {
      const { to, ...step } = choose(node, facts, known)
      result.steps.push(step)
      at = to
    }
  }
  return {
    ...result,
    stuck: at === null ? workflowsTexts('itEndsWithoutAnOutcome') : workflowsTexts('itGoesRoundInCircles'),
  }
}
