import { randomBytes } from 'node:crypto'
import { addDays, weekdayOf } from '@muster/contract/kit/days'
import { storeFile } from '../../src/modules/files/index.ts'
import { hashToken, newToken } from '../../src/platform/access/session.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { todayIn } from '../../src/platform/context.ts'
import { tx } from '../../src/platform/db/tx.ts'

const DAYS = 30
/** Screens of the console with their views per working day. */
const screens = [
  ['/users/emp-directory', 46],
  ['/users/view/{id}', 31],
  ['/apps', 18],
  ['/notifications', 9],
  ['/org-master/org-units', 4],
] as const

/** A month of screen views, fewer at weekends, if the organisation has enabled counting. */
export async function writeDemoUsage(ctx: Ctx): Promise<void> {
  const today = todayIn(ctx, 'Asia/Kolkata')
  const rows = Array.from({ length: DAYS }, (_, back) => addDays(today, -back)).flatMap((day) =>
    screens.map(([screen, usual], place) => ({
      org_id: ctx.orgId,
      day,
      entry: 'admin',
      screen,
      views: Math.max(
        1,
        Math.round(
          (weekdayOf(day) > 5 ? usual / 6 : usual) * (0.8 + ((Number(day.slice(8)) + place) % 5) / 10),
        ),
      ),
    })),
  )
  await tx(ctx, async (db) => {
    await db.insertInto('screen_view').values(rows).execute()
    await db
      .updateTable('organisation')
      .set({ counts_screens: true })
      .where('org_id', '=', ctx.orgId)
      .execute()
  })
}

/** A PDF of one empty page. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** Two files requested by link for one person: one received, one pending. Nobody knows their keys. */
export async function writeDemoFileRequests(
  ctx: Ctx,
  requestedBy: string,
  employeeId: number,
): Promise<void> {
  const file = await storeFile(ctx, {
    folder: 'employee_documents',
    name: 'relieving-letter-deccan-textiles.pdf',
    content: PDF,
  })
  await tx(ctx, async (db) => {
    const { id: account_id } = await db
      .selectFrom('account')
      .select('id')
      .where('org_id', '=', ctx.orgId)
      .where('email', '=', requestedBy)
      .executeTakeFirstOrThrow()
    const { full_name } = await db
      .selectFrom('employee')
      .select('full_name')
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', employeeId)
      .executeTakeFirstOrThrow()
    const common = {
      org_id: ctx.orgId,
      record_type: 'employee',
      record_id: employeeId,
      record_label: full_name ?? '',
      max_bytes: 5 * 1_048_576,
      account_id,
    }
    const [came] = await db
      .insertInto('file_request')
      .values([
        {
          ...common,
          token_hash: hashToken(randomBytes(32).toString('hex')),
          purpose: 'Relieving letter of the former employer',
          extensions: ['pdf'],
          created_at: ctx.now.subtract({ hours: 96 }).toString(),
          expires_at: ctx.now.add({ hours: 72 }).toString(),
          handed_in_at: ctx.now.subtract({ hours: 30 }).toString(),
          file_path: file.filePath,
          file_name: file.name,
          file_size: file.size,
        },
        {
          ...common,
          token_hash: hashToken(newToken()),
          purpose: 'Signed rent agreement',
          extensions: ['pdf', 'jpg', 'jpeg', 'png'],
          created_at: ctx.now.subtract({ hours: 5 }).toString(),
          expires_at: ctx.now.add({ hours: 7 * 24 - 5 }).toString(),
          handed_in_at: null,
          file_path: null,
          file_name: null,
          file_size: null,
        },
      ])
      .returning('id')
      .execute()
    await db
      .updateTable('stored_file')
      .set({ record_type: 'file_request', record_id: came?.id ?? null })
      .where('org_id', '=', ctx.orgId)
      .where('path', '=', file.filePath)
      .execute()
  })
}

/** Marks the product tour as seen, so that it doesn't interrupt demo users; the settings still offer it. */
export async function markTourSeen(ctx: Ctx): Promise<void> {
  await tx(ctx, (db) =>
    db
      .updateTable('account')
      .set({ tour_seen_at: ctx.now.toString() })
      .where('org_id', '=', ctx.orgId)
      .where('tour_seen_at', 'is', null)
      .execute(),
  )
}
