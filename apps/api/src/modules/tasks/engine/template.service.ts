import { randomUUID } from 'node:crypto'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { TemplatePurpose } from '@muster/contract/tasks/tasks.constants'
import type { previewTaskTemplate, startTaskTemplate } from '@muster/contract/tasks/templates.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { reachPerson } from '../../employees/index.ts'
import { findTemplate } from '../setup/templates.queries.ts'
import { MANAGE } from '../tasks.access.ts'
import { tasksTexts } from '../tasks.texts.ts'
import { planTemplate } from './plan-template.ts'
import { startTemplate } from './start-template.ts'

/** @throws AppError `request.invalid` for somebody out of reach, who has left, or who does not exist */
async function requireAbout(ctx: Ctx, db: Db, id: number | null): Promise<void> {
  if (id === null) return
  const refuse = () => fail('request.invalid', { fields: { about_id: tasksTexts.text('chooseAbout') } })
  const person = await reachPerson(ctx, db, id, MANAGE).catch((error: unknown) => {
    if (error instanceof AppError && error.key === 'record.not_found') return refuse()
    throw error
  })
  if (person.status !== 'active') refuse()
}

/** The day that a template counts from, as far as it is known of a person: joining, or the last working day. */
async function dayOfPurpose(
  ctx: Ctx,
  db: Db,
  purpose: TemplatePurpose,
  aboutId: number | null,
): Promise<string | null> {
  if (aboutId === null || purpose === 'general') return null
  const column = purpose === 'joining' ? sql`date_of_joining` : sql`left_on`
  const { rows } = await sql<{ day: string | null }>`
    select ${column}::text as day from employee where org_id = ${ctx.orgId} and id = ${aboutId}`.execute(db)
  return rows[0]?.day ?? null
}

/** What starting a template would create. */
export function previewTemplate(
  ctx: Ctx,
  { template_id, day: given, about_id }: BodyOf<typeof previewTaskTemplate>,
): Promise<DataOf<typeof previewTaskTemplate>> {
  return readTx(ctx, async (db) => {
    await requireAbout(ctx, db, about_id)
    const template = await findTemplate(ctx, db, template_id)
    const today = await organisationToday(ctx, db)
    const day = given ?? (await dayOfPurpose(ctx, db, template.purpose, about_id)) ?? today
    const planned = await planTemplate(ctx, db, template, { day, aboutId: about_id, today })
    const ids = [...new Set(planned.flatMap(({ assigneeIds }) => assigneeIds))]
    const { rows } = await sql<{ EMPLOYEE_ID: number; EMPLOYEE_NAME: string }>`
      select id as "EMPLOYEE_ID", full_name as "EMPLOYEE_NAME" from employee
      where org_id = ${ctx.orgId} and id = any (${ids}::bigint[])`.execute(db)
    const people = new Map(rows.map((row) => [row.EMPLOYEE_ID, row]))
    return {
      day,
      tasks: planned.map(({ item, due_on, isMoved, assigneeIds, isFallback }) => ({
        ...{ title: item.title, due_on, is_moved: isMoved, is_fallback: isFallback },
        ...{ after_position: item.after_position, is_mandatory: item.is_mandatory },
        assignees: assigneeIds.flatMap((id) => people.get(id) ?? []),
      })),
    }
  })
}

/** Starts a template. Idempotent by the client's key. */
export function startByHand(
  ctx: Ctx,
  { template_id, day, about_id, key = randomUUID() }: BodyOf<typeof startTaskTemplate>,
): Promise<DataOf<typeof startTaskTemplate>> {
  return tx(ctx, async (db) => {
    await requireAbout(ctx, db, about_id)
    const start = { templateId: template_id, day, aboutId: about_id }
    return { task_ids: await startTemplate(ctx, db, { ...start, key: `call:${ctx.actor.accountId}:${key}` }) }
  })
}
