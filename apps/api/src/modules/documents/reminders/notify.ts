import { sql } from 'kysely'
import { dateText } from '../../../lib/texts/span.texts.ts'
import { worksToday } from '../../../platform/access/working-today.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { findApprovers } from '../../employees/index.ts'
import { notify } from '../../notices/index.ts'
import { audience, DOCUMENT_LIMITS } from '../audience.ts'

const OWN = { me: '/documents' }
const LIST = '/organisation/documents/employee-documents'

export async function tellStored(
  ctx: Ctx,
  db: Db,
  { employee_id, title, isIssued }: { employee_id: number; title: string; isIssued: boolean },
): Promise<void> {
  await notify(ctx, db, {
    to: { employeeIds: [employee_id] },
    kind: isIssued ? 'documents.issued' : 'documents.stored',
    values: { title },
    link: OWN,
  })
}

/** Those who manage documents of the whole organisation, where they want to know. */
export async function tellUploaded(
  ctx: Ctx,
  db: Db,
  { employeeId, name, title }: { employeeId: number; name: string; title: string },
): Promise<void> {
  const accountIds = await findApprovers(ctx, db, 'documents.employee.manage')
  if (accountIds.length === 0) return
  await notify(ctx, db, {
    to: { accountIds },
    kind: 'documents.uploaded',
    values: { name, title },
    link: { admin: `${LIST}?f.employee=${employeeId}` },
  })
}

/** Tells everybody for whom an organisation document is. */
export async function tellPublished(ctx: Ctx, db: Db, id: number, title: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e join document d on d.org_id = e.org_id and d.id = ${id}
    where e.org_id = ${ctx.orgId} and ${worksToday(ctx)}
      and ${audience.isFor(DOCUMENT_LIMITS, 'd', 'e')}`.execute(db)
  if (rows.length === 0) return
  await notify(ctx, db, {
    to: { employeeIds: rows.map((row) => row.id) },
    kind: 'documents.published',
    values: { title },
    link: { me: `/documents?view=organisation` },
  })
}

export async function tellOwed(
  ctx: Ctx,
  db: Db,
  owed: readonly { employee_id: number; category: string; due_on: string }[],
): Promise<void> {
  if (owed.length === 0) return
  await notify(
    ctx,
    db,
    ...owed.map(({ employee_id, category, due_on }) => ({
      to: { employeeIds: [employee_id] },
      kind: 'documents.owed',
      values: { title: category, day: dateText(due_on) },
      link: OWN,
    })),
  )
}

export async function tellExpiry(
  ctx: Ctx,
  db: Db,
  documents: readonly { employee_id: number; title: string; expires_on: string; is_over: boolean }[],
): Promise<void> {
  if (documents.length === 0) return
  await notify(
    ctx,
    db,
    ...documents.map(({ employee_id, title, expires_on, is_over }) => ({
      to: { employeeIds: [employee_id] },
      kind: is_over ? 'documents.expired' : 'documents.expiring',
      values: { title, day: dateText(expires_on) },
      link: OWN,
    })),
  )
}

/** One line for those who see everybody's documents. */
export async function tellSummary(
  ctx: Ctx,
  db: Db,
  values: { expiring: number; expired: number; owed: number },
): Promise<void> {
  const accountIds = await findApprovers(ctx, db, 'documents.employee.view')
  if (accountIds.length === 0) return
  await notify(ctx, db, {
    to: { accountIds },
    kind: 'documents.summary',
    values,
    link: { admin: '/organisation/documents/owed' },
  })
}
