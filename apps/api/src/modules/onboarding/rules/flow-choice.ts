export interface PlaceOf {
  entity_id: number | null
  location_id: number | null
  department_id: number | null
}

export interface FlowRuleFacts extends PlaceOf {
  flow_id: number
}

const dimensions = ['entity_id', 'location_id', 'department_id'] as const

/** Whether everything that the rule names is the candidate's. */
const fits = (rule: FlowRuleFacts, place: PlaceOf) =>
  dimensions.every((one) => rule[one] === null || rule[one] === place[one])

/** The more a rule names, the stronger; of equally many a department beats a location, and that an entity. */
const weightOf = (rule: FlowRuleFacts) =>
  dimensions.reduce((sum, one, at) => sum + (rule[one] === null ? 0 : 100 + 2 ** at), 0)

/** The flow of a new candidate: that of the strongest rule that fits, else the default; null without one. */
export function flowFor(
  place: PlaceOf,
  rules: readonly FlowRuleFacts[],
  defaultId: number | null,
): number | null {
  const [strongest] = rules
    .filter((rule) => fits(rule, place))
    .sort((one, other) => weightOf(other) - weightOf(one) || one.flow_id - other.flow_id)
  return strongest?.flow_id ?? defaultId
}
