import { expect, test } from 'vitest'
import { type DueTerms, dueDay } from './due-day.ts'

const terms = (more: Partial<DueTerms>): DueTerms => ({
  ...{ agreed: null, usual: 30, isSmall: false, small: 45 },
  ...more,
})

test.each<[string, Partial<DueTerms>, string]>([
  ['nothing agreed', {}, '2026-03-02'],
  ['agreed', { agreed: 60 }, '2026-04-01'],
  ['at once', { agreed: 0 }, '2026-01-31'],
  ['a small supplier with a longer agreement', { agreed: 60, isSmall: true }, '2026-03-17'],
  ['a small supplier with a shorter one', { agreed: 15, isSmall: true }, '2026-02-15'],
  ['a small supplier without one', { isSmall: true }, '2026-03-02'],
  ['a small supplier of an organisation that pays late', { usual: 90, isSmall: true }, '2026-03-17'],
])('%s', (_, more, due) => expect(dueDay('2026-01-31', terms(more))).toBe(due))
