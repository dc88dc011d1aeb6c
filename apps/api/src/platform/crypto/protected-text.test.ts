import { describe, expect, it } from 'vitest'
import { type FieldKey, keyCheck, keyringOf, MissingKey, parseFieldKeys } from './field-keys.ts'
import { blindIndex, openProtected, sealProtected, UnreadableText } from './protected-text.ts'

const key = (id: string, fill: number): FieldKey => ({ id, bytes: Buffer.alloc(32, fill) })
const secretKey = 'a key for tests only, long enough for it'
const ring = keyringOf({ secretKey, fieldKeys: [key('b', 2), key('a', 1)] })
const place = { orgId: 1, employeeId: 7, field: 'identity:PAN' }

describe('a protected text', () => {
  it('opens at its place, names its key, and differs each time', () => {
    const [first, second] = [
      sealProtected('ABCPE1234F', ring, place),
      sealProtected('ABCPE1234F', ring, place),
    ]
    expect(first).toMatch(/^v1\.b\./)
    expect(first).not.toBe(second)
    expect(first).not.toContain('ABCPE')
    expect(openProtected(first, ring, place)).toBe('ABCPE1234F')
  })

  it.each([
    ['in another organisation', { ...place, orgId: 2 }],
    ['with another person', { ...place, employeeId: 8 }],
    ['in another field', { ...place, field: 'identity:PASSPORT' }],
  ])('does not open %s', (_name, elsewhere) => {
    const sealed = sealProtected('ABCPE1234F', ring, place)
    expect(() => openProtected(sealed, ring, elsewhere)).toThrow(UnreadableText)
  })

  it('does not open when a bit or its key name was changed', () => {
    const sealed = sealProtected('ABCPE1234F', ring, place)
    const body = Buffer.from(sealed.split('.')[2] as string, 'base64url')
    body[14] = (body[14] as number) ^ 1
    expect(() => openProtected(`v1.b.${body.toString('base64url')}`, ring, place)).toThrow(UnreadableText)
    expect(() => openProtected(sealed.replace('v1.b.', 'v1.a.'), ring, place)).toThrow(UnreadableText)
    for (const broken of ['', 'v1', 'v1.b.', 'v2.b.AAAA', 'nonsense'])
      expect(() => openProtected(broken, ring, place)).toThrow(UnreadableText)
  })

  it('opens with an older key while that is configured, and names the key when it is missing', () => {
    const old = keyringOf({ secretKey, fieldKeys: [key('a', 1)] })
    const sealed = sealProtected('ABCPE1234F', old, place)
    expect(openProtected(sealed, ring, place)).toBe('ABCPE1234F')
    const later = keyringOf({ secretKey, fieldKeys: [key('b', 2)] })
    expect(() => openProtected(sealed, later, place)).toThrow(new MissingKey('a'))
  })

  it('opens after migrating from the key derived from SECRET_KEY', () => {
    const sealed = sealProtected('1', keyringOf({ secretKey }), place)
    expect(sealed).toMatch(/^v1\.secret\./)
    expect(openProtected(sealed, ring, place)).toBe('1')
  })
})

describe('the blind index', () => {
  it('is equal only for equal numbers of one organisation and kind', () => {
    const blind = blindIndex('ABCPE1234F', ring, place)
    expect(blindIndex('ABCPE1234F', ring, { ...place })).toBe(blind)
    expect(blindIndex('ABCPE1234F', ring, { ...place, orgId: 2 })).not.toBe(blind)
    expect(blindIndex('ABCPE1234F', ring, { ...place, field: 'bank:ACCOUNT' })).not.toBe(blind)
    expect(blindIndex('ABCPE1234G', ring, place)).not.toBe(blind)
    expect(blindIndex('ABCPE1234F', keyringOf({ secretKey }), place)).not.toBe(blind)
  })
})

describe('FIELD_KEYS', () => {
  const good = Buffer.alloc(32, 3).toString('base64')

  it('lists its keys in order', () => {
    const keys = parseFieldKeys(`2026-b:${good}, 2025:${Buffer.alloc(32, 4).toString('base64')}`)
    expect(Array.isArray(keys) && keys.map(({ id }) => id)).toEqual(['2026-b', '2025'])
  })

  it.each([
    ['', 'it has no key'],
    [good, 'name:value'],
    [`a:${good.slice(4)}`, '32 bytes'],
    [`a:${good},a:${good}`, 'two keys'],
    [`secret:${good}`, 'is taken'],
    [`Large Name:${good}`, 'name:value'],
  ])('refuses %s', (text, reason) => {
    expect(parseFieldKeys(text)).toContain(reason)
  })

  it('distinguishes keys of the same name', () => {
    expect(keyCheck(key('a', 1), 1)).toBe(keyCheck(key('a', 1), 1))
    expect(keyCheck(key('a', 1), 1)).not.toBe(keyCheck(key('a', 9), 1))
  })
})
