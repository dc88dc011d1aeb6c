import { generateSignedUrl } from '@muster/contract/files/files.contract'
import type { FormValue } from '@muster/contract/forms/form-definition'
import type { PlannedField } from '@muster/contract/forms/form-plan'
import { uploadSample } from '@muster/contract/forms/imports/imports.contract'
import { ROLE } from '@muster/contract/kit/index'
import { writeDemoAccounts } from '../apps/api/seeds/company/accounts.ts'
import { LARGE_PASSWORD } from '../apps/api/seeds/large/large.ts'
import { ownValues, planOwnFields, publishOwnFields } from '../apps/api/seeds/large/large-fields.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { createOrganisation } from '../apps/api/src/modules/organisation/index.ts'
import { hashPassword } from '../apps/api/src/modules/session/index.ts'
import type { Database } from '../apps/api/src/platform/db/database.ts'
import { tx } from '../apps/api/src/platform/db/tx.ts'
import { readSheet } from '../apps/api/src/platform/spreadsheets/index.ts'
import { assemblePlatform, systemCtx } from '../apps/api/src/start-platform.ts'
import { brokenLines, goodLines, type Line, MASTERS, sheetOf } from '../apps/api/test/scale/people-sheet.ts'
import { Client } from './client.ts'
import type { Bench, Measurement, Result } from './measurement.ts'
import { type ServerProcess, startMuster } from './processes.ts'
import type { Site } from './sites.ts'
import { median, timed } from './statistics.ts'
import {
  insertRows,
  newRows,
  type Rows,
  readRows,
  type TableShape,
  tableShapes,
  withoutChanged,
} from './table-rows.ts'

/*
 * P7. For one organisation after the other, alternately:
 * - a workbook of 10,000 people with 300 invalid cells, uploaded and refused by the server process:
 *   validated, listed, annotated and stored, nothing imported;
 * - the corrected workbook, uploaded and imported by the server;
 * - the bare work: the rows of the same workbook, read by the product's streaming reader (five times faster
 *   than the spreadsheet library's own, so the stricter baseline), and the rows written by the import in
 *   every table, inserted into a copy of the database from arrays: one statement per table, one transaction,
 *   the application's role, the same constraints, indexes and policies.
 *
 * Only the import call is timed, not the upload.
 */
const MOST_OF_BARE = 3
const BAD_CELLS = 300
const PEOPLE = 10_000
const ROUNDS = { warmUp: 1, counted: 4 }

const emailOf = (organisation: number) => `admin@import${organisation}.test`

async function writeOrganisations(
  site: Site,
  count: number,
  fields: readonly PlannedField[],
): Promise<number[]> {
  const database = await site.open()
  const platform = assemblePlatform({ config: readConfig({ ...site.env, LOG_LEVEL: 'silent' }), database })
  const passwordHash = await hashPassword(LARGE_PASSWORD)
  const ids: number[] = []
  for (let number = 0; number < count; number++) {
    const orgId = await createOrganisation(platform, { name: `Import ${number}` })
    const ctx = systemCtx(platform, orgId, 'Generated data')
    await writeDemoAccounts(ctx, passwordHash, [
      {
        email: emailOf(number),
        name: 'Administrator',
        employeeId: null,
        roles: [{ product: 1, role: ROLE.admin }],
      },
    ])
    await publishOwnFields(ctx, fields)
    await tx(ctx, async (db) => {
      for (const [table, names] of Object.entries(MASTERS)) {
        const rows = names.map((name) => ({ org_id: orgId, name }))
        await db
          .insertInto(table as keyof typeof MASTERS)
          .values(rows)
          .execute()
      }
    })
    ids.push(orgId)
  }
  await database.close()
  return ids
}

/** Field types that sheets can't fill: files, and date ranges. */
const notInSheets: ReadonlySet<string> = new Set(['file', 'date-range'])

