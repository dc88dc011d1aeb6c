import type {
  listLetters,
  openLetter,
  packLetters,
  readSending,
  retryLetters,
  withdrawLetters,
} from '@muster/contract/documents/letters.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { ProtectedReads } from '../../../platform/audit/protected-reads.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { writeZip } from '../../../platform/files/write-zip.ts'
import { FileReply } from '../../../platform/http/route.ts'
import { fileLink } from '../../files/index.ts'
import { notify } from '../../notices/index.ts'
import { withdrawSignatures } from '../signatures/ask.ts'
import { recordEvent } from '../signatures/signing.queries.ts'
import { refuse } from '../write-document.ts'
import {
  countLetters,
  countSignatures,
  findLetters,
  type StoredLetter,
  viewOfLetter,
} from './letters.queries.ts'
import { lettersTexts } from './letters.texts.ts'
import { queueSending } from './send.job.ts'
import { WITHDRAWN } from './withdrawn-link.ts'

export const LETTER = 'letter'
const PDF = 'application/pdf'

export function pageOfLetters(
  ctx: Ctx,
  { page, limit, ...filter }: BodyOf<typeof listLetters>,
): Promise<DataOf<typeof listLetters>> {
  return readTx(ctx, async (db) => {
    const total = await countLetters(ctx, db, filter)
    const rows = await findLetters(ctx, db, filter, { limit, offset: (page - 1) * limit })
    return {
      letters: rows.map((row) => viewOfLetter(ctx, row)),
      ...{ total, pages: Math.ceil(total / limit), signatures: await countSignatures(ctx, db, filter) },
      abilities: { send: holds(ctx.actor, 'documents.letters.send') },
    }
  })
}

/** @throws AppError `record.not_found` for a sending none of whose letters the caller may see */
export function readRun(ctx: Ctx, id: number): Promise<DataOf<typeof readSending>> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<DataOf<typeof readSending>>`
      select r.id as run_id, r.title, r.job, r.request_id, count(*)::int as letters,
        (count(*) filter (where l.state = 'waiting'))::int as waiting,
        (count(*) filter (where l.state = 'queued'))::int as queued,
        (count(*) filter (where l.state in ('sent', 'void')))::int as sent,
        (count(*) filter (where l.state = 'failed'))::int as failed,
        (count(*) filter (where l.state = 'cancelled'))::int as cancelled
      from letter_run r join letter l on l.org_id = r.org_id and l.run_id = r.id
      join employee e on e.org_id = l.org_id and e.id = l.employee_id
      where r.org_id = ${ctx.orgId} and r.id = ${id}
        and (${employeeScope(ctx, 'documents.letters.view', 'e')} or ${employeeScope(ctx, 'documents.letters.send', 'e')})
      group by r.id, r.title, r.job, r.request_id`.execute(db)
    return found(rows[0])
  })
}

const nameOf = ({ title, number, employee_name }: Pick<StoredLetter, 'title' | 'number' | 'employee_name'>) =>
  `${[title, number, employee_name]
    .filter(Boolean)
    .join(' ')
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
    .slice(0, 120)}.pdf`

export const labelOfLetter = ({ title, employee_name }: Pick<StoredLetter, 'title' | 'employee_name'>) =>
  `${title} · ${employee_name}`

interface OwnFile {
  title: string
  number: string
  employee_name: string
  state: string
  file_path: string | null
  signed_path: string | null
  erased_at: string | null
  is_first: boolean
}

/** One's own letter, which counts as opened. Whoever looks as somebody else opens nothing for them. */
async function findOwn(ctx: Ctx, db: Db, id: number): Promise<OwnFile | undefined> {
  const { employeeId, viewer } = ctx.actor
  if (employeeId === null || viewer || !holds(ctx.actor, 'documents.own')) return undefined
  const { rows } = await sql<OwnFile>`
    update letter l set opened_at = coalesce(l.opened_at, ${ctx.now.toString()}::timestamptz)
    from employee e, (select id, opened_at from letter where org_id = ${ctx.orgId} and id = ${id} for no key update) before
    where l.org_id = ${ctx.orgId} and l.id = before.id and l.employee_id = ${employeeId} and l.state in ('sent', 'void')
      and e.org_id = l.org_id and e.id = l.employee_id
    returning l.title, l.number, l.state, e.full_name as employee_name, l.file_path, l.erased_at, before.opened_at is null as is_first,
      (select s.file_path from letter_signature s where s.org_id = l.org_id and s.letter_id = l.id) as signed_path`.execute(
    db,
  )
  const [own] = rows
  if (own?.is_first) await recordEvent(ctx, db, [id], 'opened')
  return own
}

