import { DeskClient } from './desk-client.ts'

/** Threads per node; further callers wait until one is free. */
const MOST = 2
/** How long a sheet stays open for the next request. */
const KEEP_MS = 60_000

/** A thread with its state; a caller with the same key gets it back as it was left. */
export interface Desk<State> {
  readonly client: DeskClient
  /** State of its user; undefined at first. */
  state: State | undefined
}

interface Slot extends Desk<unknown> {
  key: string
  isTaken: boolean
  timer: NodeJS.Timeout | undefined
}

const slots: Slot[] = []
const queue: (() => void)[] = []

function remove(slot: Slot): void {
  clearTimeout(slot.timer)
  slots.splice(slots.indexOf(slot), 1)
  void slot.client.close()
}

/** The thread with this key, a new one, or the one idle for longest; undefined while all are busy. */
function take(key: string): Slot | undefined {
  for (const slot of slots.filter((one) => one.client.isOver && !one.isTaken)) remove(slot)
  const own = slots.find((one) => one.key === key)
  if (own) return own.isTaken ? undefined : own
  const resting = slots.find((one) => !one.isTaken)
  if (slots.length >= MOST) {
    if (!resting) return undefined
    remove(resting)
  }
  const slot: Slot = { key, client: new DeskClient(), state: undefined, isTaken: false, timer: undefined }
  slots.push(slot)
  return slot
}

function giveBack(slot: Slot, isLast: boolean): void {
  slot.isTaken = false
  if (slot.client.isOver || isLast) remove(slot)
  else {
    slot.timer = setTimeout(() => remove(slot), KEEP_MS)
    slot.timer.unref()
    // Slots are ordered by idle time, longest first.
    slots.splice(slots.indexOf(slot), 1)
    slots.push(slot)
  }
  for (const next of queue.splice(0)) next()
}

/** @param isLast ends the thread, whose sheet nobody will ask about again */
export type Release = (isLast?: boolean) => void

/**
 * Takes a thread for exclusive use until it is released. `key` identifies the reader and the file: the same key finds
 * its sheet still open.
 */
export async function takeDesk<State>(key: string): Promise<{ desk: Desk<State>; release: Release }> {
  for (;;) {
    const slot = take(key)
    if (slot) {
      clearTimeout(slot.timer)
      slot.isTaken = true
      let isReleased = false
      const release: Release = (isLast = false) => {
        if (isReleased) return
        isReleased = true
        giveBack(slot, isLast)
      }
      return { desk: slot as Desk<State>, release }
    }
    await new Promise<void>((resolve) => queue.push(resolve))
  }
}
