import { hash, verify } from '@node-rs/argon2'

/*
 * Baseline of sign-in: `node bench/bare-hashes.ts <count> <concurrency>` verifies a password that often with
 * the library alone, and prints the CPU seconds it took.
 */
const [count = 0, lanes = 1] = process.argv.slice(2).map(Number)

const stored = await hash('Demo@12345', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
await Promise.all(Array.from({ length: lanes }, () => verify(stored, 'Demo@12345')))

const before = process.cpuUsage()
let left = count
await Promise.all(
  Array.from({ length: lanes }, async () => {
    while (left-- > 0) await verify(stored, 'Demo@12345')
  }),
)
const { user, system } = process.cpuUsage(before)
process.stdout.write(JSON.stringify({ seconds: (user + system) / 1e6 }))
