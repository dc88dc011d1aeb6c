import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** A use of checklists, declared by the module that processes them. */
export interface ChecklistKind {
  /** For example `probation`; stored with lists and tasks, must never change. */
  readonly kind: string
  /** Label in the settings. */
  readonly label: string
  /** Name of the date from which an item's days are counted. */
  readonly start: string
  readonly due: string
  /** Permission for HR's tasks, and for completing tasks of others. */
  readonly permission: string
  /** Places where checklists are selected, by checklist. */
  usedBy(ctx: Ctx, db: Db): Promise<readonly { checklist_id: number; label: string }[]>
}

const kinds = new Map<string, ChecklistKind>()

/** Registers a kind of checklist; called when its module connects. Only registered kinds are offered. */
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
