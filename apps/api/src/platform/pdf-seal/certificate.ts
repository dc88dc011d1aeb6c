import { createHash, generateKeyPair, randomBytes, webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import { BitString, Integer, OctetString, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  CryptoEngine,
  Extension,
  PublicKeyInfo,
  setEngine,
} from 'pkijs'

const engine = new CryptoEngine({ name: 'node', crypto: webcrypto as unknown as Crypto })
setEngine('node', engine)

const YEARS = 10
const COMMON_NAME = '2.5.4.3'
/** `digitalSignature` and `nonRepudiation`. */
const KEY_USE = new Uint8Array([0xc0])

/** The key and certificate by which an organisation seals documents. */
export interface SealIdentity {
  /** DER. */
  readonly certificate: Buffer
  /** PKCS#8, DER. */
  readonly privateKey: Buffer
}

/** Lower-case hexadecimal SHA-256 of the certificate. */
export const fingerprintOf = (certificate: Uint8Array): string =>
  createHash('sha256').update(certificate).digest('hex')

export const pemOf = (certificate: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${(certificate.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`

/** Readers show the name of a certificate without its character set: letters of other scripts would become boxes. */
const asciiName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 40)

const named = (type: string, value: string) =>
  new AttributeTypeAndValue({ type, value: new Utf8String({ value }) })

const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

/**
 * A key of its own, with a certificate that it signs itself: readers show whether a document was changed since; whom the
 * certificate belongs to is checked by its fingerprint.
 *
 * @param nameOf what it is called, from the letters of the organisation's name that are ASCII
 */
export async function createIdentity(
  nameOf: (name: string) => string,
  organisation: string,
  now: Temporal.Instant,
): Promise<SealIdentity> {
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
  const certificate = new Certificate()
  certificate.version = 2
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40
  certificate.serialNumber = new Integer({ valueHex: bufferOf(serial) })
  const names = [named(COMMON_NAME, nameOf(asciiName(organisation)))]
  certificate.subject.typesAndValues.push(...names)
  certificate.issuer.typesAndValues.push(...names)
  // An hour early: clocks of readers may be late.
  certificate.notBefore.value = new Date(now.epochMilliseconds - 3_600_000)
  certificate.notAfter.value = new Date(now.epochMilliseconds + YEARS * 365.25 * 86_400_000)
  certificate.subjectPublicKeyInfo = PublicKeyInfo.fromBER(bufferOf(pair.publicKey))
  certificate.extensions = [
    new Extension({
      extnID: '2.5.29.19',
      critical: true,
      extnValue: new BasicConstraints({ cA: false }).toSchema().toBER(),
    }),
    new Extension({
      extnID: '2.5.29.15',
      critical: true,
      extnValue: new BitString({ valueHex: bufferOf(KEY_USE), unusedBits: 6 }).toBER(),
    }),
    new Extension({
      extnID: '2.5.29.14',
      critical: false,
      extnValue: new OctetString({
        valueHex: bufferOf(createHash('sha1').update(pair.publicKey).digest()),
      }).toBER(),
    }),
  ]
  await certificate.sign(await importKey(pair.privateKey), 'SHA-256')
  return {
    certificate: Buffer.from(certificate.toSchema(true).toBER()),
    privateKey: pair.privateKey,
  }
}

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

export function importKey(privateKey: Buffer): Promise<CryptoKey> {
  return webcrypto.subtle.importKey('pkcs8', bufferOf(privateKey), ALGORITHM, false, [
    'sign',
  ]) as unknown as Promise<CryptoKey>
}

export const readCertificate = (certificate: Uint8Array): Certificate =>
  Certificate.fromBER(bufferOf(certificate))
