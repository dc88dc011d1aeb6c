import type { ArchiveMatch } from '@muster/contract/documents/bulk-upload.contract'
import { sql } from 'kysely'
import { wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { mayAddAbout } from '../documents.access.ts'
import type { CategoryRules } from '../documents.queries.ts'
import { documentsTexts } from '../documents.texts.ts'
import { documentProblems } from '../rules/document-problems.ts'
import { wordsOfProblem } from '../write-document.ts'
import type { LookedAtArchive } from './archive.ts'

/** A file of an archive with the document that it becomes. */
export interface PlannedFile {
  file: string
  employee_id: number
  employee_name: string
  EMPLOYEE_CODE: string
  category: CategoryRules
  title: string
  issued_on: string | null
  expires_on: string | null
  note: string
}

export interface Candidate {
  id: number
  code: string
  full_name: string
  /** Categories of the upload about which the caller may add documents of this person. */
  allowed: number[]
}

/**
 * People by their codes, in any case, as far as the caller may add documents of at least one of the categories about them.
 * One statement.
 */
export async function findCandidates(
  ctx: Ctx,
  db: Db,
  codes: readonly string[],
  categories: readonly CategoryRules[],
): Promise<Candidate[]> {
  const lowered = [...new Set(codes.map((code) => code.trim().toLowerCase()))]
  const ids = categories.map(({ CID }) => CID)
  const { rows } = await sql<Candidate>`
    select e.id, e.code, e.full_name, array_agg(c.id) as allowed
    from employee e
    join document_category c on c.org_id = e.org_id and c.id = any (${ids}::bigint[])
    where e.org_id = ${ctx.orgId} and lower(e.code) = any (${lowered}::text[]) and e.anonymised_at is null
      and ${mayAddAbout(ctx, 1)}
      -- What others have to approve nobody adds about themselves.
      and (c.approval = 'none' or e.id is distinct from ${ctx.actor.employeeId}::bigint)
    group by e.id, e.code, e.full_name`.execute(db)
  return rows.map((row) => ({ ...row, allowed: row.allowed.map(Number) }))
}

/** Pairs `person-category` that already have a valid document. One statement. */
async function findHeld(ctx: Ctx, db: Db, planned: readonly PlannedFile[]): Promise<Set<string>> {
  const ids = planned.map(({ employee_id }) => employee_id)
  const { rows } = await sql<{ pair: string }>`
    select distinct employee_id || '-' || category_id as pair from document
    where org_id = ${ctx.orgId} and state = 'valid' and deleted_at is null and employee_id = any (${ids}::bigint[])`.execute(
    db,
  )
  return new Set(rows.map(({ pair }) => pair))
}

function fileProblem({ looks }: LookedAtArchive, { file, category, ...one }: PlannedFile, today: string) {
  const look = looks.get(file)
  const facts = { ...one, file: { name: file, size: look?.size ?? 0 } }
  const [problem] = documentProblems(category, facts, { today, mayBeExpired: true })
  if (problem) return wordsOf(wordsOfProblem(problem))
  return look?.isSound ? null : documentsTexts('notWhatItSays')
}

/** Other files of a person and category that are named. */
const MOST_BESIDE = 5

/** What each file becomes, with what is in its way. One statement. */
export async function judgeFiles(
  ctx: Ctx,
  db: Db,
  archive: LookedAtArchive,
  { planned, today }: { planned: readonly PlannedFile[]; today: string },
): Promise<ArchiveMatch[]> {
  const held = await findHeld(ctx, db, planned)
  const pairOf = ({ employee_id, category }: PlannedFile) => `${employee_id}-${category.CID}`
  const byPair = Map.groupBy(planned, pairOf)
  return planned.map((one) => {
    const pair = pairOf(one)
    const same = byPair.get(pair) ?? [one]
    const twin = same.slice(0, same.indexOf(one)).find(({ title }) => title === one.title)
    return {
      ...{ file: one.file, employee_id: one.employee_id, employee_name: one.employee_name },
      ...{ EMPLOYEE_CODE: one.EMPLOYEE_CODE, category: one.category.name, title: one.title },
      ...{ expires_on: one.expires_on, replaces: held.has(pair) },
      beside: same.flatMap(({ file }) => (file === one.file ? [] : [file])).slice(0, MOST_BESIDE),
      problem: twin
        ? documentsTexts('twiceInArchive', { file: twin.file })
        : fileProblem(archive, one, today),
    }
  })
}
