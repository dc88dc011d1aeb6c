import type { RuleDimension } from '@muster/contract/expenses/expenses.constants'
import { expect, test } from 'vitest'
import { type CandidateTerms, chooseTerms } from './choose-terms.ts'

let id = 0
const terms = (
  rule_id: number,
  matched: RuleDimension[],
  more: Partial<CandidateTerms> = {},
): CandidateTerms => ({
  ...{ id: ++id, rule_id, rule: `R${rule_id}`, matched, category_id: 1, from_date: '1900-01-01' },
  is_given: true,
  ...more,
})

test('the rule that names more applies, then the one that names the earlier dimension, then the older', () => {
  const choose = (...of: CandidateTerms[]) => chooseTerms(of, 1, '2026-05-01')?.rule_id
  expect(choose(terms(1, []), terms(2, ['entity']))).toBe(2)
  expect(choose(terms(1, ['location', 'entity']), terms(2, ['grade']))).toBe(1)
  expect(choose(terms(1, ['entity']), terms(2, ['grade']))).toBe(2)
  expect(choose(terms(1, ['employee']), terms(2, ['grade']))).toBe(1)
  expect(choose(terms(1, ['grade', 'entity']), terms(2, ['grade', 'location']))).toBe(2)
  expect(choose(terms(4, ['grade']), terms(3, ['grade']))).toBe(3)
})

test('the terms in force on the day of the expense count, the later of two of one day', () => {
  const all = [
    terms(1, [], { id: 1, from_date: '1900-01-01' }),
    terms(1, [], { id: 2, from_date: '2026-04-01' }),
    terms(1, [], { id: 4, from_date: '2026-05-01', is_given: false }),
    terms(1, [], { id: 3, from_date: '2026-04-01' }),
  ]
  expect(chooseTerms(all, 1, '2026-03-31')?.id).toBe(1)
  expect(chooseTerms(all, 1, '2026-04-01')?.id).toBe(3)
  expect(chooseTerms(all, 1, '2026-05-01')).toBeUndefined()
  expect(chooseTerms(all, 2, '2026-04-01')).toBeUndefined()
})

test('a general rule judges what the specific one says nothing of', () => {
  const all = [terms(1, ['grade'], { category_id: 2 }), terms(2, [])]
  expect(chooseTerms(all, 1, '2026-04-01')?.rule_id).toBe(2)
  expect(chooseTerms(all, 2, '2026-04-01')?.rule_id).toBe(1)
})
