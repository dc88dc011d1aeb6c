/** Paths of the library's screens, relative to the entry. */
export const libraryPath = (group: number | 'all' = 'all') => `/organisation/workflows/email-library/${group}`
export const START_PATH = '/organisation/workflows/email-library/create'
export const NEW_PATH = '/organisation/workflows/email-library/new-create'
/** Its navigation state has `templateid`. */
export const EDITOR_PATH = '/organisation/workflows/email-library/template/create'
export const previewPath = (id: number) => `/org-master/email/preview?id=${id}`

/** Navigation state passed to the editor. */
export interface EditorState {
  templateid: number
}

/** The template id in a navigation state, or null. */
export function templateIdOf(state: unknown): number | null {
  const id = (state as Partial<EditorState> | null)?.templateid
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}