function cellText(value: FormValue | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

/** The lines with a column for each custom field. */
function withOwnFields(lines: readonly Line[], fields: readonly PlannedField[]): Line[] {
  const given = fields.filter((field) => !notInSheets.has(field.FEILD_TYPE))
  return lines.map((line, person) => {
    const values = ownValues(fields, person)
    const cells = given.map((field) => [field.FIELD_NAME, cellText(values[field.FIELD_SLUG])])
    return { ...line, ...Object.fromEntries(cells) }
  })
}

/** @returns the path of an uploaded workbook */
export async function putSheet(client: Client, content: Buffer): Promise<string> {
  const content_type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const signed = await client.call(generateSignedUrl, {
    body: { key: 'imports/people.xlsx', content_type, file_size: content.length },
  })
  const { pathname, search } = new URL(signed.data.signed_url, 'http://127.0.0.1')
  const uploaded = await client.send('PUT', pathname + search, content, {
    'content-type': content_type,
    'content-length': String(content.length),
  })
  if (uploaded.status !== 200) throw new Error(`The upload answered ${uploaded.status}: ${uploaded.content}`)
  return signed.data.filePath
}

/** @returns milliseconds of the import call */
async function sendSheet(client: Client, content: Buffer, expected: number): Promise<number> {
  const filePath = await putSheet(client, content)
  return timed(async () => {
    const { status, message } = await client.call(uploadSample, {
      body: { sample_for: 'employee', filePath },
    })
    if (status !== expected) throw new Error(`The import answered ${status}: ${message}`)
  })
}

async function parseSheet(content: Buffer): Promise<void> {
  let cells = 0
  for await (const row of readSheet(content)) cells += row.length
  if (cells === 0) throw new Error('The workbook was empty.')
}

/** Determines the rows written by the import in each organisation, on a copy, before anything is timed. */
async function learnRows(site: Site, orgIds: readonly number[], good: Buffer) {
  const before = await site.open()
  const shapes = await tableShapes(before)
  const had: Rows[] = []
  for (const orgId of orgIds) had.push(await readRows(before, orgId, shapes))
  await before.close()
  const server = await startMuster(site.env)
  for (const [number] of orgIds.entries()) {
    const client = new Client(server.url)
    await client.signIn(emailOf(number))
    await sendSheet(client, good, 200)
    client.close()
  }
  await server.stop()
  const after = await site.open()
  const added: Rows[] = []
  for (const [number, orgId] of orgIds.entries()) {
    const known = had[number] as Rows
    added.push(withoutChanged(shapes, known, newRows(known, await readRows(after, orgId, shapes))))
  }
  await after.close()
  return { shapes, added }
}

interface Setup {
  orgIds: readonly number[]
  server: ServerProcess
  /** The state of the server's database before the first import. */
  copy: Database
  shapes: readonly TableShape[]
  /** By organisation. */
  added: readonly Rows[]
  good: Buffer
  bad: Buffer
}

interface Round {
  refused: number
  written: number
  parse: number
  insert: number
}

async function measureRound(setup: Setup, number: number): Promise<Round> {
  const client = new Client(setup.server.url)
  await client.signIn(emailOf(number))
  const refused = await sendSheet(client, setup.bad, 422)
  const written = await sendSheet(client, setup.good, 200)
  client.close()
  const parse = await timed(() => parseSheet(setup.good))
  const insert = await timed(() =>
    insertRows(setup.copy, setup.orgIds[number] as number, setup.shapes, setup.added[number] as Rows),
  )
  return { refused, written, parse, insert }
}

function resultsOf(rounds: readonly Round[], added: Rows): Result[] {
  const of = (what: keyof Round) => median(rounds.map((round) => round[what]))
  const [parse, insert] = [of('parse'), of('insert')]
  const rows = [...added.values()].reduce((sum, table) => sum + table.length, 0)
  const bare = `bare parse ${parse.toFixed(0)} ms + insert ${insert.toFixed(0)} ms (${rows.toLocaleString('en')} rows in ${added.size} tables)`
  const ratio = (name: string, milliseconds: number): Result => ({
    id: 'P7',
    name,
    value: milliseconds / (parse + insert),
    bound: MOST_OF_BARE,
    raw: `${milliseconds.toFixed(0)} ms; ${bare}`,
  })
  return [
    ratio('import without errors ÷ (bare parse + bare insert)', of('written')),
    ratio(`import with ${BAD_CELLS} wrong cells, refused and marked ÷ the same`, of('refused')),
  ]
}

async function measureImport(bench: Bench): Promise<Result[]> {
  const fields = planOwnFields(bench.ownFields)
  const headers = fields.map((field) => field.FIELD_NAME)
  const lines = withOwnFields(goodLines(bench.isSmoke ? 400 : PEOPLE), fields)
  const good = await sheetOf(lines, headers)
  const bad = await sheetOf(brokenLines(lines, bench.isSmoke ? 10 : BAD_CELLS).lines, headers)
  const site = await bench.sites.fresh()
  const rounds = bench.isSmoke ? { warmUp: 0, counted: 1 } : ROUNDS
  const orgIds = await writeOrganisations(site, rounds.warmUp + rounds.counted, fields)
  const [learning, target] = [await site.copy(), await site.copy()]
  const { shapes, added } = await learnRows(learning, orgIds, good)
  const copy = await target.open()
  const server = await startMuster(site.env)
  try {
    const setup = { orgIds, server, copy, shapes, added, good, bad }
    const measured: Round[] = []
    for (const [number] of orgIds.entries()) measured.push(await measureRound(setup, number))
    return resultsOf(measured.slice(rounds.warmUp), added.at(-1) as Rows)
  } finally {
    await server.stop()
    await copy.close()
  }
}

export const importing: Measurement = { id: 'P7', title: 'Import of 10,000 people', run: measureImport }
