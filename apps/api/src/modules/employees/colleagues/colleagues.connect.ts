import { sql } from 'kysely'
import type { PersonalData } from '../../../platform/privacy/personal-data.ts'
import { removeStoredFile } from '../../files/index.ts'
import { registerNoticeKinds } from '../../notices/index.ts'
import { pictureNotices } from '../picture/picture.notices.ts'
import { peopleAnonymised } from '../privacy/erase-data.queries.ts'
import { colleaguesTexts } from './colleagues.texts.ts'

/** Personal data of pictures and celebrations. */
export const colleaguesPersonalTables: PersonalData['tables'] = [
  {
    table: 'picture_request',
    label: colleaguesTexts('profilePicturesSentForApproval'),
    employee: ['employee_id'],
    omit: ['asked_by', 'path'],
  },
  {
    table: 'celebration_choice',
    label: colleaguesTexts('celebrationsShared'),
    employee: ['employee_id'],
    omit: ['married_day'],
  },
]

/** Registers the notices and the erasure of pictures and celebrations. */
export function connectColleagues(): void {
  registerNoticeKinds(pictureNotices)
  peopleAnonymised.on(async (ctx, db, { employeeIds }) => {
    const ids = [...employeeIds]
    const { rows } = await sql<{ path: string }>`
      select path from picture_request
      where org_id = ${ctx.orgId} and employee_id = any (${ids}::bigint[]) and state = 'waiting'`.execute(db)
    for (const { path } of rows) await removeStoredFile(ctx, db, path)
    for (const table of ['picture_request', 'celebration_choice']) {
      await sql`delete from ${sql.table(table)}
        where org_id = ${ctx.orgId} and employee_id = any (${ids}::bigint[])`.execute(db)
    }
  })
}
