import { callService, isBrowserAddress, objectOf, ServiceError, textOf } from '../net/call-service.ts'
import { accessToken, forgetToken } from './access-token.ts'
import type { Envelope, EnvelopeSigner, EnvelopeStatus, EsignService, NewEnvelope } from './esign-service.ts'

/*
 * Envelopes of a service that speaks version 2.1 of the eSignature REST interface, which DocuSign publishes
 * (https://developers.docusign.com/docs/esign-rest-api/reference/envelopes/).
 */

const MAX_PDF = 30 * 1_048_576
const SLOW_MS = 30_000

interface Call {
  service: EsignService
  now: Temporal.Instant
}

interface Asked {
  method?: string
  body?: object
  accept?: string
  maxBytes?: number
}

/** A call of the account's interface; a token that was withdrawn is renewed once. */
async function ask({ service, now }: Call, path: string, asked: Asked = {}): Promise<Response> {
  const { allowLocal, baseUrl, accountId } = service
  const { method = 'GET', body, accept = 'application/json', maxBytes } = asked
  const address = `${baseUrl}/v2.1/accounts/${encodeURIComponent(accountId)}${path}`
  const attempt = async () => {
    const authorization = `Bearer ${await accessToken(service, now)}`
    const headers = { authorization, accept, ...(body && { 'content-type': 'application/json' }) }
    const given = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const limits = { allowLocal, timeoutMs: SLOW_MS, ...(maxBytes && { maxBytes }) }
    return callService(address, given, limits)
  }
  try {
    return await attempt()
  } catch (error) {
    const isOld =
      error instanceof ServiceError && error.reason === 'credentials_refused' && forgetToken(service)
    if (!isOld) throw error
    return attempt()
  }
}

const recipientOf = (
  { name, email, clientUserId }: EnvelopeSigner,
  { page, x, y }: NewEnvelope['place'],
) => ({
  ...{ recipientId: '1', routingOrder: '1', name, email, clientUserId },
  tabs: {
    signHereTabs: [{ documentId: '1', pageNumber: String(page), xPosition: String(x), yPosition: String(y) }],
  },
})

const EVENTS = ['completed', 'declined', 'voided']

/** @returns the service's id of the envelope. @throws ServiceError */
export async function createEnvelope(call: Call, given: NewEnvelope): Promise<string> {
  const { subject, fileName, pdf, place, signer, key, callbackUrl } = given
  const response = await ask(call, '/envelopes', {
    method: 'POST',
    body: {
      ...{ emailSubject: subject.slice(0, 100), status: 'sent', transactionId: key },
      documents: [
        { documentId: '1', name: fileName, fileExtension: 'pdf', documentBase64: pdf.toString('base64') },
      ],
      recipients: { signers: [recipientOf(signer, place)] },
      // The service reports nothing to an address that is not https; its state is then asked for.
      ...(callbackUrl.startsWith('https://') || call.service.allowLocal
        ? {
            eventNotification: {
              ...{ url: callbackUrl, requireAcknowledgment: 'true', includeHMAC: 'true' },
              eventData: { version: 'restv2.1', format: 'json' },
              envelopeEvents: EVENTS.map((envelopeEventStatusCode) => ({ envelopeEventStatusCode })),
            },
          }
        : {}),
    },
  })
  return textOf(await objectOf(response), 'envelopeId')
}

/** The envelope that an earlier call with this key has made, though its answer was lost. @throws ServiceError */
export async function findEnvelope(call: Call, key: string): Promise<string | undefined> {
  const answer = await objectOf(
    await ask(call, `/envelopes?${new URLSearchParams({ transaction_ids: key })}`),
  )
  const [first] = Array.isArray(answer.envelopes) ? answer.envelopes : []
  return first === undefined ? undefined : textOf(first as Record<string, unknown>, 'envelopeId')
}

/** Where the signer's browser goes; valid for minutes, and once. @throws ServiceError */
export async function signingAddress(
  call: Call,
  envelopeId: string,
  { signer, returnUrl }: { signer: EnvelopeSigner; returnUrl: string },
): Promise<string> {
  const { name, email, clientUserId } = signer
  const response = await ask(call, `/envelopes/${encodeURIComponent(envelopeId)}/views/recipient`, {
    method: 'POST',
    body: { authenticationMethod: 'none', userName: name, email, clientUserId, recipientId: '1', returnUrl },
  })
  const url = textOf(await objectOf(response), 'url')
  if (!isBrowserAddress(url, call.service.allowLocal)) throw new ServiceError('unexpected_answer', 'url')
  return url
}

const statuses: Readonly<Record<string, EnvelopeStatus>> = {
  created: 'waiting',
  sent: 'waiting',
  delivered: 'waiting',
  // Everybody has signed, and the service still puts the copy together.
  signed: 'waiting',
  completed: 'completed',
  declined: 'declined',
  voided: 'voided',
  deleted: 'voided',
}

function instantOf(value: unknown): Temporal.Instant | null {
  try {
    return typeof value === 'string' ? Temporal.Instant.from(value) : null
  } catch {
    return null
  }
}

const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : [])

/** @throws ServiceError; `missing` for an envelope that the account does not have */
export async function readEnvelope(call: Call, envelopeId: string): Promise<Envelope> {
  const path = `/envelopes/${encodeURIComponent(envelopeId)}?include=recipients`
  const answer = await objectOf(await ask(call, path))
  const status = statuses[textOf(answer, 'status').toLowerCase()]
  if (!status) throw new ServiceError('unexpected_answer', 'status')
  const signers = listOf((answer.recipients as { signers?: unknown } | undefined)?.signers)
  const declined = signers.find(({ declinedReason }) => typeof declinedReason === 'string')
  return {
    status,
    at: instantOf(answer.completedDateTime ?? answer.declinedDateTime ?? answer.voidedDateTime),
    reason: String(declined?.declinedReason ?? answer.voidedReason ?? '').slice(0, 300),
    signers: signers.map(({ clientUserId }) => String(clientUserId ?? '')),
  }
}

/** The signed document with the service's certificate of it. @throws ServiceError */
export async function signedDocument(call: Call, envelopeId: string): Promise<Buffer> {
  const path = `/envelopes/${encodeURIComponent(envelopeId)}/documents/combined?certificate=true`
  const response = await ask(call, path, { accept: 'application/pdf', maxBytes: MAX_PDF })
  const bytes = Buffer.from(await response.arrayBuffer())
  if (bytes.subarray(0, 1024).indexOf('%PDF-') < 0) throw new ServiceError('unexpected_answer', 'no PDF')
  return bytes
}

/** Cancels an envelope that nobody has completed yet. @throws ServiceError */
export async function voidEnvelope(call: Call, envelopeId: string, reason: string): Promise<void> {
  const body = { status: 'voided', voidedReason: reason.slice(0, 200) }
  await ask(call, `/envelopes/${encodeURIComponent(envelopeId)}`, { method: 'PUT', body })
}

/** Whether the account can be used. @throws ServiceError */
export async function checkAccount(call: Call): Promise<void> {
  forgetToken(call.service)
  await objectOf(await ask(call, ''))
}
