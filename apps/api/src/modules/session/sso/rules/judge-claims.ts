/** What a provider is trusted with. */
export interface TrustedClaims {
  emailClaim: string
  verifiedClaim: string
  /** In lower case. If empty, any address passes here but matches no account: only linked subjects can sign in. */
  emailDomains: readonly string[]
}

export type ClaimRefusal = 'email_missing' | 'email_unverified' | 'domain_not_allowed'

export type ClaimJudgement =
  | { isFine: true; email: string; name: string }
  | { isFine: false; email: string; refusal: ClaimRefusal }

const ADDRESS = /^[^\s@<>"(),:;\\]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])$/

/** The domain of an address in lower case; empty if it is malformed. */
export function domainOf(email: string): string {
  const at = email.lastIndexOf('@')
  return at > 0 ? email.slice(at + 1).toLowerCase() : ''
}

/** Providers send true as a boolean, a string or 1. Everything else counts as false. */
function isYes(value: unknown): boolean {
  return value === true || value === 'true' || value === 1 || value === '1'
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** The address in a claim, in lower case; a list with one element counts as that element. */
function emailIn(claims: Readonly<Record<string, unknown>>, name: string): string {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined
  const one = Array.isArray(value) && value.length === 1 ? value[0] : value
  return textOf(one).toLowerCase()
}

function nameIn(claims: Readonly<Record<string, unknown>>, email: string): string {
  const parts = [textOf(claims.given_name), textOf(claims.family_name)].filter(Boolean).join(' ')
  const name = (textOf(claims.name) || parts).replace(/[\p{Cc}<>]/gu, ' ').trim()
  return name.slice(0, 200) || (email.split('@')[0] as string)
}

/**
 * The address that a provider's claims prove. Only an address declared as verified proves anything: otherwise anybody
 * who can edit their own directory entry could be anybody.
 *
 * @param claims of an ID token whose signature, issuer, audience, times and nonce have been verified
 */
export function judgeClaims(
  trusted: TrustedClaims,
  claims: Readonly<Record<string, unknown>>,
): ClaimJudgement {
  const email = emailIn(claims, trusted.emailClaim)
  if (email === '' || email.length > 254 || !ADDRESS.test(email)) {
    return { isFine: false, email: '', refusal: 'email_missing' }
  }
  if (!Object.hasOwn(claims, trusted.verifiedClaim) || !isYes(claims[trusted.verifiedClaim])) {
    return { isFine: false, email, refusal: 'email_unverified' }
  }
  const { emailDomains } = trusted
  if (emailDomains.length > 0 && !emailDomains.includes(domainOf(email))) {
    return { isFine: false, email, refusal: 'domain_not_allowed' }
  }
  return { isFine: true, email, name: nameIn(claims, email) }
}
