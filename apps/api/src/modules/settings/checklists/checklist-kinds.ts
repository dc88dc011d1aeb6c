import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** What checklists are for: declared by the module that works them off. */
export interface ChecklistKind {
  /** `probation`, stable: stored with lists and tasks. */
  readonly kind: string
  /** As the settings call it. */
  readonly label: string
  /** What the days of an item are counted from, in words. */
  readonly start: string
  readonly due: string
  /** Who holds it for a person does what falls to HR, and may tick for the others. */
  readonly permission: string
  /** By checklist, where it is chosen. */
  usedBy(ctx: Ctx, db: Db): Promise<readonly { checklist_id: number; label: string }[]>
}

const kinds = new Map<string, ChecklistKind>()

/** Adds a kind of checklist; modules call it while they connect. Only registered kinds are offered. */
export function registerChecklistKind(kind: ChecklistKind): void {
  if (kinds.has(kind.kind)) throw new Error(`The checklist kind ${kind.kind} is declared twice.`)
  kinds.set(kind.kind, kind)
}

export function checklistKind(name: string): ChecklistKind | undefined {
  return kinds.get(name)
}

export function allChecklistKinds(): ChecklistKind[] {
  return [...kinds.values()]
}
