import { createHash } from 'node:crypto'
import { ContentInfo, SignedData } from 'pkijs'
import { fingerprintOf, readCertificate } from './certificate.ts'

const SIGNED_DATA = '1.2.840.113549.1.7.2'
const RANGE = /\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g
/** Of the hexadecimal text of a seal. */
const LONGEST_SEAL = 100_000

/**
 * `none`: no seal at all; `unknown`: another one's; `changed`: ours, but the bytes are not those that were sealed;
 * `intact`: ours, and nothing has changed.
 */
export type SealState = 'none' | 'unknown' | 'changed' | 'intact'

interface ReadSeal {
  readonly state: SealState
  /** Of the certificate of ours that sealed it. */
  readonly fingerprint: string | null
}

interface Range {
  readonly start: number
  readonly gap: number
  readonly after: number
  readonly rest: number
}

function rangesIn(bytes: Buffer): Range[] {
  return [...bytes.toString('latin1').matchAll(RANGE)].map(([, start, gap, after, rest]) => ({
    ...{ start: Number(start), gap: Number(gap), after: Number(after), rest: Number(rest) },
  }))
}

/** The seal covers the whole file but itself; what was appended afterwards would be outside. */
const coversAll = ({ start, gap, after, rest }: Range, length: number): boolean =>
  start === 0 && gap > 0 && after > gap && after + rest === length

function envelopeIn(bytes: Buffer, { gap, after }: Range): SignedData | undefined {
  if (after > bytes.length || after - gap > LONGEST_SEAL || after <= gap) return undefined
  const text = bytes.subarray(gap, after).toString('latin1')
  if (!/^<[0-9a-f]+>$/i.test(text)) return undefined
  try {
    const info = ContentInfo.fromBER(new Uint8Array(Buffer.from(text.slice(1, -1), 'hex')).buffer)
    return info.contentType === SIGNED_DATA ? new SignedData({ schema: info.content }) : undefined
  } catch {
    // Whatever stands there is no seal, which is what is said of it.
    return undefined
  }
}

const ownAmong = (signed: SignedData, ours: ReadonlyMap<string, Buffer>): Buffer | undefined =>
  (signed.certificates ?? [])
    .map((one) => ours.get(fingerprintOf(new Uint8Array(one.toSchema().toBER()))))
    .find((own) => own !== undefined)

/** Whether this certificate's key signed exactly these bytes. */
async function isSignedBy(signed: SignedData, certificate: Buffer, content: Buffer): Promise<boolean> {
  // Our own copy of the certificate: what the file brings along proves nothing.
  signed.certificates = [readCertificate(certificate)]
  try {
    return await signed.verify({ signer: 0, data: new Uint8Array(content).buffer, checkChain: false })
  } catch {
    // A broken envelope proves nothing.
    return false
  }
}

/**
 * Whether a PDF is unchanged since we sealed it, computed from its bytes alone.
 *
 * @param certificates DER, of all keys that we have ever sealed with
 */
export async function readSeal(bytes: Buffer, certificates: readonly Buffer[]): Promise<ReadSeal> {
  const ours = new Map(certificates.map((one) => [fingerprintOf(one), one]))
  const ranges = rangesIn(bytes)
  let state: SealState = 'none'
  let fingerprint: string | null = null
  for (const range of ranges) {
    const signed = envelopeIn(bytes, range)
    if (!signed) continue
    const own = ownAmong(signed, ours)
    if (!own) {
      if (state === 'none') state = 'unknown'
      continue
    }
    fingerprint = fingerprintOf(own)
    const content = Buffer.concat([bytes.subarray(0, range.gap), bytes.subarray(range.after)])
    if (coversAll(range, bytes.length) && (await isSignedBy(signed, own, content)))
      return { state: 'intact', fingerprint }
    state = 'changed'
  }
  return { state, fingerprint }
}

/** Lower-case hexadecimal SHA-256. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
