/** Shorter ones violate every policy. */
const SHORTEST = 8

let known: Promise<ReadonlySet<string>> | undefined

/**
 * The most common passwords of at least eight characters, in lower case: some 18,000 from published leaks, most
 * common first. Loaded on first use and cached.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter((one) => [...one].length >= SHORTEST)),
  )
  return known
}

/** Whether the password, as a whole or without leading and trailing digits and signs, is a common one. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await commonPasswords()
  const lower = password.normalize('NFKC').toLowerCase()
  const bare = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return common.has(lower) || common.has(bare)
}
