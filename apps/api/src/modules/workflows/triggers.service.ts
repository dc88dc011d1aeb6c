import type { DataOf, QueryOf } from '@muster/contract/kit/index'
import {
  HIDDEN_TRIGGER,
  type listActiveTriggers,
  type listTriggers,
  type Trigger,
} from '@muster/contract/workflows/workflows.contract'
import type { Ctx } from '../../platform/context.ts'
import { readTx } from '../../platform/db/tx.ts'
import { mailTriggers } from '../email-library/index.ts'
import { findVersionsInUse } from './graphs.queries.ts'
import { isRegistered } from './registries.ts'
import { approvals } from './trigger-names.ts'

/**
 * Triggers of the specification, those added by request kinds, and customisable mails. Approvals without a
 * request kind are marked as unavailable; the list is the same for all organisations.
 */
export function readTriggers(ctx: Ctx, { is_all }: QueryOf<typeof listTriggers>): { triggers: Trigger[] } {
  const triggers = approvals().map(
    ({ slug, name, group }): Trigger => ({
      TRIGGER_SLUG: slug,
      name,
      group,
      kind: 'approval',
      available: isRegistered(slug),
      is_automatic: true,
    }),
  )
  const mails = mailTriggers(ctx).map(
    ({ slug, name, isAutomatic }): Trigger => ({
      TRIGGER_SLUG: slug,
      name,
      group: 'E-mail',
      kind: 'mail',
      available: true,
      is_automatic: isAutomatic,
    }),
  )
  const all = [...triggers, ...mails]
  return { triggers: is_all === '1' ? all : all.filter((one) => one.TRIGGER_SLUG !== HIDDEN_TRIGGER) }
}

/** Available request kinds with their active workflow. One statement. */
export function readActiveTriggers(ctx: Ctx): Promise<DataOf<typeof listActiveTriggers>> {
  const triggers = approvals().filter(({ slug }) => isRegistered(slug))
  return readTx(ctx, async (db) => {
    const inUse = await findVersionsInUse(
      ctx,
      db,
      triggers.map(({ slug }) => slug),
    )
    return {
      triggers: triggers.map(({ slug, name, group }) => ({
        TRIGGER_SLUG: slug,
        name,
        group,
        WF_ID: inUse.get(slug)?.workflow_id ?? null,
      })),
    }
  })
}
