import type { SignatureMark } from '@muster/contract/documents/signatures.contract'
import { sql } from 'kysely'
import { consentOf } from '../../src/modules/documents/signatures/code.service.ts'
import { makeMark } from '../../src/modules/documents/signatures/compose-signed.ts'
import { declineOne, finishSigning } from '../../src/modules/documents/signatures/sign.service.ts'
import { recordEvent, requireOwn } from '../../src/modules/documents/signatures/signing.queries.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { readTx, tx } from '../../src/platform/db/tx.ts'

/** A signature as a finger writes it. */
const scribble: SignatureMark = {
  kind: 'drawn',
  strokes: [
    Array.from({ length: 60 }, (_one, at): [number, number] => [
      120 + at * 12,
      Math.round(160 - Math.sin(at / 3.1) * (110 - at)),
    ]),
    Array.from({ length: 20 }, (_one, at): [number, number] => [180 + at * 30, Math.round(230 - at * 1.5)]),
  ],
}

/** The recipient, on their phone. */
const asRecipient = (ctx: Ctx, employeeId: number): Ctx => ({
  ...ctx,
  now: ctx.platform.clock(),
  actor: {
    ...ctx.actor,
    ...{ kind: 'account', accountId: null, employeeId, email: 'phone@demo.test' },
    ...{ grants: new Map([['documents.own', new Set(['self' as const])]]) },
  },
  request: {
    ...ctx.request,
    ip: '203.0.113.24',
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/148.0.0.0 Mobile Safari/537.36',
  },
})

async function sign(ctx: Ctx, letterId: number, typed: boolean): Promise<void> {
  const letter = await readTx(ctx, (db) => requireOwn(ctx, db, letterId))
  const consent = consentOf(letter, 'en')
  await tx(ctx, async (db) => {
    await sql`update letter set opened_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and id = ${letterId}`.execute(db)
    await recordEvent(ctx, db, [letterId], 'opened')
    await recordEvent(ctx, db, [letterId], 'consented', consent)
    await recordEvent(ctx, db, [letterId], 'code_sent', 'p…@demo.test')
  })
  const mark: SignatureMark = typed ? { kind: 'typed', name: letter.signer } : scribble
  await finishSigning(ctx, letter, {
    ...{ mark, printed: await makeMark(letter, { mark, at: ctx.now }) },
    code: {
      ...{ hasCode: false, codeHash: null, accountId: 0, consent, consentLanguage: 'en', tries: 0 },
      ...{ sentAt: ctx.now.epochMilliseconds, expiresAt: 0, hourAt: 0, hourSends: 0, hourFailures: 0 },
    },
  })
}

/** Of the letters of a sending some are signed and one is declined; that of `waiting` waits. */
export async function writeDemoSignatures(admin: Ctx, runId: number, waiting: number): Promise<void> {
  const { rows } = await readTx(admin, (db) =>
    sql<{ id: number; employee_id: number }>`select id, employee_id from letter
      where org_id = ${admin.orgId} and run_id = ${runId} and state = 'sent' and employee_id <> ${waiting} order by id`.execute(
      db,
    ),
  )
  for (const [at, { id, employee_id }] of rows.entries()) {
    const own = asRecipient(admin, employee_id)
    if (at < rows.length - 1) await sign(own, id, at % 2 === 1)
    else await declineOne(own, { letter_id: id, reason: 'The place of work is not the one we agreed on.' })
  }
}
