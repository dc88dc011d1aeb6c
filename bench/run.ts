import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { seedLarge } from '../apps/api/seeds/large/large.ts'
import { type OwnFieldsWanted, planOwnFields } from '../apps/api/seeds/large/large-fields.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { assemblePlatform } from '../apps/api/src/start-platform.ts'
import { assets } from './assets.ts'
import { attendanceClose, attendanceRules } from './attendance.ts'
import { attendanceSpace } from './attendance-space.ts'
import { clockingIn } from './clock-in.ts'
import { coldHome } from './cold-home.ts'
import { directory } from './directory.ts'
import { expenses } from './expenses.ts'
import { firstScreen } from './first-screen.ts'
import { helpdesk } from './helpdesk.ts'
import { importing } from './import.ts'
import { leave } from './leave.ts'
import { leaveYears } from './leave-years.ts'
import { type Bench, isMet, type Measurement, type Result } from './measurement.ts'
import { musterRegister } from './muster.ts'
import { offboarding } from './offboarding.ts'
import { onboarding } from './onboarding.ts'
import { ownCpu } from './own-cpu.ts'
import { papers } from './papers.ts'
import { peopleFacts } from './people-facts.ts'
import { queries } from './queries.ts'
import { asMarkdown, asText, describeMachine, type Report } from './report.ts'
import { reports } from './reports.ts'
import { signIn } from './sign-in.ts'
import { embeddedSites, postgresSites, type Site } from './sites.ts'
import { start } from './start.ts'
import { warmScreens } from './warm-screens.ts'

/*
 * `npm run bench`: compares the product with the limits of docs/performance.md, each figure a ratio of two
 * measurements of the same run. Uses the PostgreSQL of DATABASE_URL (its role must be allowed to create
 * databases), or else a temporary one, or with --embedded the embedded database.
 *
 *   --only P1,P8       only these measurements
 *   --people 10000     sizes of the largest of ten organisations, comma-separated; default: 10000,100000
 *   --fields 40        number of custom fields in the employee form, --searchable 6 of them, for P1, P7 and P10
 *   --json FILE        also writes the figures as JSON
 *   --markdown         prints a table for docs/performance.md instead of columns
 *   --smoke            tiny sizes without limits: shows that the measurements work
 *
 * Exits with 1 when a limit is missed.
 */
const ORGANISATIONS = 10
const measurements: readonly Measurement[] = [
  directory,
  leave,
  ownCpu,
  leaveYears,
  clockingIn,
  attendanceRules,
  musterRegister,
  attendanceClose,
  attendanceSpace,
  importing,
  signIn,
  firstScreen,
  coldHome,
  warmScreens,
  queries,
  start,
  peopleFacts,
  papers,
  reports,
  onboarding,
  offboarding,
  helpdesk,
  assets,
  expenses,
]

const { values } = parseArgs({
  options: {
    embedded: { type: 'boolean', default: false },
    only: { type: 'string' },
    people: { type: 'string' },
    fields: { type: 'string', default: '0' },
    searchable: { type: 'string', default: '0' },
    json: { type: 'string' },
    markdown: { type: 'boolean', default: false },
    smoke: { type: 'boolean', default: false },
  },
})

const say = (text: string) => process.stderr.write(`  ${text}\n`)

function sizesOf(text: string): number[] {
  const sizes = text.split(',').map(Number)
  if (!sizes.every((size) => Number.isSafeInteger(size) && size >= 100))
    throw new Error('--people takes whole numbers from 100 on, comma-separated.')
  return sizes.sort((one, other) => one - other)
}

function ownFieldsOf(): OwnFieldsWanted {
  const [fields, searchable] = [Number(values.fields), Number(values.searchable)]
  // One of each type with its own kind of filter: text, choice, number, day.
  if (fields > 0 && searchable < 4) throw new Error('--fields needs --searchable 4 at least.')
  planOwnFields({ fields, searchable })
  return { fields, searchable }
}

function chosen(): Measurement[] {
  const ids = values.only?.split(',').map((id) => id.trim().toUpperCase())
  const unknown = ids?.find((id) => !measurements.some((one) => one.id === id))
  if (unknown)
    throw new Error(`There is no ${unknown}; there are ${measurements.map((one) => one.id).join(', ')}.`)
  return measurements.filter((one) => !ids || ids.includes(one.id))
}

async function populate(
  site: Site,
  people: number,
  organisations: number,
  ownFields: OwnFieldsWanted,
): Promise<void> {
  const database = await site.open()
  const platform = assemblePlatform({ config: readConfig({ ...site.env, LOG_LEVEL: 'silent' }), database })
  await seedLarge(platform, { employees: people, organisations, ownFields })
  await database.close()
}

async function prepareBench(): Promise<Bench> {
  const ownFields = ownFieldsOf()
  const sites = values.embedded ? embeddedSites() : await postgresSites(process.env.DATABASE_URL)
  const made = new Map<number, Promise<Site>>()
  const make = async (people: number) => {
    say(`${people.toLocaleString('en')} people are invented …`)
    const site = await sites.fresh()
    await populate(site, people, values.smoke ? 2 : ORGANISATIONS, ownFields)
    return site
  }
  return {
    kind: values.embedded ? 'embedded' : 'postgres',
    sizes: sizesOf(values.people ?? (values.smoke ? '100' : '10000,100000')),
    isSmoke: values.smoke,
    ownFields,
    sites,
    populated: (people) => {
      const known = made.get(people) ?? make(people)
      made.set(people, known)
      return known
    },
    say,
  }
}

/** A failing measurement is reported as a miss, and the others still run; in a smoke run it is the result. */
async function measureOne(bench: Bench, measurement: Measurement): Promise<Result[]> {
  try {
    return await measurement.run(bench)
  } catch (error) {
    if (bench.isSmoke) throw error
    say(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return [
      {
        id: measurement.id,
        name: 'could not be measured',
        value: 1,
        unit: 'failure',
        bound: 0,
        raw: String(error),
      },
    ]
  }
}

async function measure(bench: Bench): Promise<Result[]> {
  const results: Result[] = []
  for (const measurement of chosen()) {
    say(`${measurement.id}: ${measurement.title}`)
    const found = await measureOne(bench, measurement)
    results.push(...found)
    for (const line of asText(found).split('\n')) say(`  ${line}`)
  }
  return results
}

async function main(): Promise<void> {
  const at = new Date().toISOString()
  const bench = await prepareBench()
  try {
    const results = await measure(bench)
    const report: Report = {
      machine: describeMachine(),
      database: await bench.sites.version(),
      node: process.versions.node,
      at,
      results,
    }
    if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
    process.stdout.write(`${values.markdown ? asMarkdown(report) : asText(results)}\n`)
    const missed = results.filter((one) => !isMet(one))
    if (values.smoke) return
    say(missed.length === 0 ? 'Every bound is kept.' : `${missed.length} bounds are missed.`)
    process.exitCode = missed.length === 0 ? 0 : 1
  } finally {
    await bench.sites.close()
  }
}

// On early termination, still clean up processes and folders.
process.once('SIGTERM', () => process.exit(143))
await main()
