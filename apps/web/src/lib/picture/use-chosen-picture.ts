import { useEffect, useState } from 'react'

interface Choosing {
  mostBytes: number
  /** Returns the URL of the picture in a file; rejects files that the browser can't decode. */
  open: (file: File) => Promise<string>
  texts: { tooLarge: string; unreadable: string }
}

/** The picture chosen for upload, before cropping; its URL is revoked when no longer needed. */
export function useChosenPicture({ mostBytes, open, texts }: Choosing) {
  const [picture, setPicture] = useState('')
  const [problem, setProblem] = useState('')
  useEffect(() => () => URL.revokeObjectURL(picture), [picture])
  return {
    picture,
    problem,
    forget: () => setPicture(''),
    choose: async (file: File | null) => {
      setProblem('')
      if (!file) return
      if (file.size > mostBytes) return setProblem(texts.tooLarge)
      try {
        setPicture(await open(file))
      } catch {
        // Whatever the file name says, a picture that the browser can't decode is useless.
        setProblem(texts.unreadable)
      }
    },
  }
}
