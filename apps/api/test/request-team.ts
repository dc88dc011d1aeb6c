import type { ApproverSpec, Sla, WorkflowDefinition } from '@muster/contract/workflows/definition'
import {
  addPeople,
  aPerson,
  aSmallCompany,
  type People,
} from '../src/modules/employees/employees.fixtures.ts'
import { tx } from '../src/platform/db/tx.ts'
import { type AccountGiven, anAccount, type TestAccount } from './factories.ts'
import type { TestApp } from './harness.ts'

export interface Team extends People {
  /** The requester; reports to Ravi, who reports to Asha. */
  meeraIs: TestAccount
  raviIs: TestAccount
  ashaIs: TestAccount
  /** At another location, in nobody's reporting line. */
  devIs: TestAccount
  /** Also reports to Ravi. */
  nina: number
  ninaIs: TestAccount
}

/** A small company in which everybody can sign in. */
export async function aTeam(app: TestApp): Promise<Team> {
  const people = await aSmallCompany(app)
  const [nina] = (await addPeople(app, people.org, [
    aPerson({
      FIRST_NAME: 'Nina',
      LAST_NAME: 'Das',
      REPORTING_MANAGER_ID: people.ravi,
      LOCATION_ID: people.pune,
    }),
  ])) as [number]
  const account = (employeeId: number, more: AccountGiven = {}) =>
    anAccount(app, people.org, { employeeId, ...more })
  return {
    ...people,
    nina,
    meeraIs: await account(people.meera),
    raviIs: await account(people.ravi),
    ashaIs: await account(people.asha),
    devIs: await account(people.dev),
    ninaIs: await account(nina),
  }
}

export interface StageGiven {
  approvers: ApproverSpec[]
  mode?: 'any' | 'all' | 'count'
  count?: number
  sla?: Sla
}

/** A published workflow of consecutive stages. */
export async function aWorkflow(
  app: TestApp,
  orgId: number,
  trigger: string,
  stages: readonly StageGiven[],
): Promise<void> {
  const definition: WorkflowDefinition = {
    start: stages.length > 0 ? 'stage_0' : 'done',
    nodes: [
      ...stages.map((stage, at) => ({
        type: 'stage' as const,
        id: `stage_${at}`,
        name: `Stage ${at + 1}`,
        mode: 'any' as const,
        next: at + 1 < stages.length ? `stage_${at + 1}` : 'done',
        ...stage,
      })),
      { type: 'end' as const, id: 'done', outcome: 'approved' as const },
    ],
  }
  const ctx = app.system(orgId)
  const now = ctx.now.toString()
  await tx(ctx, async (db) => {
    const { id } = await db
      .insertInto('workflow')
      .values({
        org_id: orgId,
        trigger_slug: trigger,
        name: `Workflow of ${trigger} ${stages.length}`,
        draft: JSON.stringify(definition),
        is_active: true,
        published_number: 1,
        published_revision: 1,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('workflow_version')
      .values({
        org_id: orgId,
        workflow_id: id,
        number: 1,
        definition: JSON.stringify(definition),
        published_at: now,
      })
      .execute()
  })
}
