/**
 * Saves an element with its charts and texts as a PNG. The code is loaded on first use.
 *
 * @param name without extension
 * @throws Error when the browser cannot create the image.
 */
export async function savePicture(root: HTMLElement, name: string): Promise<void> {
  const { drawPicture } = await import('./picture/draw-picture.ts')
  const { saveFile } = await import('./picture/save-file.ts')
  saveFile(await drawPicture(root), `${name}.png`)
}
