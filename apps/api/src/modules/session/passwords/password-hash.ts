import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { fail } from '../../../platform/errors.ts'

/** argon2id (the library's default) with the parameters of OWASP's password storage cheat sheet. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Of a random value that nobody kept: verifying against it costs what verifying a real one costs. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$gmaxZiZT9l2Y1PraWZVG2Q$SOGeraOHSZba4V/ZWmzFcSfkziCjlSFDfH+TlUD0MCY'

/** libuv has four threads for hashing, files and name look-ups: at least one stays free for the others. */
const LANES = Math.max(1, Math.min(3, availableParallelism()))
/** A few seconds of work; whoever comes later is asked to come back rather than kept waiting. */
const LONGEST_QUEUE = 500

let running = 0
let done = 0
const waiting: (() => void)[] = []

/** Hashes being computed, waiting for a lane, and finished since the start. */
export function hashingLoad(): { running: number; waiting: number; done: number } {
  return { running, waiting: waiting.length, done }
}

async function inLane<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= LONGEST_QUEUE) fail('request.too_many')
  // A lane is handed over directly, so that nobody who comes in between takes it.
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

/** One password typed on two keyboards can be two sequences of code points. */
const normal = (password: string) => password.normalize('NFKC')

/** Takes tens of milliseconds of a core: never inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return inLane(() => hash(normal(password), PARAMETERS))
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inLane(() => verify(passwordHash, normal(password)))
}

/** Where there is nothing to verify against: takes the same time, and is always wrong. */
export async function verifyNothing(password: string): Promise<false> {
  await verifyPassword(NOBODYS_HASH, password)
  return false
}
