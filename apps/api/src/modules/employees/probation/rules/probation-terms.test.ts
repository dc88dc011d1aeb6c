import { describe, expect, it, test } from 'vitest'
import { wordsOf } from '../../../../lib/texts/texts.ts'
import {
  chooseRule,
  decisionDayProblem,
  dueDay,
  extensionProblem,
  type JoinerFacts,
  type ProbationRuleFacts,
  probationTerms,
} from './probation-terms.ts'

const rule = (id: number, more: Partial<ProbationRuleFacts> = {}): ProbationRuleFacts => ({
  id,
  name: `Rule ${id}`,
  entity_id: null,
  grade_id: null,
  employment_type_id: null,
  length: 6,
  unit: 'months',
  ...more,
})
const joiner = (more: Partial<JoinerFacts> = {}): JoinerFacts => ({
  date_of_joining: '2026-11-01',
  entity_id: 1,
  grade_id: 2,
  employment_type_id: 3,
  confirmation_due_on: null,
  ...more,
})

describe('the applicable rule', () => {
  const general = rule(1)
  const entity = rule(2, { entity_id: 1 })
  const grade = rule(3, { grade_id: 2 })
  const type = rule(4, { employment_type_id: 3 })
  const both = rule(5, { entity_id: 1, grade_id: 2 })
  test.each([
    ['the general rule alone', [general], 1],
    ['a rule for an entity before the general rule', [general, entity], 2],
    ['a rule for a grade before one for an entity', [entity, grade, general], 3],
    ['a rule for entity and grade before one for a grade', [grade, both], 5],
    ['a rule for an employment type before one for entity and grade', [both, type], 4],
    ['no rule for people of another entity', [rule(6, { entity_id: 9 })], undefined],
  ])('%s', (_name, rules, id) => {
    expect(chooseRule(rules, joiner())?.id).toBe(id)
  })

  it('ignores criteria of attributes that the person lacks', () => {
    expect(chooseRule([general, grade], joiner({ grade_id: null }))?.id).toBe(1)
  })
})

describe('the due date', () => {
  test.each([
    ['six months', '2026-01-15', 6, 'months', '2026-07-15'],
    ['the end of a shorter month', '2026-08-31', 6, 'months', '2027-02-28'],
    ['the end of February in a leap year', '2027-08-31', 6, 'months', '2028-02-29'],
    ['a year from a leap day', '2028-02-29', 12, 'months', '2029-02-28'],
    ['days over a leap day', '2028-02-01', 30, 'days', '2028-03-02'],
  ] as const)('%s', (_name, from, length, unit, day) => {
    expect(dueDay(from, { length, unit })).toBe(day)
  })

  test('is explained', () => {
    const { explanation, ...terms } = probationTerms([rule(1)], joiner(), '2026-11-21') ?? {}
    expect(terms).toEqual({ dueOn: '2027-05-01', ruleId: 1 })
    expect(
      explanation && (['en', 'hi'] as const).map((language) => wordsOf(explanation, { language })),
    ).toEqual([
      '6 months from the date of joining (1 Nov 2026), according to the rule “Rule 1”.',
      'जॉइनिंग की तारीख (1 नवंबर 2026) से 6 महीने, नियम “Rule 1” के अनुसार।',
    ])
  })

  test.each([
    [
      'a date entered by hand takes precedence over the rule',
      { confirmation_due_on: '2027-01-31' },
      '2027-01-31',
    ],
    ['a past date entered by hand starts no probation', { confirmation_due_on: '2026-11-20' }, undefined],
    ['people who joined long ago are past probation', { date_of_joining: '2015-01-01' }, undefined],
    ['a due date of today still counts', { date_of_joining: '2026-05-21' }, '2026-11-21'],
  ])('%s', (_name, more, day) => {
    expect(probationTerms([rule(1)], joiner(more), '2026-11-21')?.dueOn).toBe(day)
  })

  test('no probation where the rule says so', () => {
    expect(probationTerms([rule(1, { length: 0 })], joiner(), '2026-11-21')).toBeUndefined()
  })
})

describe('an extension', () => {
  const facts = {
    dueOn: '2026-12-01',
    newDueOn: '2027-02-01',
    firstDueOn: '2026-12-01',
    today: '2026-11-21',
    extensions: 0,
    maxExtensions: 2,
    maxExtensionDays: 90,
    leftOn: null,
  }
  test.each([
    ['within the limits', {}, undefined],
    ['to the last day allowed', { newDueOn: '2027-03-01' }, undefined],
    [
      'to a day beyond the limit',
      { newDueOn: '2027-03-02' },
      'It can be extended until 1 Mar 2027 at the latest.',
    ],
    ['to the same day', { newDueOn: '2026-12-01' }, 'The new date must be after 1 Dec 2026.'],
    ['to a past day', { dueOn: '2026-10-01', newDueOn: '2026-11-21' }, 'The new date must be in the future.'],
    [
      'more often than allowed',
      { extensions: 2 },
      'This probation has already reached the maximum number of extensions (2).',
    ],
    ['where the rule allows none', { maxExtensions: 0 }, 'This probation can’t be extended.'],
    ['beyond the last working day', { leftOn: '2027-01-15' }, 'The person will have left by then.'],
  ])('%s', (_name, more, problem) => {
    expect(extensionProblem({ ...facts, ...more })).toBe(problem)
  })
})

test.each([
  ['before joining', '2026-01-31', 'This date is before the date of joining.'],
  ['early', '2026-11-21', undefined],
  ['on the due date', '2026-12-01', undefined],
  ['after the due date', '2026-12-02', 'This date can’t be after 1 Dec 2026.'],
])('confirming %s', (_name, onDate, problem) => {
  const facts = { beganOn: '2026-02-01', dueOn: '2026-12-01', today: '2026-11-21' }
  expect(decisionDayProblem({ ...facts, onDate })).toBe(problem)
})
