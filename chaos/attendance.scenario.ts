import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Handed, handedFaults, openStore, rewind } from './attendance-store.ts'
import { temporaryFolder } from './cleanup.ts'
import { type Pressed, pressedFaults, startClocking, writeClockers } from './clock-load.ts'
import { openCluster } from './cluster.ts'
import { startDevice } from './device-load.ts'
import { type Client, signIn } from './load.ts'
import type { Outcome, Settings } from './scenario.ts'
import { type ServerUnderTest, serverUnderTest } from './server.ts'
import type { Store } from './verify.ts'

const ADMIN = ['admin@demo.test', 'Demo@12345'] as const
const SECRET_KEY = 'only for tests of faults, and long enough'
/** Each round restarts the server; a third of the rounds of other scenarios is enough to hit every phase. */
const SHARE = 0.3
const DEVICES = 4
const FIRST_WITHIN_MS = 20_000
/** Days that each close has to recompute. */
const REWOUND_DAYS = 10

interface Device {
  publicId: string
  key: string
}

/** Registers a device and returns its key. */
async function register(client: Client, name: string): Promise<Device> {
  const answer = await client.call('POST', 'apiv2/auth/hrms/attendance-device', { name })
  if (answer.status !== 200) throw new Error(`No device: ${answer.body.message}`)
  const { device, key } = answer.body.data as { device: { public_id: string }; key: string }
  return { publicId: device.public_id, key }
}

/**
 * Devices send punches and people clock in concurrently while the nightly close recomputes ten days, and the
 * server is killed by SIGKILL in the middle. Requests without a response are repeated, and some with one too.
 * Afterwards every acknowledged punch must be stored exactly once, and every day must equal its computation
 * from scratch.
 */
async function killAttendance(server: ServerUnderTest, store: Store, settings: Settings): Promise<Outcome> {
  server.start()
  await server.ready()
  const client = await signIn(() => server.url, ...ADMIN)
  const devices: Device[] = []
  for (let number = 1; number <= DEVICES; number++) devices.push(await register(client, `Chaos ${number}`))
  const handed: Handed = {
    ...{ badges: [], acknowledged: new Map(), sent: new Set(), waiting: new Map(), answers: 0, faults: [] },
  }
  await server.stop()
  handed.badges = await rewind(store, REWOUND_DAYS)
  const clockers = await writeClockers(store, SECRET_KEY)
  const pressed: Pressed = { acknowledged: new Map(), sent: new Set(), waiting: new Map(), faults: [] }
  const startAll = () => [
    devices.map((device) => startDevice(server.url, device, handed, settings.random)),
    clockers.map((person) => startClocking(server.url, person, pressed)),
  ]
  const kills = Math.max(1, Math.round(settings.kills * SHARE))
  let batches = 0
  let presses = 0
  const stopAll = async ([loads = [], clocking = []]: ReturnType<typeof startAll>) => {
    // Stop all at once: those that continue would keep connections of the others busy.
    const ended = await Promise.all(
      [loads, clocking].map((some) => Promise.all(some.map((one) => one.stop()))),
    )
    const [handedIn, accepted] = ended.map((counts) => counts.reduce((sum, count) => sum + count, 0))
    batches += handedIn ?? 0
    presses += accepted ?? 0
  }
  for (let round = 1; round <= kills; round++) {
    server.start()
    await server.ready()
    const loads = startAll()
    const closing = client
      .call('POST', 'apiv2/auth/operations/schedules/run', { name: 'attendance.close' })
      .catch(() => undefined)
    // Under load, the first response takes a while; before it there is nothing to lose.
    const until = performance.now() + FIRST_WITHIN_MS
    for (const before = handed.answers; handed.answers === before && performance.now() < until; )
      await wait(20)
    await wait(settings.random() * 1500)
    await server.kill()
    await stopAll(loads)
    await closing
    // Reset the closed days, or the next close would have nothing to do.
    await rewind(store, REWOUND_DAYS)
    const accepted = `${handed.acknowledged.size} punches and ${pressed.acknowledged.size} presses`
    settings.tell(`kill ${round} of ${kills}: ${accepted} acknowledged`)
  }
  server.start()
  await server.ready()
  await stopAll(startAll())
  const code = await server.stop()
  const clockFaults = await pressedFaults(store, SECRET_KEY, pressed)
  const opened = await openStore(store, SECRET_KEY)
  const { faults, days } = await handedFaults(opened, handed, REWOUND_DAYS)
  if (code !== 0) faults.push(`The last stop ended with ${code}`)
  return {
    faults: [...clockFaults, ...faults],
    figures: {
      ...{ kills, batches, 'acknowledged punches': handed.acknowledged.size, presses },
      ...{ 'acknowledged presses': pressed.acknowledged.size, 'days compared': days },
    },
  }
}

export async function killAttendanceEmbedded(settings: Settings): Promise<Outcome> {
  const dataDir = temporaryFolder()
  const server = await serverUnderTest({ DATA_DIR: dataDir, SECRET_KEY, SEED: 'demo' })
  try {
    return await killAttendance(server, { dataDir }, settings)
  } finally {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export async function killAttendancePostgres(settings: Settings): Promise<Outcome> {
  const cluster = await openCluster()
  const dataDir = temporaryFolder()
  const env = { DATABASE_URL: cluster.url, SECRET_KEY, DATA_DIR: dataDir, SEED: 'demo' }
  const server = await serverUnderTest(env)
  try {
    return await killAttendance(server, { databaseUrl: cluster.url }, settings)
  } finally {
    await server.kill()
    cluster.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
