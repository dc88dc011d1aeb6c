import { expect, test } from 'vitest'
import { emptyDraft, hasLimits, isSameDraft } from './group-draft.ts'

const pune = { ...emptyDraft, name: 'Pune', limits: { ...emptyDraft.limits, locations: [2, 1] } }

test('drafts are equal whatever the order of their values', () => {
  const turned = { ...pune, name: ' Pune ', limits: { ...pune.limits, locations: [1, 2] } }
  expect(isSameDraft(pune, turned)).toBe(true)
  expect(isSameDraft(pune, { ...pune, limits: { ...pune.limits, departments: [1] } })).toBe(false)
  expect(isSameDraft(pune, { ...pune, description: 'West' })).toBe(false)
})

test('a draft without values has no conditions', () => {
  expect(hasLimits(emptyDraft.limits)).toBe(false)
  expect(hasLimits(pune.limits)).toBe(true)
})
