import { approvalTriggers } from '@muster/contract/workflows/approval-triggers'
import { wordsOf } from '../../platform/audit/words.ts'
import { fail } from '../../platform/errors.ts'
import { registeredTriggers } from './registries.ts'
import { workflowsTexts } from './workflows.texts.ts'

export interface NamedTrigger {
  slug: string
  name: string
  group: string
}

const listed: readonly NamedTrigger[] = approvalTriggers.flatMap(({ group, triggers }) =>
  triggers.map(([slug, name]) => ({ slug, name, group })),
)

/** The specification's triggers, and those added by request kinds. */
export function approvals(): NamedTrigger[] {
  const known = new Set(listed.map(({ slug }) => slug))
  const registered = registeredTriggers()
    .filter((slug) => !known.has(slug))
    .map((slug) => ({ slug, name: wordsOf(slug), group: 'Other' }))
  return [...listed, ...registered]
}

export const triggerName = (slug: string): string =>
  approvals().find((one) => one.slug === slug)?.name ?? wordsOf(slug)

/** @throws AppError `workflows.trigger_unknown` */
export function knownTrigger(slug: string): NamedTrigger {
  const trigger = approvals().find((one) => one.slug === slug)
  return (
    trigger ??
    fail('workflows.trigger_unknown', { fields: { TRIGGER_SLUG: workflowsTexts('requestTypeRequired') } })
  )
}
