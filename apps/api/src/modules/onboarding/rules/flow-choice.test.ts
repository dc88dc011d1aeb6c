import { expect, test } from 'vitest'
import { type FlowRuleFacts, flowFor } from './flow-choice.ts'

const rule = (flow_id: number, given: Partial<FlowRuleFacts>): FlowRuleFacts => ({
  ...{ entity_id: null, location_id: null, department_id: null, flow_id },
  ...given,
})
const place = { entity_id: 1, location_id: 2, department_id: 3 }

test.each([
  ['the default where no rule fits', [rule(5, { location_id: 9 })], 1],
  ['a rule that fits', [rule(5, { location_id: 2 })], 5],
  ['the rule that names more', [rule(5, { department_id: 3 }), rule(6, { entity_id: 1, location_id: 2 })], 6],
  ['a department before a location', [rule(5, { location_id: 2 }), rule(6, { department_id: 3 })], 6],
  ['a location before an entity', [rule(5, { entity_id: 1 }), rule(6, { location_id: 2 })], 6],
  ['none that names another place as well', [rule(5, { entity_id: 1, location_id: 9 })], 1],
])('%s', (_, rules, expected) => {
  expect(flowFor(place, rules, 1)).toBe(expected)
})

test('there may be none', () => {
  expect(flowFor({ entity_id: null, location_id: null, department_id: null }, [], null)).toBeNull()
})
