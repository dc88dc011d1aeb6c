const MASK = '•••'

/**
 * A one-time token of the product: 32 random bytes in base64url. The signed address of a logo looks like one,
 * but everybody may know it, and a mail without it shows a broken picture.
 */
const TOKEN = /(?<![A-Za-z0-9_-])(?<!\/brand\/\d+\/)[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g

/**
 * Masks what only the recipient may know: the secrets declared with the mail, and anything in the format of
 * the product's tokens.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  // Longest first, so that a secret that contains another one is masked completely.
  const named = secrets.filter((secret) => secret !== '').sort((a, b) => b.length - a.length)
  return named.reduce((masked, secret) => masked.replaceAll(secret, MASK), text).replace(TOKEN, MASK)
}
