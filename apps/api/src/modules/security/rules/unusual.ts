/** A sign-in or a try, as far as it matters for what is usual. */
export interface SignInMark {
  at: string
  isSuccess: boolean
  /** Browser and system, without versions: an update makes no new device. */
  device: string
  /** The address' network, see `networkOf` of sessions. */
  network: string
}

export type Unusual = 'new_device' | 'new_network'

const DAYS = 90
const DAY = 86_400_000

/**
 * What is out of the ordinary about a sign-in, or a try: a device or a network that no successful sign-in
 * of the 90 days before used. Where none came before, nothing can be unusual.
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