/** Reading somebody's letter is recorded, with the protected groups of fields that it says something of. */
async function recordReading(
  ctx: Ctx,
  db: Db,
  letters: readonly StoredLetter[],
  action?: string,
): Promise<void> {
  const others = letters.filter(({ employee_id }) => employee_id !== ctx.actor.employeeId)
  const reads = new ProtectedReads(ctx)
  for (const letter of others)
    for (const group of letter.field_groups)
      reads.note({ id: letter.employee_id, label: letter.employee_name }, group, letter.title)
  await reads.record(db)
  await recordAudit(
    ctx,
    db,
    ...others.map((letter) => ({
      ...{ recordType: LETTER, recordId: letter.letter_id, recordLabel: labelOfLetter(letter) },
      details: { employee_id: letter.employee_id },
      ...(action ? { action } : {}),
    })),
  )
}

type Opened = DataOf<typeof openLetter>

/** @throws AppError `documents.erased` */
function linkTo(
  ctx: Ctx,
  letter: Pick<OwnFile, 'file_path' | 'signed_path' | 'state'> & Parameters<typeof nameOf>[0],
  original: boolean,
): Opened {
  const path = (original ? null : letter.signed_path) ?? letter.file_path
  if (path === null) fail('documents.erased')
  const name = nameOf(letter)
  const mark = letter.state === 'void' ? WITHDRAWN : undefined
  return { link: fileLink(ctx, path, name, mark), file_name: name, content_type: PDF }
}

/**
 * A link to one of the caller's own letters, for people who have left too; the signed copy where there is one.
 *
 * @throws AppError `record.not_found` for a letter of somebody else, `documents.erased`
 */
export const openOwnLetter = (ctx: Ctx, id: number): Promise<Opened> =>
  tx(ctx, async (db) => linkTo(ctx, found(await findOwn(ctx, db, id)), false))

/**
 * A link to the PDF; where it is signed, to the signed copy, unless the original is asked for.
 *
 * @throws AppError `record.not_found`, `access.denied` for facts that the caller may not read, `documents.erased`
 */
export function openOneLetter(
  ctx: Ctx,
  { letter_id, original }: BodyOf<typeof openLetter>,
): Promise<DataOf<typeof openLetter>> {
  return tx(ctx, async (db) => {
    const own = await findOwn(ctx, db, letter_id)
    if (own) return linkTo(ctx, own, original)
    const [row] = await findLetters(ctx, db, { ids: [letter_id] }, { limit: 1, offset: 0 })
    const letter = found(row)
    if (letter.state !== 'sent' && letter.state !== 'void') fail('record.not_found')
    if (letter.file_path === null) fail('documents.erased')
    if (!letter.may_open) fail('access.denied')
    await recordReading(ctx, db, [letter])
    return linkTo(ctx, letter, original)
  })
}

/**
 * Withdraws letters that were sent: they stay as they are, marked, and their people are told. Idempotent.
 *
 * @throws AppError `record.not_found`, `documents.refused` where none of them has been sent
 */
