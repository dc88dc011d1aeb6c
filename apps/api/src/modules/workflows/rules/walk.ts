import type {
  Arm,
  BranchNode,
  Condition,
  Facts,
  FactValue,
  StageNode,
  WorkflowDefinition,
} from '@muster/contract/workflows/definition'
import { nodesById } from '@muster/contract/workflows/graph'
import type { Text } from '../../../lib/texts/texts.ts'
import type { NamedProperty } from '../plan.types.ts'
import { workflowsTexts } from '../workflows.texts.ts'
import { holds } from './compare.ts'

/** A branch taken, with its explanation. */
export interface Step {
  nodeId: string
  /** Null for "otherwise". */
  armId: string | null
  why: Text
}

export interface Walk {
  stages: StageNode[]
  steps: Step[]
  /** Null if the graph reaches no end; see `stuck`. */
  outcome: 'approved' | 'rejected' | null
  stuck: Text | null
}

type Known = ReadonlyMap<string, NamedProperty>

const conditions = {
  eq: 'conditionIs',
  ne: 'conditionIsNot',
  lt: 'conditionBelow',
  lte: 'conditionAtMost',
  gt: 'conditionAbove',
  gte: 'conditionAtLeast',
  between: 'conditionBetween',
  in: 'conditionIs',
  not_in: 'conditionNoneOf',
  contains: 'conditionContains',
} as const satisfies Partial<Record<Condition['operator'], string>>

const dateConditions = {
  lt: 'conditionBefore',
  lte: 'conditionOnOrBefore',
  gt: 'conditionAfter',
  gte: 'conditionOnOrAfter',
  eq: 'conditionOn',
} as const satisfies Partial<Record<Condition['operator'], string>>

const joinedBy = (key: 'and' | 'or' | 'listed', parts: readonly (string | Text)[]): string | Text =>
  parts.slice(1).reduce((first, next) => workflowsTexts.text(key, { first, next }), parts[0] ?? '')

function nameOf(value: unknown, property: NamedProperty | undefined): string | Text {
  if (typeof value === 'boolean') return workflowsTexts.text(value ? 'yes' : 'no')
  return property?.options?.find(({ id }) => String(id) === String(value))?.name ?? String(value)
}

function conditionKey(operator: keyof typeof conditions, property: NamedProperty | undefined) {
  if (property?.type === 'date' && operator in dateConditions)
    return dateConditions[operator as keyof typeof dateConditions]
  return conditions[operator]
}

/** A condition in words: "Days is more than 2". */
function conditionInWords({ property: name, operator, values: given }: Condition, known: Known): Text {
  const property = known.get(name)
  const label = property?.label ?? name
  if (operator === 'empty') return workflowsTexts.text('conditionEmpty', { label })
  if (operator === 'not_empty') return workflowsTexts.text('conditionFilledIn', { label })
  const joiner = operator === 'between' ? 'and' : 'or'
  const values = joinedBy(
    joiner,
    given.map((value) => nameOf(value, property)),
  )
  return workflowsTexts.text(conditionKey(operator, property), { label, values })
}

function factInWords(property: string, facts: Facts, known: Known): Text {
  const fact: FactValue = facts[property] ?? null
  const list = Array.isArray(fact) ? fact : [fact]
  const empty = workflowsTexts.text('empty')
  const text = joinedBy(
    'listed',
    list.map((one) => (one === null || one === '' ? empty : nameOf(one, known.get(property)))),
  )
  return workflowsTexts.text('is', { label: known.get(property)?.label ?? property, text: text || empty })
}

const factsInWords = (properties: readonly string[], facts: Facts, known: Known): string | Text =>
  joinedBy(
    'listed',
    [...new Set(properties)].map((property) => factInWords(property, facts, known)),
  )

const fulfils = (group: readonly Condition[], facts: Facts, known: Known): boolean =>
  group.every((one) => {
    const type = known.get(one.property)?.type
    // A property that no longer exists can't be evaluated, so the group does not hold.
    return type !== undefined && holds(one, facts, type)
  })

/** Why an arm was taken: the group that held, with its facts. */
function whyTaken(arm: Arm, group: readonly Condition[], facts: Facts, known: Known): Text {
  return workflowsTexts.text('branchTaken', {
    name: arm.name || workflowsTexts.text('branch'),
    conditions: joinedBy(
      'and',
      group.map((one) => conditionInWords(one, known)),
    ),
    facts: factsInWords(
      group.map(({ property }) => property),
      facts,
      known,
    ),
  })
}

function whyOtherwise(branch: BranchNode, facts: Facts, known: Known): Text {
  const properties = branch.arms.flatMap(({ groups }) => groups.flat().map(({ property }) => property))
  const name = branch.name || workflowsTexts.text('thisBranch')
  return properties.length === 0
    ? workflowsTexts.text('otherwiseTaken', { name })
    : workflowsTexts.text('otherwiseTakenWith', { name, facts: factsInWords(properties, facts, known) })
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
  properties: readonly NamedProperty[],
): Walk {
  const byId = nodesById(definition)
  const known: Known = new Map(properties.map((one) => [one.property, one]))
  const result: Walk = { stages: [], steps: [], outcome: null, stuck: null }
  const seen = new Set<string>()
  let at = definition.start
  while (at !== null && !seen.has(at)) {
    seen.add(at)
    const node = byId.get(at)
    if (!node) return { ...result, stuck: workflowsTexts.text('unknownTarget') }
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
    stuck: workflowsTexts.text(at === null ? 'endsWithoutOutcome' : 'formsLoop'),
  }
}
