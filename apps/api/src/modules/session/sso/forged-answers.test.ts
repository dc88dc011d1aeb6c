import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, anOrganisation, type TestOrganisation } from '../../../../test/factories.ts'
import {
  type Forgery,
  type ForgingPeer,
  signHs256WithPublicKey,
  signRs256,
  startForgingPeer,
} from '../../../../test/forging-peer.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { aProvider, errorOf, logOf, queryOf, Tab } from './sso-fixtures.ts'

const CLIENT = 'muster'
const EMAIL = 'asha@acme.test'
const now = () => Math.floor(Date.now() / 1000)

let app: TestApp
let peer: ForgingPeer
let org: TestOrganisation

beforeAll(async () => {
  app = await createTestApp({ config: { ssoAllowLocal: true } })
  peer = await startForgingPeer(CLIENT)
})
afterAll(() => peer.close())
beforeEach(async () => {
  org = await anOrganisation(app)
  await anAccount(app, org, { email: EMAIL })
  peer.forge({})
})

/** Runs a whole sign-in with a forged response; returns the error and the log entry. */
async function signInWith(forgery: Forgery, options: { nonce?: string } = {}) {
  const provider = await aProvider(app, org, { issuer: peer.issuer, clientId: CLIENT })
  const tab = new Tab(app)
  peer.forge({ metadata: forgery.metadata ?? {} })
  const departure = await tab.start(provider)
  const refused = errorOf(departure)
  if (refused) return { error: refused, detail: (await logOf(app, org))[0]?.detail ?? '' }
  const { nonce = '', state = '' } = queryOf(departure)
  peer.setNonce(options.nonce ?? nonce)
  peer.forge({ ...forgery, claims: { email: EMAIL, ...forgery.claims } })
  const location = await tab.bring(provider, { code: 'a-code', state, iss: peer.issuer })
  return { error: errorOf(location), detail: (await logOf(app, org))[0]?.detail ?? '' }
}

test('accepts an honest response of this peer, so that the following cases fail for their own reason', async () => {
  expect(await signInWith({})).toEqual({ error: null, detail: '' })
  expect(peer.lastTokenRequest()?.get('code_verifier')).toMatch(/^[\w-]{43}$/)
})

describe('rejects a token', () => {
  test.each<[string, Forgery, string]>([
    ['of another issuer', { claims: { iss: 'https://evil.test' } }, 'iss'],
    ['for another client', { claims: { aud: 'somebody-else' } }, 'aud'],
    ['for several clients, without saying which', { claims: { aud: [CLIENT, 'other'] } }, 'aud'],
    ['for several clients, given to another', { claims: { aud: [CLIENT, 'other'], azp: 'other' } }, 'azp'],
    ['for this client, authorised for another', { claims: { azp: 'other' } }, 'other'],
    ['that has expired', { claims: { iat: now() - 900, exp: now() - 600 } }, 'exp'],
    ['without an expiry', { claims: { exp: undefined } }, 'exp'],
    ['that is not valid yet', { claims: { nbf: now() + 600 } }, 'nbf'],
    ['without a subject', { claims: { sub: undefined } }, 'sub'],
    ['without a nonce', { claims: { nonce: undefined } }, 'nonce'],
    ['without a signature', { header: { alg: 'none', kid: undefined }, sign: () => '' }, ''],
    ['with the algorithm None', { header: { alg: 'None' }, sign: () => '' }, 'alg'],
    [
      'signed with the public key as a secret',
      { header: { alg: 'HS256' }, sign: signHs256WithPublicKey },
      'unsupported',
    ],
    ['signed by another key', { sign: (input, keys) => signRs256(input, keys.foreignKey) }, 'signature'],
    ['of an unknown key', { header: { kid: 'two' } }, ''],
    ['whose signature is missing', { sign: () => '' }, 'signature'],
    ['of an algorithm that the provider does not use', { header: { alg: 'RS512' } }, 'alg'],
    ['with unknown critical header fields', { header: { crit: ['x'], x: 1 } }, 'crit'],
  ])('%s', async (_name, forgery, word) => {
    const { error, detail } = await signInWith(forgery)
    expect(error).toBe('answer_invalid')
    expect(detail).toContain(word)
    expect(detail).not.toMatch(/eyJ|a-code/)
  })

  test('whose content was changed after signing', async () => {
    const claims = { email: 'eve@acme.test' }
    const sign: Forgery['sign'] = (input, keys) => {
      const [head, body] = input.split('.') as [string, string]
      const before = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), email: EMAIL }
      return signRs256(
        `${head}.${Buffer.from(JSON.stringify(before)).toString('base64url')}`,
        keys.privateKey,
      )
    }
    expect(await signInWith({ claims, sign })).toMatchObject({ error: 'answer_invalid' })
  })

  test('with the nonce of another sign-in', async () => {
    const { error, detail } = await signInWith({}, { nonce: 'n'.repeat(43) })
    expect([error, detail]).toEqual(['answer_invalid', expect.stringContaining('nonce')])
  })

  test('whose key is supplied in its own header', async () => {
    const header = { kid: 'mine', jku: 'http://127.0.0.1:1/keys', jwk: { kty: 'RSA', n: 'AQAB', e: 'AQAB' } }
    expect(await signInWith({ header })).toMatchObject({ error: 'answer_invalid' })
  })
})

