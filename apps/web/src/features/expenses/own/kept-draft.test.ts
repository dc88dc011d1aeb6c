// @vitest-environment jsdom

import { beforeEach, expect, test } from 'vitest'
import { keptDraft } from './kept-draft.ts'
import { blankLine, type OwnChoices } from './line-draft.ts'

const choices: OwnChoices = {
  ...{ categories: [], currency: 'INR', currencies: ['INR'], projects: [], cost_centres: [] },
  ...{ cost_centre_id: null, today: '2026-11-21', merchants: [], usual: null },
}
const line = { ...blankLine(choices), amount: '1.235', merchant: 'Vaishali' }
const kept = {
  draft: { title: 'Lunch', note: '', lines: [line] },
  key: crypto.randomUUID(),
  keptAt: Date.now(),
}

beforeEach(() => localStorage.clear())

test('is there again for the same person, and for nobody else', () => {
  keptDraft.write(5, kept)
  expect(keptDraft.read(5, choices)).toEqual({ ...kept, gone: 0 })
  expect(keptDraft.read(6, choices)).toBeNull()
  keptDraft.clear(5)
  expect(keptDraft.read(5, choices)).toBeNull()
})

test('a claim without anything is not kept', () => {
  keptDraft.write(5, kept)
  keptDraft.write(5, { ...kept, draft: { title: '', note: '', lines: [] } })
  expect(keptDraft.read(5, choices)).toBeNull()
})

test('lines of an earlier version get what they lack; what is no draft is left alone', () => {
  const { attendees: _, ...older } = line
  localStorage.setItem(
    Object.keys({ ...localStorage })[0] ?? 'muster.admin.expense-draft.5',
    JSON.stringify({ ...kept, draft: { ...kept.draft, lines: [older] } }),
  )
  expect(keptDraft.read(5, choices)?.draft.lines[0]?.attendees).toBe('')
  keptDraft.write(5, kept)
  for (const place of Object.keys({ ...localStorage })) localStorage.setItem(place, '{"x":')
  expect(keptDraft.read(5, choices)).toBeNull()
})

test('receipts of more than seven days ago are left out, and counted', () => {
  const day = 24 * 3_600_000
  const now = kept.keptAt + 3 * day
  const files = [
    { path: 'old.jpg', name: 'Old', addedAt: now - 7 * day },
    { path: 'new.jpg', name: 'New', addedAt: now - 6 * day },
    { path: 'unknown.jpg', name: 'Kept before days were noted' },
  ]
  keptDraft.write(5, { ...kept, draft: { ...kept.draft, lines: [{ ...line, files }] } })
  const read = (at: number) => keptDraft.read(5, choices, at)
  expect(read(now)?.draft.lines[0]?.files.map(({ path }) => path)).toEqual(['new.jpg', 'unknown.jpg'])
  expect([read(now)?.gone, read(now + 4 * day)?.gone]).toEqual([1, 3])
  // Saving the draft again doesn't make its receipts newer.
  const again = read(now)
  if (again) keptDraft.write(5, { ...kept, draft: again.draft, keptAt: now })
  expect(read(now + 4 * day)?.gone).toBe(2)
})
