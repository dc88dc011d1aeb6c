import { expect, test } from 'vitest'
import { openText, sealText } from './sealed-text.ts'

const KEY = 'a secret for tests only, long enough'

test('opens for the key and the purpose it was sealed with, and says nothing else', () => {
  const sealed = sealText('geheim ✓', KEY, 'probe 1')
  expect(sealed).not.toContain('geheim')
  expect(sealText('geheim ✓', KEY, 'probe 1')).not.toBe(sealed)
  expect(openText(sealed, KEY, 'probe 1')).toBe('geheim ✓')
  expect(() => openText(sealed, KEY, 'probe 2')).toThrow()
  expect(() => openText(sealed, `${KEY}!`, 'probe 1')).toThrow()
  const bytes = Buffer.from(sealed, 'base64url')
  for (const place of [0, 13, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] as number) ^ 1
    expect(() => openText(changed.toString('base64url'), KEY, 'probe 1')).toThrow()
  }
  expect(() => openText('', KEY, 'probe 1')).toThrow()
})