describe('rejects a response of the token endpoint', () => {
  test.each<[string, Forgery['tokenAnswer'], string]>([
    ['an error', { status: 400, body: '{"error":"invalid_grant"}' }, 'invalid_grant'],
    ['no token', { status: 200, body: '{"access_token":"x","token_type":"Bearer"}' }, 'id_token'],
    ['no JSON', { status: 200, body: '<html>' }, ''],
    [
      'a redirect into the network',
      { status: 302, body: '', location: 'http://169.254.169.254/' },
      'leads to another address',
    ],
    ['too much', { status: 200, body: JSON.stringify({ a: 'x'.repeat(600_000) }) }, 'more than 512 kB'],
  ])('that is %s', async (_name, tokenAnswer, word) => {
    const { error, detail } = await signInWith({ ...(tokenAnswer ? { tokenAnswer } : {}) })
    expect(error).toBe('answer_invalid')
    expect(detail).toContain(word)
  })
})

describe('does not use a provider', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['with a different issuer', { issuer: 'https://other.test' }, 'issuer'],
    ['with a wildcard issuer', { issuer: 'http://127.0.0.1/{tenantid}/v2.0' }, ''],
    ['whose sign-in URL is a script', { authorization_endpoint: 'javascript:alert(1)' }, 'sign-in address'],
    ['whose sign-in URL is plain HTTP', { authorization_endpoint: 'http://evil.test/a' }, 'sign-in address'],
    ['without a sign-in URL', { authorization_endpoint: undefined }, 'sign-in address'],
  ])('%s', async (_name, metadata, word) => {
    const { error, detail } = await signInWith({ metadata })
    expect(error).toBe('provider_unavailable')
    expect(detail).toContain(word)
  })

  test.each([
    ['tokens', { token_endpoint: 'https://169.254.169.254/token' }, 'not on the public internet'],
    ['keys', { jwks_uri: 'https://10.0.0.1/jwks' }, 'not on the public internet'],
    ['keys', { jwks_uri: 'file:///etc/passwd' }, ''],
  ])('whose %s are inside the network', async (_name, metadata, word) => {
    const { error, detail } = await signInWith({ metadata })
    expect(error).toBe('answer_invalid')
    expect(detail).toContain(word)
  })

  test('on this machine, unless that is allowed', async () => {
    const strict = await createTestApp()
    const strictOrg = await anOrganisation(strict)
    const provider = await aProvider(strict, strictOrg, { issuer: peer.issuer })
    expect(errorOf(await new Tab(strict).start(provider))).toBe('provider_unavailable')
    expect((await logOf(strict, strictOrg))[0]?.detail).toMatch(/only.*https/i)
  })
})
