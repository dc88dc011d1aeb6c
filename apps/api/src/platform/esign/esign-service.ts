/** A service for electronic signatures as an organisation has connected it. Addresses have no slash at their end. */
export interface EsignService {
  /** Where tokens are asked for, for example `https://account.docusign.com`. */
  readonly signInUrl: string
  /** Of its REST interface, for example `https://eu.docusign.net/restapi`. */
  readonly baseUrl: string
  readonly accountId: string
  readonly clientId: string
  /** The user in whose name envelopes are made. */
  readonly userId: string
  /** PEM. */
  readonly privateKey: string
  /** Of these settings and no others: tokens are kept by it. */
  readonly cacheKey: string
  /** Also call `http://127.0.0.1`: for development and tests. */
  readonly allowLocal: boolean
}

export interface EnvelopeSigner {
  readonly name: string
  readonly email: string
  /** Who it is in the product: the service lets nobody sign but who comes from there with it. */
  readonly clientUserId: string
}

export interface NewEnvelope {
  readonly subject: string
  readonly fileName: string
  readonly pdf: Buffer
  /** Where on the last page the signature goes: points from the left and the top. */
  readonly place: { page: number; x: number; y: number }
  readonly signer: EnvelopeSigner
  /** Finds the envelope again where the answer was lost. */
  readonly key: string
  /** Where the service reports. */
  readonly callbackUrl: string
}

/** `voided`: cancelled there, or over. */
export type EnvelopeStatus = 'waiting' | 'completed' | 'declined' | 'voided'

export interface Envelope {
  readonly status: EnvelopeStatus
  /** Of its end. */
  readonly at: Temporal.Instant | null
  /** Why it was declined or voided. */
  readonly reason: string
  /** `clientUserId` of those who were asked to sign. */
  readonly signers: readonly string[]
}
