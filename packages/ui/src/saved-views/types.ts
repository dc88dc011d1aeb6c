/** A saved view of a list, as its menu shows it. */
export interface SavedView {
  id: number
  name: string
  isShared: boolean
  /** Whose it is, when it is somebody else's. */
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
  /** The list as it comes, without a view. */
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
  nameMissing: string
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
  nameMissing: 'Please give the view a name.',
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
  /** The view in use; null for the list as it comes. */
  currentId: number | null
  /** What is shown differs from the view. */
  isChanged: boolean
  defaultId: number | null
  mayShare: boolean
  onChoose: (id: number | null) => void
  /** Back to the view as it was saved. */
  onReset: () => void
  /** Overwrites the view in use with what is shown. */
  onSave: () => Promise<unknown>
  /** Saves what is shown. @returns what is wrong with the name, or null */
  onCreate: (view: NewView) => Promise<string | null>
  /** @returns what is wrong with the name, or null */
  onRename: (id: number, name: string) => Promise<string | null>
  onShare: (id: number, isShared: boolean) => Promise<unknown>
  onDefault: (id: number | null) => Promise<unknown>
  onRemove: (id: number) => Promise<unknown>
  texts: SavedViewsTexts
}
