const MASK = '•••'

/** A one-time token of the product: 32 random bytes in base64url. */
const TOKEN = /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g

/**
 * The text without what only its recipient may know: the secrets that were named when the mail was
 * written, and whatever looks like one of the product's tokens.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  // The longest first, so that a secret within another one leaves no rest of it.
  const named = secrets.filter((secret) => secret !== '').sort((a, b) => b.length - a.length)
  return named.reduce((masked, secret) => masked.replaceAll(secret, MASK), text).replace(TOKEN, MASK)
}
