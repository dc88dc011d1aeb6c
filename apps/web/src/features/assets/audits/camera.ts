import { type RefObject, useEffect, useState } from 'react'

/** What browsers that read codes offer; TypeScript’s library does not describe it yet. */
interface CodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}
type CodeReaderClass = new (options: { formats: readonly string[] }) => CodeReader

const readerClass = (): CodeReaderClass | undefined =>
  (globalThis as { BarcodeDetector?: CodeReaderClass }).BarcodeDetector

/** Whether there may be a camera here. */
export const canScan = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function'

/** A picture is looked at no larger than this: it takes some milliseconds, also on a small phone. */
const LONGEST_SIDE = 640

/** Reads QR codes where the browser reads none, such as on iPhones. */
class LibraryReader implements CodeReader {
  readonly #canvas = document.createElement('canvas')

  async detect(video: HTMLVideoElement): Promise<readonly { rawValue: string }[]> {
    const { readQr } = await import('./qr/read-qr.ts')
    const { videoWidth, videoHeight } = video
    const scale = Math.min(1, LONGEST_SIDE / Math.max(videoWidth, videoHeight))
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
    const context = this.#canvas.getContext('2d', { willReadFrequently: true })
    if (!context || width === 0) return []
    Object.assign(this.#canvas, { width, height })
    context.drawImage(video, 0, 0, width, height)
    const text = readQr(context.getImageData(0, 0, width, height))
    return text === null ? [] : [{ rawValue: text }]
  }
}

/** The browser’s reader, which also knows bar codes, and the library. */
function readers(): CodeReader[] {
  const Reader = readerClass()
  const library = new LibraryReader()
  return Reader ? [new Reader({ formats: ['qr_code', 'code_128', 'code_39'] }), library] : [library]
}

/** Between two looks at the picture. */
const EVERY_MS = 250

/** After this many pictures in a row that could not be read, this reader does not work here at all. */
const MOST_FAILURES = 12

/** Reads a picture of the video. @param onNever called once when no reader can read any picture */
function readingOf([first, ...others]: CodeReader[], onNever: () => void) {
  let [reader, failures] = [first, 0]
  return async (element: HTMLVideoElement): Promise<string | undefined> => {
    try {
      const [code] = element.readyState >= 2 ? ((await reader?.detect(element)) ?? []) : []
      failures = 0
      return code?.rawValue
    } catch {
      // The next picture may be read; where the browser’s reader never works, the library goes on.
      failures += 1
      if (failures < MOST_FAILURES || !reader) return undefined
      ;[reader, failures] = [others.shift(), 0]
      if (!reader) onNever()
      return undefined
    }
  }
}

/** Reads codes from the camera while `isOn`. @returns whether codes can't be read with it */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onCode: (code: string) => void,
): boolean {
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    let isOver = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = readingOf(readers(), () => {
      if (!isOver) setHasFailed(true)
    })
    const look = async () => {
      const element = video.current
      if (isOver || !element) return
      const code = await read(element)
      if (code !== undefined && !isOver) onCode(code)
      timer = setTimeout(look, EVERY_MS)
    }
    const begin = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        const element = video.current
        if (isOver || !element) return stop()
        element.srcObject = stream
        await element.play()
        await look()
      } catch {
        if (!isOver) setHasFailed(true)
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    setHasFailed(false)
    void begin()
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [isOn, onCode, video])
  return hasFailed
}
