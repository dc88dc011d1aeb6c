/** Hands a file to the browser's downloads; characters that file systems refuse become blanks. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name.replace(/[\\/:*?"<>|\s]+/g, ' ').trim()
  link.click()
  // The download has begun with the click; the address may go as soon as the event is through.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
