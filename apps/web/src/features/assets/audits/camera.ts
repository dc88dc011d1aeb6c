import { type RefObject, useEffect, useState } from 'react'

/** What browsers that read codes offer; TypeScript’s library does not describe it yet. */
interface CodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}
type CodeReaderClass = new (options: { formats: readonly string[] }) => CodeReader

const readerClass = (): CodeReaderClass | undefined =>
  (globalThis as { BarcodeDetector?: CodeReaderClass }).BarcodeDetector

/** Whether codes can be read from a camera here. */
export const canScan = (): boolean =>
  readerClass() !== undefined && typeof navigator.mediaDevices?.getUserMedia === 'function'

/** Between two looks at the picture. */
const EVERY_MS = 250

/** After this many pictures in a row that could not be read, reading does not work here at all. */
const MOST_FAILURES = 12

/** Reads a picture of the video. @param onNever called once when no picture can be read */
function readingOf(reader: CodeReader, onNever: () => void) {
  let failures = 0
  return async (element: HTMLVideoElement): Promise<string | undefined> => {
    try {
      const [code] = element.readyState >= 2 ? await reader.detect(element) : []
      failures = 0
      return code?.rawValue
    } catch {
      // The next picture may be read; a reader that never works says so.
      failures += 1
      if (failures === MOST_FAILURES) onNever()
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
    const Reader = readerClass()
    if (!isOn || !Reader) return undefined
    let isOver = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = readingOf(new Reader({ formats: ['qr_code', 'code_128', 'code_39'] }), () => {
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
