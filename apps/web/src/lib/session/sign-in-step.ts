import { tabStorage } from './entry-storage.ts'

const keyOf = (challenge: string) => `sign-in.${challenge}`

/** Stores the proof that this tab sent the password, until the sign-in is complete. */
export function keepProof(challenge: string, proof: string): void {
  tabStorage.set(keyOf(challenge), proof)
}

/** The proof of a sign-in started in this tab; null for one of another tab. */
export function proofOf(challenge: string): string | null {
  return tabStorage.get(keyOf(challenge))
}

export function dropProof(challenge: string): void {
  tabStorage.remove(keyOf(challenge))
}

let enter: (token: string) => Promise<void> = () => Promise.reject(new Error('The app has not started.'))

/** Sets how public pages open a session; called once at start. */
export function connectSignIn(opener: (token: string) => Promise<void>): void {
  enter = opener
}

/**
 * Opens the app with a session token returned to a public page; `/` then redirects.
 *
 * @throws ApiError when the person or the menus can't be loaded.
 */
export function enterSession(token: string): Promise<void> {
  return enter(token)
}
