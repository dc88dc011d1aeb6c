/** Shorter ones are too short for every policy. */
const SHORTEST = 8

let known: Promise<ReadonlySet<string>> | undefined

/**
 * The most common passwords of eight characters and more, in lower case: some 18,000 of published leaks, the
 * most common first. Read at the first password that is judged, and kept.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter((one) => [...one].length >= SHORTEST)),
  )
  return known
}

/** Whether the whole password, or what is left without digits and signs at its ends, is a common one. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await commonPasswords()
  const lower = password.normalize('NFKC').toLowerCase()
  const bare = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return common.has(lower) || common.has(bare)
}
