import { expect, test } from 'vitest'
import { asQuery, searchedWords, storedWords } from './words.ts'

test('stores each word once, in any script, as it is compared', () => {
  expect(storedWords('Größe: the PAYSLIP, the payslip – वेतन पर्ची', 10)).toEqual([
    ...['grosse', 'the', 'payslip', 'वेतन', 'पर्ची'],
  ])
  expect(storedWords('one two three', 2)).toEqual(['one', 'two'])
})

test('looks for telling words, in their shortest form', () => {
  expect(searchedWords('Why is there a day missing in my payslips?')).toEqual(['day', 'missing', 'payslip'])
  expect(searchedWords('how to')).toEqual(['how', 'to'])
  expect(searchedWords('access')).toEqual(['access'])
  expect(searchedWords('form 16')).toEqual(['form', '16'])
  expect(searchedWords(' ?! ')).toEqual([])
})

test('quotes words, so that nothing that is typed is syntax', () => {
  const words = searchedWords("it's a & b | c:* !(x) \\'")
  expect(asQuery(words, 'any')).not.toMatch(/[&!()\\]/)
  expect(asQuery(['form', '16'], 'all')).toBe("'form':* & '16':*")
})
