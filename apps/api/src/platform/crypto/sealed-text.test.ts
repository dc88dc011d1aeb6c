import { describe, expect, it } from 'vitest'
import { openText, sealText } from './sealed-text.ts'

const KEY = 'a key for tests only, long enough for it'
const place = { purpose: 'authenticator', record: '1/7' }

describe('a sealed text', () => {
  it('opens at its place, and differs each time', () => {
    const [first, second] = [sealText('JBSWY3DP', KEY, place), sealText('JBSWY3DP', KEY, place)]
    expect(first).not.toBe(second)
    expect(first).not.toContain('JBSWY3DP')
    expect(openText(first, KEY, place)).toBe('JBSWY3DP')
  })

  it.each([
    ['with another key', `${KEY}!`, place],
    ['for another purpose', KEY, { ...place, purpose: 'client secret' }],
    ['in another record', KEY, { ...place, record: '1/8' }],
  ])('does not open %s', (_name, key, where) => {
    expect(() => openText(sealText('secret', KEY, place), key, where)).toThrow()
  })

  it('does not open when a bit of it was changed', () => {
    const sealed = Buffer.from(sealText('secret', KEY, place), 'base64url')
    sealed[14] = (sealed[14] as number) ^ 1
    expect(() => openText(sealed.toString('base64url'), KEY, place)).toThrow()
  })
})
