import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  createLetterTemplate,
  publishLetterTemplate,
} from '@muster/contract/documents/letter-templates.contract'
import { listLetters, sendLetters } from '@muster/contract/documents/letters.contract'
import { endpointUrl } from '@muster/contract/kit/index'
import { createPolicyCategory } from '@muster/contract/policies/categories.contract'
import { addPolicy, publishPolicy } from '@muster/contract/policies/policies.contract'
import { readAcknowledgementReport } from '@muster/contract/policies/policy-report.contract'
import { listTasks } from '@muster/contract/tasks/task-lists.contract'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { sql } from 'kysely'
import { assignJob } from '../apps/api/src/modules/policies/assign.job.ts'
import type { Ctx } from '../apps/api/src/platform/context.ts'
import { tx } from '../apps/api/src/platform/db/tx.ts'
import { makePdf, type PdfBlock, type PdfDocument } from '../apps/api/src/platform/pdf/index.ts'
import { systemCtx } from '../apps/api/src/start-platform.ts'
import { Client } from './client.ts'
import type { Bench, Measurement, Result } from './measurement.ts'
import { closeSides, openSides, overOwnSql } from './over-own-sql.ts'
import { OwnSide } from './own-side.ts'
import { startMuster } from './processes.ts'
import { interleave, median, percentile } from './statistics.ts'

/*
 * P18. Letters, tasks and policies:
 * - a letter of two pages, from its document to its PDF, compared with the layout library that compiles the same words;
 * - another call while a job makes 1,000 letters, compared with the same call before it, and the memory that the job adds;
 * - the list of 100,000 tasks as in P1;
 * - statements of the acknowledgement report of everybody.
 */
const ADMIN = 'admin@large1.test'
const TASKS = 100_000
const LETTERS = 1_000
const bounds = { letter: 1.5, beside: 2, memory: 150, report: 4 }
const PARAGRAPHS = 24
const WORDS =
  'The terms of your employment follow the policies of the company as they are published in self-service, and may be changed only in writing, with the agreement of both sides. '

const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`

const words = (number: number) => `${number}. ${WORDS.repeat(2)}`

const letter: PdfDocument = {
  ...{ title: 'Terms of employment', author: 'Large 1', language: 'en', date: '2026-11-21' },
  ...{ paper: 'a4', margins: { top: 20, right: 22, bottom: 16, left: 22 }, fontSize: 10.5 },
  ...{ header: [], isHeaderOnEveryPage: false, footer: [], watermark: '' },
  body: Array.from(
    { length: PARAGRAPHS },
    (_, at): PdfBlock => ({ kind: 'paragraph', runs: [{ text: words(at + 1) }] }),
  ),
}

/** The layout library with a program that contains the same words. */
function bareCompiler(): (round: number) => { pages: number; bytes: Uint8Array } {
  const fonts = dirname(
    createRequire(import.meta.resolve('../apps/api/package.json')).resolve(
      '@expo-google-fonts/noto-sans/package.json',
    ),
  )
  const fontBlobs = ['400Regular', '700Bold'].map((face) =>
    readFileSync(join(fonts, face, `NotoSans_${face}.ttf`)),
  )
  const compiler = NodeCompiler.create({ workspace: '/bench', fontArgs: [{ fontBlobs }] })
  const text = Array.from({ length: PARAGRAPHS }, (_, at) => `#[${words(at + 1)}]\n\n`).join('')
  return (round) => {
    // Other content each time: the compiler keeps what it has laid out.
    const source = `#set document(title: "Terms of employment", date: datetime(year: 2026, month: 11, day: 21))
#set page(paper: "a4", margin: (top: 20mm, right: 22mm, bottom: 16mm, left: 22mm))
#set text(font: "Noto Sans", size: 10.5pt, lang: "en")
Round ${round}

${text}`
    const { result } = compiler.compile({ mainFileContent: source })
    if (!result) throw new Error('The bare letter was not laid out.')
    const bytes = compiler.pdf(result, { pdfStandard: 'a-2a' })
    compiler.evictCache(10)
    return { pages: result.numOfPages, bytes }
  }
}

