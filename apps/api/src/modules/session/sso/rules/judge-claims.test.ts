import { describe, expect, test } from 'vitest'
import { judgeClaims, type TrustedClaims } from './judge-claims.ts'

const trusted: TrustedClaims = {
  emailClaim: 'email',
  verifiedClaim: 'email_verified',
  emailDomains: ['acme.test'],
}
const good = { sub: '1', email: 'Asha@Acme.test', email_verified: true, name: 'Asha Rao' }

const outcome = (claims: Record<string, unknown>, settings: Partial<TrustedClaims> = {}) => {
  const judged = judgeClaims({ ...trusted, ...settings }, claims)
  return judged.isFine ? judged.email : judged.refusal
}

describe('the e-mail address', () => {
  test.each([
    ['verified, of the domain', good, 'asha@acme.test'],
    ['verified as text', { ...good, email_verified: 'true' }, 'asha@acme.test'],
    ['verified as 1', { ...good, email_verified: 1 }, 'asha@acme.test'],
    ['in a list of one', { ...good, email: ['asha@acme.test'] }, 'asha@acme.test'],
    ['in a list of two', { ...good, email: ['asha@acme.test', 'eve@acme.test'] }, 'email_missing'],
    ['that is missing', { sub: '1', email_verified: true }, 'email_missing'],
    ['that is no string', { ...good, email: { a: 1 } }, 'email_missing'],
    ['that is malformed', { ...good, email: 'asha' }, 'email_missing'],
    ['with two @ signs', { ...good, email: 'asha@evil.test@acme.test' }, 'email_missing'],
    ['with a comment', { ...good, email: 'asha@acme.test(comment)' }, 'email_missing'],
    ['with a line break', { ...good, email: 'asha@acme.test\nbcc@evil.test' }, 'email_missing'],
    ['with look-alike letters of another script', { ...good, email: 'asha@аcme.test' }, 'email_missing'],
    ['not verified', { ...good, email_verified: false }, 'email_unverified'],
    ['not declared as verified', { ...good, email_verified: undefined }, 'email_unverified'],
    ['verified by a word', { ...good, email_verified: 'yes' }, 'email_unverified'],
    ['verified by a list', { ...good, email_verified: [true] }, 'email_unverified'],
    ['of another domain', { ...good, email: 'asha@other.test' }, 'domain_not_allowed'],
    ['of a subdomain', { ...good, email: 'asha@evil.acme.test' }, 'domain_not_allowed'],
    ['of a domain with the same ending', { ...good, email: 'asha@evilacme.test' }, 'domain_not_allowed'],
  ])('%s', (_name, claims, expected) => {
    expect(outcome(claims)).toBe(expected)
  })

  test('of any domain if none is named', () => {
    expect(outcome({ ...good, email: 'asha@other.test' }, { emailDomains: [] })).toBe('asha@other.test')
  })

  test('comes from the configured claims, and from no inherited property', () => {
    const settings = { emailClaim: 'upn', verifiedClaim: 'xms_edov' }
    expect(outcome({ upn: 'asha@acme.test', xms_edov: '1' }, settings)).toBe('asha@acme.test')
    expect(outcome(good, settings)).toBe('email_missing')
    expect(outcome({ ...good }, { verifiedClaim: 'constructor' })).toBe('email_unverified')
    expect(outcome({ ...good }, { emailClaim: '__proto__' })).toBe('email_missing')
  })
})

test.each([
  [{ name: 'Asha Rao' }, 'Asha Rao'],
  [{ name: '', given_name: 'Asha', family_name: 'Rao' }, 'Asha Rao'],
  [{ name: 7 }, 'asha'],
  [{ name: '<b>Asha</b>' }, 'b Asha /b'],
  [{ name: 'x'.repeat(400) }, 'x'.repeat(200)],
])('a person with %j is called %s', (claims, name) => {
  expect(judgeClaims(trusted, { ...good, ...{ name: undefined }, ...claims })).toMatchObject({ name })
})
