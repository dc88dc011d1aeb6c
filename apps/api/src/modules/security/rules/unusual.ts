/** A sign-in or attempt, reduced to what is compared. */
export interface SignInMark {
  at: string
  isSuccess: boolean
  /** Browser and system without versions: an update is not a new device. */
  device: string
  /** The address's network, see `networkOf` of sessions. */
  network: string
}

export type Unusual = 'new_device' | 'new_network'

const DAYS = 90
const DAY = 86_400_000

/**
 * What is unusual about a sign-in or attempt: a device or a network not used by any successful sign-in in the
 * previous 90 days. Without earlier sign-ins nothing is unusual.
 */
export function unusualAbout(mark: SignInMark, others: readonly SignInMark[]): Unusual[] {
  const at = Date.parse(mark.at)
  const before = others.filter((other) => {
    const age = at - Date.parse(other.at)
    return other !== mark && other.isSuccess && age > 0 && age <= DAYS * DAY
  })
  if (before.length === 0) return []
  const unusual: Unusual[] = []
  if (!before.some((other) => other.device === mark.device)) unusual.push('new_device')
  if (!before.some((other) => other.network === mark.network)) unusual.push('new_network')
  return unusual
}
