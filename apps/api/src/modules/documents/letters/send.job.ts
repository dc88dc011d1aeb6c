import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Language } from '../../../lib/texts/language.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { storeFile } from '../../../platform/files/store-file.ts'
import { defineJob, type JobProgress } from '../../../platform/jobs/job.ts'
import { workNotice } from '../../../platform/jobs/job-notices.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { MergeValue } from '../../../platform/merge-fields/index.ts'
import { makePdf, PdfError } from '../../../platform/pdf/index.ts'
import { attachFile, removeStoredFile } from '../../files/index.ts'
import { notify } from '../../notices/index.ts'
import { askForSignature } from '../signatures/ask.ts'
import { SIGN_LINK } from '../signatures/remind.service.ts'
import {
  composeLetter,
  createLogos,
  type Logos,
  type ReadTemplate,
  readTemplateContent,
} from './compose-letter.ts'
import { findKnownFields, type KnownFields } from './letter-fields.ts'
import { findLetterheads, letterheadFor, type StoredLetterhead } from './letterheads.service.ts'
import { letterMail } from './letters.mails.ts'
import { lettersTexts } from './letters.texts.ts'
import { findCompany } from './sender.queries.ts'
import { findContent } from './template.queries.ts'

interface SendInput {
  run_id: number
}

/** Letters read by one statement. */
const BATCH = 50

interface QueuedLetter {
  id: number
  employee_id: number
  full_name: string
  address: string | null
  title: string
  number: string
  letter_date: string
  merge_values: { entity_id: number | null; values: Record<string, MergeValue> }
}

interface RunRow {
  template_id: number
  template_version: number
  title: string
  by_mail: boolean
  language: Language
  /** Null: no signature is asked for. */
  sign_days: number | null
  sign_is_final: boolean
  total: number
}

