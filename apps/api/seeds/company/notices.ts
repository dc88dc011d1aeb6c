import { type Notice, notify } from '../../src/modules/notices/index.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { type Db, tx } from '../../src/platform/db/tx.ts'

type TimedNotice = Omit<Notice, 'to'> & { hoursAgo: number }

const accepted = (hoursAgo: number, name: string, email: string): TimedNotice => ({
  hoursAgo,
  kind: 'session.invitation_accepted',
  values: { name, email },
})

const changed = (hoursAgo: number, by: string, fields: string): TimedNotice => ({
  hoursAgo,
  kind: 'employees.record_changed',
  values: { by, fields },
  link: { me: '/profile' },
})

const imported = (hoursAgo: number, created: number, updated: number, skipped: number): TimedNotice => ({
  hoursAgo,
  kind: 'forms.import_done',
  values: { created, updated, skipped },
})

/** Notices of each demo account, newest first; those of the last two days are unread. */
function storyOf(email: string, adminName: string, hrName: string): TimedNotice[] {
  switch (email) {
    case 'admin@demo.test':
      return [
        imported(3, 12, 4, 1),
        accepted(29, 'Meera Joshi', 'meera.joshi@sahyadri.test'),
        { hoursAgo: 75, kind: 'notices.access_changed' },
        changed(150, hrName, 'Mobile number, Current address'),
        imported(420, 0, 236, 0),
      ]
    case 'hr@demo.test':
      return [
        {
          hoursAgo: 5,
          kind: 'notices.work_failed',
          values: {
            work: { en: 'Import from a file', hi: 'फ़ाइल से आयात' },
            reason: '3 rows have errors. Nothing was imported.',
          },
        },
        imported(52, 3, 0, 0),
        changed(200, adminName, 'Designation'),
      ]
    case 'manager@demo.test':
      return [changed(8, hrName, 'Work e-mail'), { hoursAgo: 96, kind: 'notices.access_changed' }]
    default:
      return [changed(20, hrName, 'Department'), changed(120, hrName, 'Mobile number')]
  }
}

const UNREAD_HOURS = 48

async function readOld(ctx: Ctx, db: Db): Promise<void> {
  await db
    .updateTable('notice')
    .set((row) => ({ read_at: row.ref('created_at') }))
    .where('org_id', '=', ctx.orgId)
    .where('created_at', '<', ctx.now.subtract({ hours: UNREAD_HOURS }).toString())
    .execute()
}

/** Notices of the last weeks for the existing demo accounts. */
export async function writeDemoNotices(ctx: Ctx): Promise<void> {
  await tx(ctx, async (db) => {
    const accounts = await db
      .selectFrom('account')
      .select(['id', 'email', 'display_name'])
      .where('org_id', '=', ctx.orgId)
      .where('state', '=', 'active')
      .execute()
    const nameOf = (part: string) => accounts.find((one) => one.email.startsWith(part))?.display_name ?? 'HR'
    const stories = accounts.flatMap(({ id, email }) =>
      storyOf(email, nameOf('admin@'), nameOf('hr@')).map((timed) => ({ id, timed })),
    )
    // Ascending ids follow time, as in real data.
    for (const { id, timed } of stories.sort((one, other) => other.timed.hoursAgo - one.timed.hoursAgo)) {
      const { hoursAgo, ...notice } = timed
      const then = { ...ctx, now: ctx.now.subtract({ minutes: hoursAgo * 60 + 17 }) }
      await notify(then, db, { ...notice, to: { accountIds: [id] } })
    }
    await readOld(ctx, db)
  })
}