async function oneLetter(bench: Bench): Promise<Result> {
  const bare = bareCompiler()
  const pages = { own: 0, bare: 0 }
  const rounds = bench.isSmoke ? { warmUp: 1, counted: 3 } : { warmUp: 10, counted: 60 }
  const samples = await interleave(rounds, {
    own: async (round) => {
      const first: PdfBlock = { kind: 'paragraph', runs: [{ text: `Round ${round}` }] }
      const body = [first, ...letter.body]
      pages.own = (await makePdf({ ...letter, body })).pages
    },
    bare: async (round) => {
      pages.bare = bare(round).pages
    },
  })
  const [own, library] = [median(samples.own), median(samples.bare)]
  return {
    id: 'P18',
    name: 'a letter of two pages ÷ the layout library with the same words',
    value: own / library,
    bound: bounds.letter,
    raw: `${ms(own)} (${pages.own} pages) and ${ms(library)} (${pages.bare} pages)`,
  }
}

async function publishedTemplate(own: OwnSide): Promise<number> {
  const { data } = await own.call(createLetterTemplate, {
    body: {
      ...{ name: 'Terms', category: 'other', language: 'en', title: 'Terms of employment' },
      has_letterhead: false,
      body: `<p>Dear {{FULL_NAME}},</p>${Array.from({ length: PARAGRAPHS }, (_, at) => `<p>${words(at + 1)}</p>`).join('')}`,
    },
  })
  await own.call(publishLetterTemplate, { body: { MAILID: data.MAILID, number: 1 } })
  return data.MAILID
}

async function manyLetters(bench: Bench): Promise<Result[]> {
  const site = await (await bench.populated(bench.sizes[0] as number)).copy()
  const own = await OwnSide.open(site)
  const orgId = await own.signIn(ADMIN)
  const MAILID = await publishedTemplate(own)
  const count = bench.isSmoke ? 20 : LETTERS
  const { rows } = await tx({ platform: own.platform, orgId } as Ctx, (db) =>
    // Nobody sends letters to themselves, so not the administrator.
    sql<{ id: number }>`select id from employee e where org_id = ${orgId} and status = 'active'
      and not exists (select from account a where a.employee_id = e.id and a.email = ${ADMIN})
      order by id limit ${count}`.execute(db),
  )
  await own.close()
  const server = await startMuster(site.env)
  const client = new Client(server.url)
  try {
    await client.signIn(ADMIN)
    const other = Buffer.from(JSON.stringify({ page: 1, limit: 20 }))
    const ask = async () => {
      const started = performance.now()
      await client.send('POST', endpointUrl(listLetters), other)
      return performance.now() - started
    }
    for (let round = 0; round < 100; round++) await ask()
    const idle: number[] = []
    for (let round = 0; round < 600; round++) idle.push(await ask())
    const before = server.memory()
    const body = { MAILID, employee_ids: rows.map(({ id }) => id), key: crypto.randomUUID(), by_mail: false }
    const { data } = await client.call(sendLetters, { body })
    const during: number[] = []
    let most = before
    const started = performance.now()
    for (;;) {
      for (let round = 0; round < 20; round++) during.push(await ask())
      most = Math.max(most, server.memory())
      const sent = await client.call(listLetters, { body: { run_id: data.run_id, state: 'sent', limit: 1 } })
      if (sent.data.total >= rows.length) break
      if (performance.now() - started > 600_000) throw new Error('The letters were not sent in ten minutes.')
    }
    const [calm, busy] = [percentile(idle, 0.99), percentile(during, 0.99)]
    const took = (performance.now() - started) / 1000
    return [
      {
        id: 'P18',
        name: `p99 of another call while ${count.toLocaleString('en')} letters are made ÷ before`,
        value: busy / calm,
        bound: bounds.beside,
        raw: `${ms(busy)} and ${ms(calm)}; medians ${ms(median(during))} and ${ms(median(idle))}; ${took.toFixed(1)} s for all`,
      },
      {
        id: 'P18',
        name: 'memory that the job adds',
        value: most - before,
        unit: 'MB',
        bound: bounds.memory,
        raw: `${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`,
      },
    ]
  } finally {
    client.close()
    await server.stop()
  }
}

