import { expect, test } from 'vitest'
import { blankLine, inputOf, type OwnChoices, unreadFigures } from './line-draft.ts'

const category = (EXTYPEID: number, kind: 'amount' | 'distance' | 'per_diem') => ({ EXTYPEID, kind })
const choices = {
  categories: [category(1, 'amount'), category(2, 'distance'), category(3, 'per_diem')],
  ...{ currency: 'INR', currencies: ['INR'], projects: [], cost_centres: [] },
  ...{ cost_centre_id: null, today: '2026-11-21', merchants: [], usual: null },
} as unknown as OwnChoices
const line = (EXTYPEID: number, more: object) => ({ ...blankLine(choices), EXTYPEID, ...more })

test.each<[string, object, object, string[]]>([
  ['a distance', line(2, { distance: '12.5' }), { distance: '12.5' }, []],
  [
    'a decimal comma where the device has a point is never 125',
    line(2, { distance: '12,5' }),
    { distance: null },
    ['distance'],
  ],
  ['words', line(2, { distance: '12 km' }), { distance: null }, ['distance']],
  ['nothing yet', line(2, { distance: ' ' }), { distance: null }, []],
  ['an amount', line(1, { amount: '1,250.50', tax: '1o' }), { amount: '1250.50', tax: null }, ['tax']],
  ['an amount that is none', line(1, { amount: '12,5' }), { amount: null }, ['amount']],
  ['what another kind left behind is not asked for', line(3, { amount: 'x', distance: 'y' }), {}, []],
])('%s', (_name, one, sent, unread) => {
  expect(inputOf(one as never)).toMatchObject(sent)
  expect(unreadFigures(one as never, choices)).toEqual(unread)
})
