import { tabStorage } from './entry-storage.ts'

const keyOf = (challenge: string) => `sign-in.${challenge}`

/** Keeps what proves that this tab gave the password, until its sign-in is finished. */
export function keepProof(challenge: string, proof: string): void {
  tabStorage.set(keyOf(challenge), proof)
}

/** The proof of a sign-in that was begun in this tab; null for one of another. */
export function proofOf(challenge: string): string | null {
  return tabStorage.get(keyOf(challenge))
}

export function dropProof(challenge: string): void {
  tabStorage.remove(keyOf(challenge))
}

let enter: (token: string) => Promise<void> = () => Promise.reject(new Error('The app has not started.'))

/** Connects public pages to the session that the app around them opens; called once at start. */
export function connectSignIn(opener: (token: string) => Promise<void>): void {
  enter = opener
}

/**
 * Opens the app with a session token that a public page was given; afterwards `/` shows where it leads.
 * @throws ApiError when the person or the menus cannot be loaded.
 */
export function enterSession(token: string): Promise<void> {
  return enter(token)
}
