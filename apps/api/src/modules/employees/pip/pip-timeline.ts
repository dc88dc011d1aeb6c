import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { mayRead } from './pip.queries.ts'
import { pipTexts } from './pip.texts.ts'

const titles = {
  started: 'planStarted',
  extended: 'planExtended',
  closed: 'planClosed',
} as const

/** The title of a timeline entry about a plan; undefined for other entries. */
export function pipTitle(details: Record<string, unknown> | null): string | undefined {
  const key = titles[String(details?.pip) as keyof typeof titles]
  return key && pipTexts(key, { plan: String(details?.plan) })
}

/**
 * Timeline entries about a person's plans, with the same columns as other entries and only for readers of the
 * plan. Always read from the plan: a stored copy could be read without the permission.
 */
export const pipTimeline = (ctx: Ctx, employeeId: number): RawBuilder<unknown> => sql`
  select 'pip', n.id, 0, n.on_date, jsonb_build_object('pip', n.kind, 'plan', p.title), null::text, null::bigint,
    null::bigint, ''::text, n.actor, n.created_at
  from pip p
  join employee e on e.org_id = p.org_id and e.id = p.employee_id
  join pip_entry n on n.org_id = p.org_id and n.pip_id = p.id and n.kind in ('started', 'extended', 'closed')
  where p.org_id = ${ctx.orgId} and p.employee_id = ${employeeId} and ${mayRead(ctx)}`
