import type { OnboardingKit } from '@muster/contract/onboarding/kits.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fileLink } from '../../files/index.ts'
import { joiningTexts } from '../joining.texts.ts'

export interface StoredFile {
  id: number
  path: string
  name: string
  content_type: string
  size: number
}

export interface StoredKit extends Omit<OnboardingKit, 'kit_id' | 'fileslist' | 'is_fixed'> {
  kit_id: number
  files: StoredFile[]
}

/** Kits by name, active ones first. One statement. */
export async function findKits(
  ctx: Ctx,
  db: Db,
  { id, flowId }: { id?: number | undefined; flowId?: number | undefined } = {},
): Promise<StoredKit[]> {
  const { rows } = await sql<StoredKit>`
    select k.id as kit_id, k.name as "KIT_NAME", k.description as "DESCRIPTION", k.flow_id as "WORKFLOW_ID", f.name as workflow,
      k.task_template_id, t.name as task_template, k.status, k.version,
      (select count(*)::int from task_template_item i where i.org_id = t.org_id and i.template_id = t.id) as tasks,
      (select count(*)::int from candidate_kit g where g.org_id = k.org_id and g.kit_id = k.id) as candidates,
      coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'path', x.path, 'name', x.name, 'content_type', x.content_type,
          'size', x.size) order by x.position)
        from onboarding_kit_file x where x.org_id = k.org_id and x.kit_id = k.id), '[]') as files
    from onboarding_kit k
    left join onboarding_flow f on f.org_id = k.org_id and f.id = k.flow_id
    left join task_template t on t.org_id = k.org_id and t.id = k.task_template_id
    where k.org_id = ${ctx.orgId} and (${id ?? null}::bigint is null or k.id = ${id ?? null}::bigint)
      and (${flowId ?? null}::bigint is null or k.flow_id is null or k.flow_id = ${flowId ?? null}::bigint)
    order by k.status desc, lower(k.name), k.id limit 500`.execute(db)
  return rows
}

export const fileViews = (ctx: Ctx, files: readonly StoredFile[]) =>
  files.map(({ id, path, name, size, content_type }) => ({
    ...{ file_id: id, file_name: name, size, content_type, link: fileLink(ctx, path, name) },
  }))

export function kitView(ctx: Ctx, { files, ...kit }: StoredKit): OnboardingKit {
  return { ...kit, fileslist: fileViews(ctx, files), is_fixed: false }
}

/** The kit of policies, which needs no set-up (specification, section 3). */
export const policiesKit = (): OnboardingKit => ({
  ...{ kit_id: null, KIT_NAME: joiningTexts('policies'), DESCRIPTION: joiningTexts('policiesNote') },
  ...{ WORKFLOW_ID: null, workflow: null, fileslist: [], task_template_id: null, task_template: null },
  ...{ tasks: 0, status: 1, is_fixed: true, candidates: 0, version: 0 },
})

export interface CandidateKit {
  id: number
  name: string
  description: string
  /** Of an active template; null without one. */
  template_id: number | null
  tasks: number
  /** The candidate has it already. */
  is_given: boolean
  day: string | null
}

/**
 * The kit that a candidate has, or else would be given: one of the flow before one of every flow. One statement.
 */
export async function findKitFor(
  ctx: Ctx,
  db: Db,
  candidateId: number,
  flowId: number | null,
): Promise<CandidateKit | undefined> {
  const { rows } = await sql<CandidateKit>`
    select k.id, k.name, k.description, t.id as template_id, g.kit_id is not null as is_given, g.day::text as day,
      (select count(*)::int from task_template_item i where i.org_id = t.org_id and i.template_id = t.id) as tasks
    from onboarding_kit k
    left join candidate_kit g on g.org_id = k.org_id and g.kit_id = k.id and g.candidate_id = ${candidateId}
    left join task_template t on t.org_id = k.org_id and t.id = k.task_template_id and t.status = 1
    where k.org_id = ${ctx.orgId} and (g.kit_id is not null or (k.status = 1
      and (k.flow_id is null or k.flow_id = ${flowId}::bigint)
      and not exists (select from candidate_kit o where o.org_id = k.org_id and o.candidate_id = ${candidateId})))
    order by g.kit_id nulls last, k.flow_id nulls last, k.id limit 1`.execute(db)
  return rows[0]
}
