import { expect, test } from 'vitest'
import { fileSizeText } from './file-size.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1_234_567, '1.2 MB'],
  [12_345_678, '12 MB'],
  [5_000_000_000_000, '5,000 GB'],
])('%i bytes', (bytes, expected) => {
  expect(fileSizeText(bytes, 'en')).toBe(expected)
})
