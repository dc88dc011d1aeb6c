import { currentEntry } from '../../../lib/session/entry.ts'

const isMe = () => currentEntry.name === 'me'

/** Where a task is shown in this entry. */
export const pathOf = (id: number): string => (isMe() ? `/tasks/${id}` : `/task-management/details/${id}`)
/** Where the list is. */
export const listPath = (): string => (isMe() ? '/tasks' : '/task-management/list')
