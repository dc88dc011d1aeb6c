import { beforeEach, expect, test } from 'vitest'
import { anOrganisation } from '../../../test/factories.ts'
import { countQueries, createTestApp, type TestApp } from '../../../test/harness.ts'
import { recordAudit } from '../audit.ts'
import type { Ctx } from '../context.ts'
import type { Db } from './db.ts'
import { readTx, tx } from './tx.ts'

let app: TestApp
let ctx: Ctx
beforeEach(async () => {
  app ??= await createTestApp()
  ctx = app.system((await anOrganisation(app)).orgId)
})

const note = (db: Db, ...labels: string[]) =>
  recordAudit(ctx, db, ...labels.map((recordLabel) => ({ recordType: 'late', recordLabel })))
const mail = (db: Db, subject: string) =>
  ctx.platform.mail.put(ctx, db, { kind: 'late', to: 'a@example.com', subject, text: '', html: '' })
const inserted = () =>
  readTx(ctx, async (db) => ({
    notes: (
      await db
        .selectFrom('audit_entry')
        .select('record_label as label')
        .where('record_type', '=', 'late')
        .orderBy('id')
        .execute()
    ).map(({ label }) => label),
    mails: (await db.selectFrom('mail_outbox').select('subject').where('kind', '=', 'late').execute()).map(
      ({ subject }) => subject,
    ),
  }))

test('inserts the rows of all tables in one statement before the commit, in order', async () => {
  const { queries } = await countQueries(() =>
    tx(ctx, async (db) => {
      await note(db, 'one', 'two')
      await mail(db, 'Hello')
      await note(db, 'three')
    }),
  )
  expect(queries).toBe(1)
  expect(await inserted()).toEqual({ notes: ['one', 'two', 'three'], mails: ['Hello'] })
})

test('inserts large sets immediately, after the rows already deferred', async () => {
  const labels = Array.from({ length: 1200 }, (_, at) => `many ${at}`)
  await tx(ctx, async (db) => {
    await note(db, 'before')
    await note(db, ...labels)
    await note(db, 'after')
  })
  expect((await inserted()).notes).toEqual(['before', ...labels, 'after'])
})

test('discards deferred rows when the transaction rolls back', async () => {
  await expect(
    tx(ctx, async (db) => {
      await note(db, 'never')
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await tx(ctx, (db) => mail(db, 'Later'))
  expect(await inserted()).toEqual({ notes: [], mails: ['Later'] })
})

test('rolls the transaction back when a deferred row is refused', async () => {
  await expect(
    tx(ctx, async (db) => {
      await db.updateTable('organisation').set({ name: 'Changed' }).where('org_id', '=', ctx.orgId).execute()
      await recordAudit({ ...ctx, now: { toString: () => 'no instant' } } as never, db, {
        recordType: 'late',
      })
    }),
  ).rejects.toThrow()
  const { name } = await readTx(ctx, (db) =>
    db.selectFrom('organisation').select('name').where('org_id', '=', ctx.orgId).executeTakeFirstOrThrow(),
  )
  expect(name).not.toBe('Changed')
})
