/** A saved view of a list, as its menu shows it. */
export interface SavedView {
  id: number
  name: string
  isShared: boolean
  /** Name of the owner, if it is somebody else. */
  owner: string | null
  mayEdit: boolean
  mayRemove: boolean
}

export interface NewView {
  name: string
  isShared: boolean
  isDefault: boolean
}

export interface SavedViewsTexts {
  /** Name of the list without a view. */
  standard: string
  own: string
  shared: string
  by: (owner: string) => string
  isDefault: string
  save: string
  reset: string
  saveAs: string
  makeDefault: string
  dropDefault: string
  rename: string
  share: string
  unshare: string
  remove: string
  name: string
  sharedChoice: string
  defaultChoice: string
  confirm: string
  cancel: string
  removeTitle: (view: string) => string
  removeText: string
  removeSharedText: string
}

export const defaultViewsTexts: SavedViewsTexts = {
  standard: 'Standard view',
  own: 'Your views',
  shared: 'Shared views',
  by: (owner) => `by ${owner}`,
  isDefault: 'The list opens with this view',
  save: 'Save changes',
  reset: 'Undo changes',
  saveAs: 'Save as new view',
  makeDefault: 'Open the list with this view',
  dropDefault: 'Do not open the list with this view',
  rename: 'Rename',
  share: 'Share with everybody',
  unshare: 'Stop sharing',
  remove: 'Delete',
  name: 'Name of the view',
  sharedChoice: 'Share with everybody in the organisation',
  defaultChoice: 'Open the list with this view',
  confirm: 'Save',
  cancel: 'Cancel',
  removeTitle: (view) => `Delete the view ${view}?`,
  removeText: 'The rows of the list stay as they are.',
  removeSharedText: 'It disappears for everybody who uses it. The rows of the list stay as they are.',
}

export interface SavedViewsProps {
  views: SavedView[]
  /** The current view; null for none. */
  currentId: number | null
  /** The list differs from the view. */
  isChanged: boolean
  defaultId: number | null
  mayShare: boolean
  onChoose: (id: number | null) => void
  /** Resets the list to the saved view. */
  onReset: () => void
  /** Overwrites the current view with the state of the list. */
  onSave: () => Promise<unknown>
  /** Saves the state of the list as a new view. @returns the problem of the name, or null */
  onCreate: (view: NewView) => Promise<string | null>
  /** @returns the problem of the name, or null */
  onRename: (id: number, name: string) => Promise<string | null>
  onShare: (id: number, isShared: boolean) => Promise<unknown>
  onDefault: (id: number | null) => Promise<unknown>
  onRemove: (id: number) => Promise<unknown>
  texts: SavedViewsTexts
}