/** Tasks of everybody, of all states and days. */
async function writeTasks(ctx: Ctx, count: number): Promise<void> {
  await tx(ctx, async (db) => {
    await sql`
      insert into task (org_id, title, status, priority, due_on, assigner_account_id, done_at, created_at, updated_at)
      select ${ctx.orgId}, 'Task ' || n, case when n % 3 = 0 then 'done' when n % 7 = 0 then 'in_progress' else 'open' end,
        case when n % 11 = 0 then 'high' else 'normal' end, date '2026-11-21' + (n % 400 - 200), a.id,
        case when n % 3 = 0 then now() end, now(), now()
      from generate_series(1, ${count}::int) n,
        (select id from account where org_id = ${ctx.orgId} order by id limit 1) a`.execute(db)
    await sql`
      with people as (select id, row_number() over (order by id) - 1 as at from employee
          where org_id = ${ctx.orgId} and status = 'active'),
        work as (select id, row_number() over (order by id) as at from task where org_id = ${ctx.orgId})
      insert into task_assignee (org_id, task_id, employee_id, assigned_on)
      select ${ctx.orgId}, work.id, people.id, date '2026-11-01'
      from work join people on people.at = work.at % (select count(*) from people)`.execute(db)
  })
}

const everybody = { view: 'all', limit: 20 }
const taskCases = {
  'page 1': everybody,
  'a deep page': { ...everybody, page: 2000 },
  'a search': { ...everybody, search: '4711' },
  'late ones of all states': {
    ...everybody,
    due: 'overdue',
    status: ['open', 'in_progress', 'blocked', 'done'],
    sort: '-priority',
  },
}

async function taskList(bench: Bench): Promise<Result[]> {
  const site = await (await bench.populated(bench.sizes.at(-1) as number)).copy()
  const own = await OwnSide.open(site)
  const orgId = await own.signIn(ADMIN)
  await writeTasks(systemCtx(own.platform, orgId, 'Generated data'), bench.isSmoke ? 200 : TASKS)
  await own.platform.database.owner((session) => session.exec('vacuum analyze'))
  const sides = await openSides(site, own, orgId, ADMIN)
  try {
    const lists = await overOwnSql(bench, sides, {
      ...{ id: 'P18', name: 'tasks', endpoint: listTasks, cases: taskCases },
    })
    return [...lists, await acknowledgements(own, orgId)]
  } finally {
    await closeSides(sides)
  }
}

async function acknowledgements(own: OwnSide, orgId: number): Promise<Result> {
  const category = await own.call(createPolicyCategory, { body: { name: 'Everybody' } as never })
  const { PCID } = category.data as unknown as { PCID: number }
  const added = await own.call(addPolicy, {
    body: { PCID, title: 'Conduct', content: '<p>Be kind.</p>' } as never,
  })
  const { policy_id, version } = added.data
  await own.call(publishPolicy, { body: { policy_id, version } as never })
  await assignJob.run(
    systemCtx(own.platform, orgId, 'Generated data'),
    { policyId: policy_id },
    undefined as never,
  )
  const body = { policy_id, sort: '-due_on' } as never
  const started = performance.now()
  const { data, statements } = await own.call(readAcknowledgementReport, { body })
  return {
    id: 'P18',
    name: 'acknowledgement report of everybody',
    value: statements,
    unit: 'statements',
    bound: bounds.report,
    raw: `${data.totalRows.toLocaleString('en')} people in ${ms(performance.now() - started)}`,
  }
}

export const papers: Measurement = {
  id: 'P18',
  title: 'Letters, tasks and policies',
  run: async (bench) => [await oneLetter(bench), ...(await manyLetters(bench)), ...(await taskList(bench))],
}
