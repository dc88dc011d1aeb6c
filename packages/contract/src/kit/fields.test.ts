import { expect, test } from 'vitest'
import { field, z } from './index.ts'

test.each([
  ['<script>alert(1)</script>', false],
  ['a\n</p>', false],
  ['<!-- x', false],
  ['5 < 6 and 7 > 3', true],
  ['I <3 work', true],
])('%s is plain text: %s', (value, isPlain) => {
  expect(z.safeParse(field.requiredText(), value).success).toBe(isPlain)
})
