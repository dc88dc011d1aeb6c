import { expect, test } from 'vitest'
import { type ClaimSums, storedSums, sumProblems } from './claim-sums.ts'

const sums = (more: Partial<ClaimSums>): ClaimSums => ({
  ...{ amount: '1180', tax: '180', withheld: '20', lines: [] },
  ...more,
})
const of = (...amounts: string[]) => amounts.map((amount) => ({ amount }))

test.each<[string, Partial<ClaimSums>, [field: string, problem: string][]]>([
  ['sound', {}, []],
  ['sound with lines', { lines: of('600.10', '399.9') }, []],
  ['no tax', { tax: null, withheld: null, lines: of('1180.00') }, []],
  ['nothing to pay', { amount: '0' }, [['amount', 'nothing']]],
  ['tax of everything', { tax: '1180' }, [['tax', 'taxTooMuch']]],
  ['withheld more than the net amount', { withheld: '1000.01' }, [['withheld', 'withheldTooMuch']]],
  ['withheld all of it', { withheld: '1000' }, []],
  ['lines a cent apart', { lines: of('600', '399.99') }, [['lines', 'linesDiffer']]],
  [
    'lines a fils apart',
    { tax: null, amount: '1.235', withheld: null, lines: of('1.230', '0.004') },
    [['lines', 'linesDiffer']],
  ],
  ['lines in fils', { tax: null, amount: '1.235', withheld: null, lines: of('1.230', '0.005') }, []],
  ['a line of nothing', { lines: of('1000', '0') }, [['lines.1.amount', 'lineNothing']]],
])('%s', (_, more, problems) =>
  expect(sumProblems(sums(more)).map(({ field, problem }) => [field, problem])).toEqual(problems),
)

test('sums are exact', () =>
  expect(storedSums({ amount: '999999999999.99', tax: '0.01', withheld: null })).toEqual({
    ...{ amount: '999999999999.99', tax: '0.01', withheld: '0.00' },
    ...{ net: '999999999999.98', payable: '999999999999.99' },
  }))
