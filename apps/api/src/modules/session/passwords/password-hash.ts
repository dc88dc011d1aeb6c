import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { fail } from '../../../platform/errors.ts'

/** argon2id (the library's default) with the parameters of OWASP's password storage cheat sheet. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hash of a random value that nobody knows: verifying against it takes as long as against a real one. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$gmaxZiZT9l2Y1PraWZVG2Q$SOGeraOHSZba4V/ZWmzFcSfkziCjlSFDfH+TlUD0MCY'

/** libuv has four threads for hashing, files and DNS: at least one stays free for the others. */
const LANES = Math.max(1, Math.min(3, availableParallelism()))
/** A few seconds of work; beyond that, callers get an error instead of waiting. */
const LONGEST_QUEUE = 500

let running = 0
let done = 0
const waiting: (() => void)[] = []

/** Number of hashes being computed, queued, and finished since the start. */
export function hashingLoad(): { running: number; waiting: number; done: number } {
  return { running, waiting: waiting.length, done }
}

async function inLane<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= LONGEST_QUEUE) fail('request.too_many')
  // The lane is handed over directly, so that no later caller can take it in between.
  if (running >= LANES) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    done++
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** The same password typed on two keyboards can have different sequences of code points. */
const normal = (password: string) => password.normalize('NFKC')

/** Takes tens of milliseconds of CPU: never call it inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return inLane(() => hash(normal(password), PARAMETERS))
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inLane(() => verify(passwordHash, normal(password)))
}

/** For accounts without a hash: takes as long as a real verification and always fails. */
export async function verifyNothing(password: string): Promise<false> {
  await verifyPassword(NOBODYS_HASH, password)
  return false
}
