import type { QueryOf } from '@muster/contract/kit/index'
import { approvalTriggers } from '@muster/contract/workflows/approval-triggers'
import {
  HIDDEN_TRIGGER,
  type listTriggers,
  type Trigger,
} from '@muster/contract/workflows/workflows.contract'
import type { Ctx } from '../../platform/context.ts'
import { mailTriggers } from '../email-library/index.ts'

/**
 * What the specification lists, and the mails that can be rewritten. The specification's approvals are
 * marked as not available while no module asks for them; nothing about an organisation is in the list.
 */
export function readTriggers(ctx: Ctx, { is_all }: QueryOf<typeof listTriggers>): { triggers: Trigger[] } {
  const approvals = approvalTriggers.flatMap(({ group, triggers }) =>
    triggers.map(
      ([TRIGGER_SLUG, name]): Trigger => ({
        TRIGGER_SLUG,
        name,
        group,
        kind: 'approval',
        available: false,
        is_automatic: true,
      }),
    ),
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
  const all = [...approvals, ...mails]
  return { triggers: is_all === '1' ? all : all.filter((one) => one.TRIGGER_SLUG !== HIDDEN_TRIGGER) }
}
