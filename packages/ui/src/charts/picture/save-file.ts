/** Starts a download; characters that file systems forbid are replaced by spaces. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name.replace(/[\\/:*?"<>|\s]+/g, ' ').trim()
  link.click()
  // The click has started the download; revoke the URL after the event.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
