/** Classification and names of files on screen (platform specification, sections 5 and 9). */

export type AttachmentKind = 'image' | 'pdf' | 'other'

const images: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp'])

export function extensionOf(name: string): string {
  const at = name.lastIndexOf('.')
  return at < 0 ? '' : name.slice(at + 1).toLowerCase()
}

/** The kind of an attachment, by its extension. */
export function attachmentKind(name: string): AttachmentKind {
  const extension = extensionOf(name)
  if (images.has(extension)) return 'image'
  return extension === 'pdf' ? 'pdf' : 'other'
}
