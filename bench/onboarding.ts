import { buffer } from 'node:stream/consumers'
import { endpointUrl } from '@muster/contract/kit/index'
import { uploadCandidates } from '@muster/contract/onboarding/candidate-upload.contract'
import { listCandidates } from '@muster/contract/onboarding/candidates.contract'
import { readCandidateFunnel, readOnboardingDashboard } from '@muster/contract/onboarding/insights.contract'
import { sql } from 'kysely'
import { migrateJob } from '../apps/api/src/modules/onboarding/migration/migrate.job.ts'
import type { Ctx } from '../apps/api/src/platform/context.ts'
import { readTx, tx } from '../apps/api/src/platform/db/tx.ts'
import { readSheet, writeSheet } from '../apps/api/src/platform/spreadsheets/index.ts'
import { systemCtx } from '../apps/api/src/start-platform.ts'
import { Client } from './client.ts'
import { putSheet } from './import.ts'
import type { Bench, Measurement, Result } from './measurement.ts'
import { OwnSide } from './own-side.ts'
import { startMuster } from './processes.ts'
import type { Site } from './sites.ts'
import { interleave, median, timed } from './statistics.ts'
import { insertRows, newRows, type Rows, readRows, tableShapes, withoutChanged } from './table-rows.ts'

/*
 * P20. Candidates:
 * - the list of 50,000, in the form of P1: the endpoint, its own SQL, and the bare tenant point query;
 * - statements of the funnel and of the dashboard over three years;
 * - a file of 5,000, in the form of P7: read, judged and written, compared with the bare parse and the same rows inserted from
 *   arrays into all the same tables;
 * - 500 who become employees by the job, compared with the same rows inserted from arrays.
 */
const ADMIN = 'admin@large1.test'
const TODAY = '2026-11-21'
const bounds = { list: 6, statements: 4, upload: 3, migration: 3 }
const sizes = { candidates: 50_000, rows: 5_000, joiners: 500 }
const smoke = { candidates: 300, rows: 40, joiners: 10 }

