/** Addresses of the library's screens, below the entry. */
export const libraryPath = (group: number | 'all' = 'all') => `/organisation/workflows/email-library/${group}`
export const START_PATH = '/organisation/workflows/email-library/create'
export const NEW_PATH = '/organisation/workflows/email-library/new-create'
/** Its navigation state holds `templateid`. */
export const EDITOR_PATH = '/organisation/workflows/email-library/template/create'
export const previewPath = (id: number) => `/org-master/email/preview?id=${id}`

/** What the editor is told by the link that leads to it. */
export interface EditorState {
  templateid: number
}

/** The template that a navigation state names, or null. */
export function templateIdOf(state: unknown): number | null {
  const id = (state as Partial<EditorState> | null)?.templateid
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}
