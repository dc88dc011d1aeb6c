import { useSyncExternalStore } from 'react'

/** Uploads under way; each resolves to whether the file is there. */
const underWay = new Set<Promise<boolean>>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** Counts an upload as under way until it has ended. */
export async function duringUpload<T>(uploading: Promise<T>): Promise<T> {
  const ended = uploading.then(
    () => true,
    () => false,
  )
  underWay.add(ended)
  tell()
  try {
    return await uploading
  } finally {
    underWay.delete(ended)
    tell()
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a file is being uploaded: what is saved now would lack it. */
export function useIsUploading(): boolean {
  return useSyncExternalStore(subscribe, () => underWay.size > 0)
}

/**
 * Submits a form once its files are there, since what is saved before would lack them.
 *
 * @returns whether it waits; false: nothing is being uploaded, submit now. After an upload that fails it is not
 *   submitted: the form shows why.
 */
export function submitAfterUploads(form: HTMLFormElement): boolean {
  if (underWay.size === 0) return false
  void Promise.all(underWay).then((all) => {
    // The form takes the file up in the same turn.
    if (all.every(Boolean)) setTimeout(() => form.isConnected && form.requestSubmit())
  })
  return true
}