async function findRun(ctx: Ctx, db: Db, id: number): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select r.template_id, r.template_version, r.title, r.by_mail, r.sign_days, r.sign_is_final, t.language,
      (select count(*)::int from letter l where l.org_id = r.org_id and l.run_id = r.id and l.state <> 'cancelled') as total
    from letter_run r join letter_template t on t.org_id = r.org_id and t.id = r.template_id
    where r.org_id = ${ctx.orgId} and r.id = ${id}`.execute(db)
  return rows[0]
}

async function findQueued(ctx: Ctx, db: Db, runId: number): Promise<QueuedLetter[]> {
  const { rows } = await sql<QueuedLetter>`
    select l.id, l.employee_id, e.full_name, coalesce(e.email, a.email, e.personal_email) as address, l.title, l.number,
      l.letter_date, l.merge_values
    from letter l join employee e on e.org_id = l.org_id and e.id = l.employee_id
    left join account a on a.org_id = l.org_id and a.employee_id = l.employee_id
    where l.org_id = ${ctx.orgId} and l.run_id = ${runId} and l.state = 'queued' order by l.id limit ${BATCH}`.execute(
    db,
  )
  return rows
}

interface Work {
  run: RunRow
  template: ReadTemplate
  letterheads: readonly StoredLetterhead[]
  known: KnownFields
  author: string
  logos: Logos
}

async function prepare(ctx: Ctx, db: Db, id: number): Promise<Work | undefined> {
  const run = await findRun(ctx, db, id)
  if (!run) return undefined
  const content = await findContent(ctx, db, run.template_id, run.template_version)
  return {
    ...{ run, template: await readTemplateContent(content, run.language), logos: createLogos(ctx) },
    letterheads: await findLetterheads(ctx, db),
    known: await findKnownFields(ctx, db, content.inputs),
    author: (await findCompany(ctx, db)).name,
  }
}

/** "Increment letter INC-2026-0001 Asha Rao.pdf". */
const fileNameOf = ({ title, number, full_name }: QueuedLetter): string =>
  `${[title, number, full_name]
    .filter(Boolean)
    .join(' ')
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
    .slice(0, 120)}.pdf`

async function markFailed(ctx: Ctx, id: number, error: PdfError): Promise<void> {
  await tx(ctx, (db) =>
    db
      .updateTable('letter')
      .set({ state: 'failed', problem: JSON.stringify(error.words) })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .execute(),
  )
}

interface Made {
  filePath: string
  sha256: string
  size: number
  pages: number
}

/** The letter is sent, and its person told, in one transaction. A letter that another run of the job has sent stays. */
async function handOver(
  ctx: Ctx,
  { run, template }: Work,
  letter: QueuedLetter,
  made: Made,
): Promise<boolean> {
  return tx(ctx, async (db) => {
    const { filePath, sha256, size, pages } = made
    const sent = await db
      .updateTable('letter')
      .set({
        ...{ state: 'sent', file_path: filePath, sha256, size, pages, problem: null },
        ...{ sent_at: ctx.platform.clock().toString(), merge_values: null },
      })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', letter.id)
      .where('state', '=', 'queued')
      .returning('id')
      .executeTakeFirst()
    if (!sent) {
      await removeStoredFile(ctx, db, filePath)
      return false
    }
    await attachFile(ctx, db, filePath, { recordType: 'letter', recordId: letter.id, folder: 'letters' })
    const { sign_days: days } = run
    if (days !== null) await askForSignature(ctx, db, letter.id, { days, isFinal: run.sign_is_final })
    await notify(ctx, db, {
      ...{ to: { employeeIds: [letter.employee_id] }, values: { title: letter.title } },
      kind: days === null ? 'documents.letter' : 'documents.letter_asks',
      link: { me: days === null ? '/documents?view=letters' : SIGN_LINK(letter.id) },
    })
    if (run.by_mail && letter.address !== null) {
      const path = days === null ? '/documents?view=letters' : SIGN_LINK(letter.id)
      const url = `${ctx.platform.config.appUrls.employee}${path}`
      await sendMail(ctx, db, letterMail, {
        ...{ to: { address: letter.address, name: letter.full_name }, language: template.language },
        values: {
          ...{ name: letter.full_name, title: letter.title, number: letter.number, url },
          isToSign: days !== null,
        },
      })
    }
    return true
  })
}

/** @throws whatever keeps a file from being stored; a letter that can't be made is marked instead */
async function sendOne(ctx: Ctx, work: Work, letter: QueuedLetter): Promise<boolean> {
  const { template, letterheads, known, author, logos } = work
  const { entity_id, values } = letter.merge_values
  try {
    const { document, files } = await composeLetter(
      {
        ...{ template, values, author, fields: known.byName, date: letter.letter_date },
        letterhead: letterheadFor(letterheads, entity_id, template.language),
      },
      logos,
    )
    const { bytes, pages } = await makePdf(document, { files, lane: 'job' })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const stored = await storeFile(ctx, { folder: 'letters', name: fileNameOf(letter), content: bytes })
    return await handOver(ctx, work, letter, { filePath: stored.filePath, sha256, size: bytes.length, pages })
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    if (error.problem.key === 'broken')
      ctx.log.error({ err: error, letter: letter.id }, 'A letter could not be made.')
    await markFailed(ctx, letter.id, error)
    return false
  }
}

async function sendAll(ctx: Ctx, { run_id }: SendInput, progress: JobProgress): Promise<{ letters: number }> {
  const work = await readTx(ctx, (db) => prepare(ctx, db, run_id))
  if (!work) return { letters: 0 }
  let sent = 0
  let done = 0
  const stage = lettersTexts.text('sending')
  const total = work.run.total
  for (;;) {
    const letters = await readTx(ctx, (db) => findQueued(ctx, db, run_id))
    if (letters.length === 0) break
    for (const letter of letters) {
      await progress.checkpoint({ stage, done, total })
      if (await sendOne(ctx, work, letter)) sent += 1
      done += 1
    }
    ctx.platform.mail.poke()
  }
  await progress.report({ stage, done: total, total })
  return { letters: sent }
}

/** Makes and hands over the letters of a run that wait for it. Idempotent: what is sent is not sent again. */
export const sendLettersJob = defineJob<SendInput>({
  name: 'documents.send_letters',
  label: lettersTexts.text('sending'),
  run: sendAll,
  notice: workNotice(lettersTexts.text('sending'), { admin: '/organisation/documents/sentlog' }),
})

/** Starts the job for a run. @returns its public id */
export async function queueSending(ctx: Ctx, db: Db, runId: number, title: string): Promise<string> {
  const { public_id } = await ctx.platform.jobs.enqueue(
    ctx,
    db,
    sendLettersJob,
    { run_id: runId },
    { label: lettersTexts.text('sendingOf', { title }) },
  )
  await db
    .updateTable('letter_run')
    .set({ job: public_id })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', runId)
    .execute()
  return public_id
}
