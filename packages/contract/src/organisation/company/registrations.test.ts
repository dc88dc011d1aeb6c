import { expect, test } from 'vitest'
import { exampleOf, maskOf, registrationKinds, registrationProblem, throughMask } from './registrations.ts'

test.each([
  ['pan as typed', 'aabcs1234k', 'AAAAA9999A', 'AABCS1234K'],
  ['signs of the mask are added', '123456789', '99-9999999', '12-3456789'],
  ['or typed', '12-3456789', '99-9999999', '12-3456789'],
  ['a part', '12', '99-9999999', '12'],
  ['what does not fit is left out', '1x2!3', '99-9999999', '12-3'],
  ['never longer than the mask', '123456789000', '99-9999999', '12-3456789'],
  ['letters of the mask itself', '123456789', 'DE999999999', 'DE123456789'],
  ['nothing', '', 'DE999999999', ''],
])('%s', (_name, text, mask, result) => {
  expect(throughMask(text, mask)).toBe(result)
})

test.each([
  [101, 'PAN', 'AABCS1234K', undefined],
  [101, 'PAN', 'AABCS123', 'Use the format ABCDE1234F.'],
  [101, 'PAN', '', 'Enter the number.'],
  [101, 'Shop licence', 'any 1/2', undefined],
  [233, 'PAN', 'x', undefined],
  [233, 'EIN', '12-3456789', undefined],
  [233, 'EIN', '123456789', 'Use the format 12-3456789.'],
])('country %s, %s %s', (country, kind, number, problem) => {
  expect(registrationProblem(country, kind, number)).toBe(problem)
})

test.each(registrationKinds.filter(({ mask }) => mask !== ''))(
  'the example of $country $kind fits its mask',
  (one) => {
    expect(registrationProblem(one.countryId, one.kind, exampleOf(one.mask))).toBeUndefined()
    expect(throughMask(exampleOf(one.mask), one.mask)).toBe(exampleOf(one.mask))
    expect(maskOf(one.countryId, one.kind)).toBe(one.mask)
  },
)