export function withdrawMany(
  ctx: Ctx,
  { letter_ids, reason }: BodyOf<typeof withdrawLetters>,
): Promise<DataOf<typeof withdrawLetters>> {
  const ids = [...new Set(letter_ids)]
  return tx(ctx, async (db) => {
    await sql`select id from letter where org_id = ${ctx.orgId} and id = any (${ids}::bigint[]) order by id
      for no key update`.execute(db)
    const { rows } = await sql<{
      id: number
      employee_id: number
      title: string
      name: string
      state: string
    }>`
      select l.id, l.employee_id, l.title, e.full_name as name, l.state from letter l
      join employee e on e.org_id = l.org_id and e.id = l.employee_id
      where l.org_id = ${ctx.orgId} and l.id = any (${ids}::bigint[])
        and ${employeeScope(ctx, 'documents.letters.send', 'e')}`.execute(db)
    if (rows.length < ids.length) fail('record.not_found')
    const sent = rows.filter(({ state }) => state === 'sent')
    if (sent.length === 0 && rows.every(({ state }) => state !== 'void'))
      refuse('letter_ids', lettersTexts.text('withdrawnOnly'))
    if (sent.length === 0) return { withdrawn: 0 }
    await sql`update letter set state = 'void', void_at = ${ctx.now.toString()}::timestamptz, void_reason = ${reason}
      where org_id = ${ctx.orgId} and id = any (${sent.map(({ id }) => id)}::bigint[])`.execute(db)
    await withdrawSignatures(
      ctx,
      db,
      sent.map(({ id }) => id),
      reason,
    )
    await notify(
      ctx,
      db,
      ...sent.map(({ employee_id, title }) => ({
        ...{
          to: { employeeIds: [employee_id] },
          kind: 'documents.letter_withdrawn',
          values: { title, reason },
        },
        link: { me: '/documents?view=letters' },
      })),
    )
    await recordAudit(
      ctx,
      db,
      ...sent.map(({ id, title, name }) => ({
        ...{ recordType: LETTER, recordId: id, recordLabel: `${title} · ${name}`, reason },
        changes: { state: ['sent', 'void'] as [unknown, unknown] },
      })),
    )
    return { withdrawn: sent.length }
  })
}

/**
 * Makes the letters of a run again that failed, and those that a cancelled job left.
 *
 * @throws AppError `record.not_found` unless the caller may send to everybody in it
 */
export async function retryRun(
  ctx: Ctx,
  { run_id }: BodyOf<typeof retryLetters>,
): Promise<DataOf<typeof retryLetters>> {
  const done = await tx(ctx, async (db) => {
    const { rows } = await sql<{ id: number; may: boolean; title: string }>`
      select l.id, coalesce(${employeeScope(ctx, 'documents.letters.send', 'e')}, false) as may, l.title from letter l
      join employee e on e.org_id = l.org_id and e.id = l.employee_id
      where l.org_id = ${ctx.orgId} and l.run_id = ${run_id} and l.state in ('failed', 'queued')
      order by l.id for no key update of l`.execute(db)
    const { rows: runs } =
      await sql`select from letter_run r where r.org_id = ${ctx.orgId} and r.id = ${run_id}
      and exists (select from letter l join employee e on e.org_id = l.org_id and e.id = l.employee_id
        where l.org_id = r.org_id and l.run_id = r.id and ${employeeScope(ctx, 'documents.letters.send', 'e')})`.execute(
        db,
      )
    if (runs.length === 0 || rows.some(({ may }) => !may)) fail('record.not_found')
    const [first] = rows
    if (!first) return { letters: 0, job: null }
    await sql`update letter set state = 'queued', problem = null
      where org_id = ${ctx.orgId} and run_id = ${run_id} and state = 'failed'`.execute(db)
    await recordAudit(ctx, db, { recordType: 'letter_run', recordId: run_id, recordLabel: first.title })
    return { letters: rows.length, job: await queueSending(ctx, db, run_id, first.title) }
  })
  ctx.platform.jobs.poke()
  return done
}

/**
 * Letters as one archive. Recorded like opening each of them.
 *
 * @throws AppError `record.not_found`, `documents.refused` where none of them can be opened
 */
export async function packMany(ctx: Ctx, { letter_ids }: BodyOf<typeof packLetters>): Promise<FileReply> {
  const ids = [...new Set(letter_ids)]
  const letters = await tx(ctx, async (db) => {
    const rows = await findLetters(ctx, db, { ids }, { limit: ids.length, offset: 0 })
    if (rows.length < ids.length) fail('record.not_found')
    const open = rows.filter(({ may_open }) => may_open)
    if (open.length === 0) refuse('letter_ids', lettersTexts.text('nothingToPack'))
    await recordReading(ctx, db, open)
    return open
  })
  const files: Record<string, Buffer> = {}
  for (const letter of letters) {
    const chunks: Uint8Array[] = []
    for await (const chunk of ctx.platform.files.read((letter.signed_path ?? letter.file_path) as string))
      chunks.push(chunk as Uint8Array)
    const name = nameOf(letter)
    files[name in files ? `${letter.letter_id} ${name}` : name] = Buffer.concat(chunks)
  }
  return new FileReply(`${lettersTexts.english('letters')}.zip`, 'application/zip', writeZip(files))
}
