import type { FormValues } from '@muster/contract/forms/form-definition'
import { entryStorage } from '../../../lib/entry-storage.ts'

/** With the session's storage, so that signing out takes the draft of somebody's data along. */
const DRAFT_KEY = 'draft.employee'

export function readDraft(): FormValues | null {
  const kept = entryStorage.get(DRAFT_KEY)
  if (!kept) return null
  try {
    return JSON.parse(kept) as FormValues
  } catch {
    // Written by hand or by another version: the form starts empty.
    entryStorage.remove(DRAFT_KEY)
    return null
  }
}

export function keepDraft(values: FormValues): void {
  entryStorage.set(DRAFT_KEY, JSON.stringify(values))
}

export function clearDraft(): void {
  entryStorage.remove(DRAFT_KEY)
}
