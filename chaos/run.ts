import { parseArgs } from 'node:util'
import { killAttendanceEmbedded, killAttendancePostgres } from './attendance.scenario.ts'
import { removeLeftovers } from './cleanup.ts'
import { databaseRestart } from './database.scenario.ts'
import { diskFullEmbedded, diskFullPostgres } from './disk.scenario.ts'
import { killEmbedded, killPostgres } from './kill.scenario.ts'
import { staleLock } from './lock.scenario.ts'
import { twoNodes } from './nodes.scenario.ts'
import type { Outcome, Scenario } from './scenario.ts'

/**
 * `npm run chaos`: breaks a running Muster deliberately and compares what clients were told with what is
 * stored.
 *
 *   --only kill-embedded,two-nodes   only these scenarios
 *   --kills 50                       number of SIGKILLs in the kill scenarios
 *   --seed 1                         seed of the random times
 *   --seeds 10                       this many seeds one after another, from --seed
 *   --verbose                        prints every step, even if the output is not a terminal
 */
const scenarios: Record<string, Scenario> = {
  'kill-embedded': killEmbedded,
  'kill-postgres': killPostgres,
  'attendance-embedded': killAttendanceEmbedded,
  'attendance-postgres': killAttendancePostgres,
  'database-restart': databaseRestart,
  'disk-full-embedded': diskFullEmbedded,
  'disk-full-postgres': diskFullPostgres,
  'stale-lock': staleLock,
  'two-nodes': twoNodes,
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    verbose: { type: 'boolean', default: false },
  },
})

/** Mulberry32: a small, uniform, seeded generator. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const out = (text: string) => process.stdout.write(`${text}\n`)

function report(name: string, outcome: Outcome, seconds: number): void {
  const verdict = outcome.notRun ? 'not run' : outcome.faults.length === 0 ? 'ok' : 'FAILED'
  const figures = Object.entries(outcome.figures).map(([label, value]) => `${label} ${value}`)
  out(`  ${verdict.padEnd(8)}${name} (${seconds.toFixed(0)} s): ${outcome.notRun ?? figures.join(', ')}`)
  for (const fault of outcome.faults.slice(0, 20)) out(`            ${fault}`)
  if (outcome.faults.length > 20) out(`            and ${outcome.faults.length - 20} more`)
}

/** A scenario that fails by itself is reported like one that found a fault. */
async function outcomeOf(scenario: Scenario, seed: number): Promise<Outcome> {
  try {
    return await scenario({
      kills: Number(values.kills),
      random: randomFrom(seed),
      tell: (line) => (process.stdout.isTTY || values.verbose) && out(`          ${line}`),
    })
  } catch (error) {
    return { faults: [`It could not go on: ${(error as Error).stack ?? error}`], figures: {} }
  }
}

const wanted = values.only?.split(',') ?? Object.keys(scenarios)
const unknown = wanted.filter((name) => !scenarios[name])
if (unknown.length > 0)
  throw new Error(`There is no scenario "${unknown.join(', ')}": ${Object.keys(scenarios).join(', ')}.`)
const failed: string[] = []
for (const name of wanted) {
  for (let at = 0; at < Number(values.seeds); at++) {
    const seed = Number(values.seed) + at
    const label = Number(values.seeds) > 1 ? `${name}, seed ${seed}` : name
    out(`== ${label}`)
    const started = performance.now()
    const outcome = await outcomeOf(scenarios[name] as Scenario, seed)
    report(label, outcome, (performance.now() - started) / 1000)
    if (outcome.faults.length > 0) failed.push(label)
  }
}
const left = removeLeftovers()
for (const message of left) out(`  could not be removed: ${message}`)
if (failed.length > 0) out(`  ${failed.length} failed: ${failed.join('; ')}`)
process.exit(failed.length + left.length > 0 ? 1 : 0)
