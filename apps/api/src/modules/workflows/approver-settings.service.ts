import { administratorRoles } from '@muster/contract/access/roles'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  readApproverSettings,
  saveFallback,
  saveFunctionHead,
} from '@muster/contract/workflows/workflow-parts.contract'
import { functionMasters } from '@muster/contract/workflows/workflows.constants'
import { sql } from 'kysely'
import { holds } from '../../platform/access/actor.ts'
import { refuseOwnRecord } from '../../platform/access/own-record.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { nameOfFunction } from './rules/unit-names.ts'
import { workflowsTexts } from './workflows.texts.ts'

type Settings = DataOf<typeof readApproverSettings>

async function findAdministrators(ctx: Ctx, db: Db): Promise<Settings['administrators']> {
  const { rows } = await sql<{ account_id: number; name: string }>`
    select a.id as account_id, coalesce(nullif(a.display_name, ''), a.email) as name from account a
    where a.org_id = ${ctx.orgId} and a.state <> 'disabled' and exists (
      select from account_role r where r.org_id = a.org_id and r.account_id = a.id
        and r.role_id = any (${[...administratorRoles]}::int[]))
    order by lower(coalesce(nullif(a.display_name, ''), a.email)), a.id limit 200`.execute(db)
  return rows
}

async function findHeads(ctx: Ctx, db: Db): Promise<Settings['heads']> {
  const units = sql.join(
    functionMasters.map(
      (master) =>
        sql`select ${sql.lit(master)}::text as master, id, name from ${sql.table(master)} where org_id = ${ctx.orgId}`,
    ),
    sql` union all `,
  )
  const { rows } = await sql<Settings['heads'][number]>`
    select h.master, h.unit_id, h.function, u.name as unit_name, e.id as "EMPLOYEE_ID",
      e.full_name as "EMPLOYEE_NAME", e.status = 'left' as has_left
    from function_head h
    join (${units}) u on u.master = h.master and u.id = h.unit_id
    join employee e on e.org_id = h.org_id and e.id = h.employee_id
    where h.org_id = ${ctx.orgId} order by h.master, lower(u.name), h.function limit 2000`.execute(db)
  return rows
}

async function findSetting(ctx: Ctx, db: Db) {
  const { rows } = await sql<{ account_id: number | null; name: string | null; version: number }>`
    select s.fallback_account_id as account_id, coalesce(nullif(a.display_name, ''), a.email) as name, s.version
    from workflow_setting s left join account a on a.org_id = s.org_id and a.id = s.fallback_account_id
    where s.org_id = ${ctx.orgId}`.execute(db)
  return rows[0]
}

/** The fallback approver and the heads of functions. Three statements. */
export function readSettings(ctx: Ctx): Promise<Settings> {
  return readTx(ctx, async (db) => {
    const setting = await findSetting(ctx, db)
    const id = setting?.account_id ?? null
    return {
      fallback: id === null ? null : { account_id: id, name: setting?.name ?? '' },
      administrators: await findAdministrators(ctx, db),
      heads: await findHeads(ctx, db),
      version: setting?.version ?? 0,
      abilities: { edit: holds(ctx.actor, 'workflows.workflow.manage') },
    }
  })
}

/** @throws AppError `record.not_found` for an account that is not an administrator */
export function updateFallback(ctx: Ctx, { account_id }: BodyOf<typeof saveFallback>): Promise<null> {
  return tx(ctx, async (db) => {
    const administrators = await findAdministrators(ctx, db)
    const chosen =
      account_id === null ? null : found(administrators.find((one) => one.account_id === account_id))
    const before = await findSetting(ctx, db)
    await sql`insert into workflow_setting (org_id, fallback_account_id, updated_at)
      values (${ctx.orgId}, ${account_id}, ${ctx.now.toString()})
      on conflict (org_id) do update set fallback_account_id = excluded.fallback_account_id,
        version = workflow_setting.version + 1, updated_at = excluded.updated_at`.execute(db)
    await recordAudit(ctx, db, {
      recordType: 'workflow_setting',
      recordLabel: workflowsTexts.english('fallbackAdministrator'),
      changes: { fallback: [before?.name ?? null, chosen?.name ?? null] },
    })
    return null
  })
}

/** Locks the unit against concurrent merge or deletion; returns its name. */
async function lockUnit(ctx: Ctx, db: Db, master: string, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(master)} where org_id = ${ctx.orgId} and id = ${id} for key share`.execute(
    db,
  )
  return found(rows[0]).name
}

/**
 * Nobody makes themselves the head of a function, which approves for others.
 *
 * @throws AppError `record.not_found` for an unknown unit, or a person who is unknown or has left, `access.own_record`
 */
export function updateFunctionHead(ctx: Ctx, body: BodyOf<typeof saveFunctionHead>): Promise<null> {
  const { master, unit_id, function: name, employee_id } = body
  return tx(ctx, async (db) => {
    const unit = await lockUnit(ctx, db, master, unit_id)
    const key = { org_id: ctx.orgId, master, unit_id, function: name }
    const { rows } = await sql<{ id: number; name: string }>`
      select e.id, e.full_name as name from employee e
      where e.org_id = ${ctx.orgId} and e.id = ${employee_id}::bigint and e.status = 'active'`.execute(db)
    const person = employee_id === null ? null : found(rows[0])
    const before = await sql<{ id: number; name: string }>`
      select e.id, e.full_name as name from function_head h join employee e on e.org_id = h.org_id and e.id = h.employee_id
      where h.org_id = ${ctx.orgId} and h.master = ${master} and h.unit_id = ${unit_id} and h.function = ${name}`.execute(
      db,
    )
    const concerned = [before.rows[0]?.id, person?.id].filter((id) => id !== undefined)
    if (concerned.length < 2 || concerned[0] !== concerned[1])
      await refuseOwnRecord(ctx, db, concerned, 'workflows.workflow.manage')
    if (person) {
      await db
        .insertInto('function_head')
        .values({ ...key, employee_id: person.id })
        .onConflict((conflict) =>
          conflict
            .columns(['org_id', 'master', 'unit_id', 'function'])
            .doUpdateSet({ employee_id: person.id }),
        )
        .execute()
    } else {
      await sql`delete from function_head where org_id = ${ctx.orgId} and master = ${master}
        and unit_id = ${unit_id} and function = ${name}`.execute(db)
    }
    await recordAudit(ctx, db, {
      recordType: 'function_head',
      recordLabel: workflowsTexts.english('of', { name: nameOfFunction(name), unit }),
      changes: { head: [before.rows[0]?.name ?? null, person?.name ?? null] },
    })
    return null
  })
}