const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`
const thousands = (count: number) => count.toLocaleString('en')

/** Candidates of three years, in every status that figures tell apart, at the places of the people, a tenth of them at steps. */
async function writeCandidates(ctx: Ctx, count: number): Promise<void> {
  // In batches, since a statement may take at most half a minute.
  for (let from = 0; from < count; from += 10_000)
    await tx(ctx, (db) =>
      sql`
        with people as (
          select id, department_id, location_id, designation_id, row_number() over (order by id) - 1 as at
          from employee where org_id = ${ctx.orgId} and status = 'active'
        ), made as (
          insert into candidate (org_id, public_id, first_name, last_name, name_key, email, status, status_reason, status_at,
            department_id, location_id, designation_id, recruiter_id, source, expected_joining_on, created_at, updated_at)
          select ${ctx.orgId}, gen_random_uuid(), (array['Asha', 'Ravi', 'Meera', 'Zoya'])[1 + n % 4], 'Candidate ' || n,
            'candidate ' || n, 'candidate' || n || '@bench.test',
            (array['in_progress', 'offer_sent', 'offer_accepted', 'offer_declined', 'joined', 'withdrawn', 'draft'])[1 + n % 7],
            case when n % 7 in (3, 5) then 'Reason ' || n % 9 else '' end, t.at, p.department_id, p.location_id, p.designation_id,
            p.id, (array['Referral', 'Job board', 'Agency'])[1 + n % 3], t.at::date + 40, t.at, t.at
          from generate_series(${from + 1}::int, ${Math.min(from + 10_000, count)}::int) n
          cross join lateral (select ${TODAY}::timestamptz - make_interval(days => 1 + n % 1090) as at) t
          join people p on p.at = n % (select count(*) from people)
          returning id, status, created_at
        ), steps as (
          insert into candidate_step (org_id, candidate_id, position, kind, name, state, due_on)
          select ${ctx.orgId}, m.id, s, s, 'Step ' || s, case when s = 1 then 'open' else 'waiting' end,
            case when s = 1 then m.created_at::date + 20 end
          from made m cross join generate_series(1, 3) s where m.status in ('in_progress', 'offer_sent', 'offer_accepted')
          returning candidate_id, id, position
        )
        select count(*) from steps`.execute(db),
    )
  await tx(ctx, (db) =>
    sql`update candidate c set step_id = s.id from candidate_step s
      where c.org_id = ${ctx.orgId} and s.org_id = c.org_id and s.candidate_id = c.id and s.state = 'open'`.execute(
      db,
    ),
  )
}

const listCases = {
  'page 1': {},
  'a deep page': { page: 2000 },
  'a search': { search: 'candidate 4711' },
  'a status, by joining date': { status: ['offer_accepted'], sort: 'expected_joining_on' },
  'those who are overdue': { is_overdue: true },
} as const

async function lists(bench: Bench, site: Site, own: OwnSide, orgId: number): Promise<Result[]> {
  const { rows } = await readTx({ platform: own.platform, orgId } as Ctx, (db) =>
    sql<{ id: number }>`select id from employee where org_id = ${orgId} limit 1`.execute(db),
  )
  const server = await startMuster(site.env)
  const client = new Client(server.url)
  const rounds = bench.isSmoke ? { warmUp: 1, counted: 3 } : { warmUp: 10, counted: 60 }
  const results: Result[] = []
  try {
    await client.signIn(ADMIN)
    for (const [name, criteria] of Object.entries(listCases)) {
      const body = { page: 1, limit: 20, ...criteria } as never
      const bytes = Buffer.from(JSON.stringify(body))
      const statements = await own.statementsOf(listCandidates, { body })
      const samples = await interleave(rounds, {
        endpoint: async () => {
          const { status, content } = await client.send('POST', endpointUrl(listCandidates), bytes)
          if (status !== 200) throw new Error(`Candidates answered ${status}: ${content.subarray(0, 300)}`)
        },
        own: () => own.replay(orgId, statements),
        bare: () => own.pointQuery(orgId, rows[0]?.id as number),
      })
      const bare = median(samples.bare)
      const rest = median(samples.endpoint.map((took, round) => took - (samples.own[round] as number)))
      results.push({
        id: 'P20',
        name: `candidates: ${name}: (endpoint − own SQL) ÷ bare point query`,
        value: rest / bare,
        bound: bounds.list,
        raw: `endpoint ${ms(median(samples.endpoint))}, own SQL ${ms(median(samples.own))} (${statements.length}), bare ${ms(bare)}`,
      })
    }
  } finally {
    client.close()
    await server.stop()
  }
  return results
}

async function figures(own: OwnSide): Promise<Result[]> {
  const body = { from: '2023-11-22', to: TODAY }
  const results: Result[] = []
  for (const [name, endpoint] of [
    ['the funnel over three years', readCandidateFunnel],
    ['the dashboard over three years', readOnboardingDashboard],
  ] as const) {
    const started = performance.now()
    const { statements } = await own.call(endpoint as typeof readCandidateFunnel, { body })
    results.push({
      ...{ id: 'P20', name, value: statements, unit: 'statements', bound: bounds.statements },
      raw: ms(performance.now() - started),
    })
  }
  return results
}

const columns = [
  ...[
    'First name',
    'Last name',
    'Personal e-mail',
    'Mobile number',
    'Date of birth',
    'Expected joining date',
  ],
  'Note',
].map((name) => ({ key: name, header: name }))

const lineOf = (at: number) => ({
  ...{ 'First name': 'Asha', 'Last name': `New ${at}`, 'Personal e-mail': `new${at}@bench.test` },
  ...{ 'Mobile number': `+9198${String(30_000_000 + at)}`, 'Expected joining date': '2027-04-01' },
  ...{
    'Date of birth': `19${70 + (at % 25)}-0${1 + (at % 9)}-1${at % 9}`,
    Note: `From the fair, table ${at % 12}`,
  },
})

const candidateSheet = (count: number): Promise<Buffer> =>
  buffer(
    writeSheet({
      sheets: [{ name: 'Candidates', columns, rows: Array.from({ length: count }, (_, at) => lineOf(at)) }],
    }),
  )

async function parse(content: Buffer): Promise<void> {
  let cells = 0
  for await (const row of readSheet(content)) cells += row.length
  if (cells === 0) throw new Error('The workbook was empty.')
}

/** What `work` adds to the organisation of a copy of the site. */
async function addedBy(site: Site, orgId: number, work: (on: Site) => Promise<number>) {
  const before = await site.open()
  const shapes = await tableShapes(before)
  const had = await readRows(before, orgId, shapes)
  await before.close()
  const took = await work(site)
  const after = await site.open()
  const added = withoutChanged(shapes, had, newRows(had, await readRows(after, orgId, shapes)))
  await after.close()
  // A trigger writes this table, so its rows must not be inserted again.
  added.delete('people_fact_change')
  return { shapes, added, took }
}

const countOf = (rows: Rows) => [...rows.values()].reduce((sum, table) => sum + table.length, 0)

async function compared(
  site: Site,
  orgId: number,
  work: (on: Site) => Promise<number>,
): Promise<{ took: number; insert: number; rows: number; tables: number }> {
  const { shapes, added } = await addedBy(await site.copy(), orgId, work)
  // A candidate and the current step refer to each other, so both are left without an order: the step comes after the candidate,
  // and what refers to it after both.
  const [candidate, step] = ['candidate', 'candidate_step'].map((one) =>
    shapes.find(({ name }) => name === one),
  )
  if (!candidate || !step) throw new Error('Candidates have no steps.')
  const ordered = shapes.flatMap((one) => (one === step ? [] : one === candidate ? [candidate, step] : [one]))
  const current = candidate.columns.findIndex(({ name }) => name === 'step_id')
  for (const row of added.get('candidate') ?? []) row[current] = null
  // Measured on copies that are as they were before; the learning run has warmed up the files.
  const took = await work(await site.copy())
  const bare = await (await site.copy()).open()
  const insert = await timed(() => insertRows(bare, orgId, ordered, added, { skipsKnown: true }))
  await bare.close()
  return { took, insert, rows: countOf(added), tables: added.size }
}

async function upload(bench: Bench, site: Site, orgId: number): Promise<Result> {
  const count = bench.isSmoke ? smoke.rows : sizes.rows
  const content = await candidateSheet(count)
  const work = async (on: Site) => {
    const server = await startMuster(on.env)
    const client = new Client(server.url)
    try {
      await client.signIn(ADMIN)
      const filePath = await putSheet(client, content)
      return await timed(async () => {
        const { status, message, data } = await client.call(uploadCandidates, { body: { filePath } as never })
        if (status !== 200 || data.created !== count)
          throw new Error(`The upload answered ${status}: ${message}`)
      })
    } finally {
      client.close()
      await server.stop()
    }
  }
  const { took, insert, rows, tables } = await compared(site, orgId, work)
  const parsing = await timed(() => parse(content))
  return {
    id: 'P20',
    name: `${thousands(count)} candidates from a file ÷ (bare parse + bare insert)`,
    value: took / (parsing + insert),
    bound: bounds.upload,
    raw: `${ms(took)}; bare parse ${ms(parsing)} + insert ${ms(insert)} (${thousands(rows)} rows in ${tables} tables)`,
  }
}

/** Candidates who are ready to join, with the place that employees need. @returns ids */
async function writeJoiners(ctx: Ctx, count: number): Promise<number[]> {
  const { rows } = await tx(ctx, (db) =>
    sql<{ id: number }>`
      insert into candidate (org_id, public_id, first_name, last_name, name_key, email, phone, phone_key, status, status_at,
        department_id, location_id, designation_id, manager_id, expected_joining_on, created_at, updated_at)
      select ${ctx.orgId}, gen_random_uuid(), 'Joins', 'Now ' || n, 'joins now ' || n, 'joins' || n || '@bench.test',
        '+9197' || (30000000 + n), '97' || (30000000 + n), 'ready_to_join', now(), p.department_id, p.location_id,
        p.designation_id, p.manager_id, date '2026-12-01', now(), now()
      from generate_series(1, ${count}::int) n
      cross join lateral (select * from employee e where e.org_id = ${ctx.orgId} and e.status = 'active' and e.manager_id is not null
        order by e.id limit 1) p
      returning id`.execute(db),
  )
  return rows.map(({ id }) => id)
}

async function migration(bench: Bench, site: Site, orgId: number): Promise<Result> {
  const count = bench.isSmoke ? smoke.joiners : sizes.joiners
  const ready = await site.copy()
  const writing = await OwnSide.open(ready)
  const ids = await writeJoiners(systemCtx(writing.platform, orgId, 'Generated data'), count)
  await writing.close()
  const work = async (on: Site) => {
    const own = await OwnSide.open(on)
    try {
      const ctx = systemCtx(own.platform, orgId, 'Generated data')
      const input = {
        candidate_ids: ids,
        uses_personal_email: true,
        accept_warnings: 1 as const,
        invite: false,
      }
      const progress = { checkpoint: async () => undefined, report: async () => undefined }
      return await timed(async () => {
        const { joined } = (await migrateJob.run(ctx, { ...input, account_id: null }, progress as never)) as {
          joined: number
        }
        if (joined !== count) throw new Error(`${joined} of ${count} candidates joined.`)
      })
    } finally {
      await own.close()
    }
  }
  const { took, insert, rows, tables } = await compared(ready, orgId, work)
  return {
    id: 'P20',
    name: `${thousands(count)} candidates who become employees ÷ bare insert`,
    value: took / insert,
    bound: bounds.migration,
    raw: `${ms(took)}; insert ${ms(insert)} (${thousands(rows)} rows in ${tables} tables)`,
  }
}

async function measure(bench: Bench): Promise<Result[]> {
  const site = await (await bench.populated(bench.sizes[0] as number)).copy()
  const own = await OwnSide.open(site)
  const orgId = await own.signIn(ADMIN)
  const results: Result[] = []
  try {
    const count = bench.isSmoke ? smoke.candidates : sizes.candidates
    bench.say(`${thousands(count)} candidates are invented …`)
    await writeCandidates(systemCtx(own.platform, orgId, 'Generated data'), count)
    await own.platform.database.owner((session) => session.exec('vacuum analyze'))
    results.push(...(await lists(bench, site, own, orgId)), ...(await figures(own)))
  } finally {
    await own.close()
  }
  // Each works on copies, which nobody may be connected to while they are made.
  results.push(await upload(bench, site, orgId), await migration(bench, site, orgId))
  return results
}

export const onboarding: Measurement = { id: 'P20', title: 'Candidates', run: measure }
