import {
  createListView,
  removeListView,
  setDefaultListView,
  updateListView,
} from '@muster/contract/calls/settings/list-views'
import type { ListView, ListViewState } from '@muster/contract/settings/list-shapes'
import type { NewView } from '@muster/ui/saved-views'
import { ApiError, call, messageOf } from '../calls/api.ts'
import { notifyError } from '../feedback/notices.ts'

/** Why a view could not be named, for its dialog. */
function problemOf(error: unknown): string {
  return (error instanceof ApiError && error.fields?.name) || messageOf(error)
}

/** Shows other errors as a toast. */
async function shown<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    notifyError(messageOf(error))
    return null
  }
}

const notify = { notify: true }

/** Saves the current state as a personal view. */
export async function createView(
  list: string,
  { name, isShared, isDefault }: NewView,
  state: ListViewState,
): Promise<{ created: ListView | null; problem: string | null }> {
  try {
    const body = { list, name, state, is_shared: isShared, is_default: isDefault }
    return { created: await call(createListView, { body }, notify), problem: null }
  } catch (error) {
    return { created: null, problem: problemOf(error) }
  }
}

export async function renameView(id: number, name: string): Promise<string | null> {
  try {
    await call(updateListView, { body: { id, name } }, notify)
    return null
  } catch (error) {
    return problemOf(error)
  }
}

export function overwriteView(id: number, state: ListViewState): Promise<ListView | null> {
  return shown(call(updateListView, { body: { id, state } }, notify))
}

export function shareView(id: number, isShared: boolean): Promise<ListView | null> {
  return shown(call(updateListView, { body: { id, is_shared: isShared } }, notify))
}

export function chooseDefault(list: string, id: number | null): Promise<null> {
  return shown(call(setDefaultListView, { body: { list, id } }))
}

export function removeView(id: number): Promise<null> {
  return shown(call(removeListView, { body: { id } }, notify))
}
