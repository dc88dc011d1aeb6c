import { defineHook } from '../../../platform/hooks.ts'

/** A record that tasks belong to, such as a joining, a separation or an asset. */
export interface ObjectRef {
  type: string
  id: number
}

/**
 * Emitted when nothing mandatory is left to do of a record's tasks, in the transaction that finishes the last one. It is emitted
 * again when a task is reopened and finished once more.
 */
export const objectTasksDone = defineHook<ObjectRef>('tasks.object_done')
