import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signatures of one report: the service sends one for each key that it has. */
const MOST = 10

/** As the service signs a report: HMAC-SHA256 of its bytes, in Base64. */
export const reportSignature = (body: Buffer, key: string): string =>
  createHmac('sha256', key).update(body).digest('base64')

/** Whether one of the signatures of a report (`x-docusign-signature-1` and so on) is that of its bytes. */
export function isSignedReport(
  body: Buffer,
  key: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): boolean {
  if (key === '') return false
  const expected = Buffer.from(reportSignature(body, key))
  let isRight = false
  for (let at = 1; at <= MOST; at++) {
    const given = headers[`x-docusign-signature-${at}`]
    if (typeof given !== 'string') continue
    const actual = Buffer.from(given)
    if (actual.length === expected.length && timingSafeEqual(actual, expected)) isRight = true
  }
  return isRight
}
