import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  openLeaverLetter,
  openLeaverStatement,
  readLeaverForm,
  readLeaverPage,
  saveLeaverForm,
} from '@muster/contract/offboarding/leaver.contract'
import { sql } from 'kysely'
import type { PublicCtx } from '../../../platform/context.ts'
import { deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { companyOf } from '../../candidates/index.ts'
import { openOwnLetter, readLettersOf } from '../../documents/index.ts'
import { readOwn as readOwnInterview, save } from '../exit-interview/fill.service.ts'
import { isLeaversOwn } from '../settlement/settlement.access.ts'
import { statementFile } from '../settlement/statement-pdf.ts'
import { statementsQuery, statementView } from '../settlement/statements.queries.ts'
import { asLeaver } from './guests.ts'
import { leaverClaims } from './leaver-claims.ts'

/** @throws AppError `candidates.link_invalid`, `candidates.code_needed` */
export async function readPage(ctx: PublicCtx, key: string): Promise<DataOf<typeof readLeaverPage>> {
  const { ctx: own, who } = await asLeaver(ctx, key)
  const interview = await readOwnInterview(own, { SEPID: who.separation_id })
  const { letters } = await readLettersOf(own)
  return readTx(own, async (db) => {
    const statements = await runQuery(
      db,
      statementsQuery(own, sql<boolean>`t.separation_id = ${who.separation_id} and ${isLeaversOwn(own)}`),
    )
    const lastDay = await runQuery(
      db,
      deferredQuery(
        sql<{ day: string | null }>`select coalesce(agreed_lwd, requested_lwd)::text as day from separation
          where org_id = ${own.orgId} and id = ${who.separation_id}`,
        ([row]) => row?.day ?? null,
      ),
    )
    return {
      ...(await companyOf(own, db)),
      ...{ EMPLOYEE_NAME: who.full_name, last_working_day: lastDay },
      interview: interview && { state: interview.state, is_open: interview.is_open },
      statements: statements.map(statementView),
      letters: letters.map(({ letter_id, number, title, category, letter_date, void_reason, signature }) => ({
        ...{ letter_id, number, title, category, letter_date, void_reason },
        signature: signature && {
          ...{ state: signature.state, due_on: signature.due_on, may_sign: signature.may_sign },
        },
      })),
      claims: await leaverClaims(own, db, who.employee_id),
    }
  })
}

/** @throws AppError `candidates.link_invalid`, `candidates.code_needed` */
export async function readForm(ctx: PublicCtx, key: string): Promise<DataOf<typeof readLeaverForm>> {
  const { ctx: own, who } = await asLeaver(ctx, key)
  return readOwnInterview(own, { SEPID: who.separation_id })
}

/** @throws AppError as `asLeaver` and as saving in self-service */
export async function saveForm(
  ctx: PublicCtx,
  { key, ...typed }: BodyOf<typeof saveLeaverForm>,
): Promise<DataOf<typeof saveLeaverForm>> {
  const { ctx: own, who } = await asLeaver(ctx, key)
  return save(own, { SEPID: who.separation_id, ...typed })
}

/** @throws AppError `record.not_found` for a statement of somebody else, or one that is not approved */
export async function openStatement(
  ctx: PublicCtx,
  { key, settlement_id }: BodyOf<typeof openLeaverStatement>,
): Promise<FileReply> {
  const { ctx: own } = await asLeaver(ctx, key)
  return statementFile(own, settlement_id)
}

/** @throws AppError `record.not_found` for a letter of somebody else, `documents.erased` */
export async function openLetter(
  ctx: PublicCtx,
  { key, letter_id }: BodyOf<typeof openLeaverLetter>,
): Promise<DataOf<typeof openLeaverLetter>> {
  const { ctx: own } = await asLeaver(ctx, key)
  return openOwnLetter(own, letter_id)
}
