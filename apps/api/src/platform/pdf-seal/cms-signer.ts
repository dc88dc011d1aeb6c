import { createHash } from 'node:crypto'
import { Signer } from '@signpdf/utils'
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { importKey, readCertificate, type SealIdentity } from './certificate.ts'

const DATA = '1.2.840.113549.1.7.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'

const digestOf = (bytes: Uint8Array): ArrayBuffer =>
  new Uint8Array(createHash('sha256').update(bytes).digest()).buffer

/**
 * PKCS#7 as PAdES wants it: detached, SHA-256, with the hash of the certificate among what is signed, so that the seal can't be
 * attributed to another certificate. The time stands in the document.
 */
export class SealSigner extends Signer {
  readonly #identity: SealIdentity

  constructor(identity: SealIdentity) {
    super()
    this.#identity = identity
  }

  override async sign(content: Buffer): Promise<Buffer> {
    const { certificate: der, privateKey } = this.#identity
    const certificate = readCertificate(der)
    const essCertificate = new Sequence({
      value: [
        new Sequence({ value: [new Sequence({ value: [new OctetString({ valueHex: digestOf(der) })] })] }),
      ],
    })
    const signed = new SignedData({
      version: 1,
      encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA }),
      signerInfos: [
        new SignerInfo({
          version: 1,
          sid: new IssuerAndSerialNumber({
            issuer: certificate.issuer,
            serialNumber: certificate.serialNumber,
          }),
          signedAttrs: new SignedAndUnsignedAttributes({
            type: 0,
            attributes: [
              new Attribute({ type: CONTENT_TYPE, values: [new ObjectIdentifier({ value: DATA })] }),
              new Attribute({
                type: MESSAGE_DIGEST,
                values: [new OctetString({ valueHex: digestOf(content) })],
              }),
              new Attribute({ type: SIGNING_CERTIFICATE_V2, values: [essCertificate] }),
            ],
          }),
        }),
      ],
      certificates: [certificate],
    })
    await signed.sign(await importKey(privateKey), 0, 'SHA-256')
    const info = new ContentInfo({ contentType: SIGNED_DATA, content: signed.toSchema(true) })
    return Buffer.from(info.toSchema().toBER())
  }
}
