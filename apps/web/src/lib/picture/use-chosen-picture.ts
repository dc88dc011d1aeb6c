import { useEffect, useState } from 'react'

interface Choosing {
  mostBytes: number
  /** The address of the picture in a file; rejects what the browser cannot show. */
  open: (file: File) => Promise<string>
  texts: { tooLarge: string; unreadable: string }
}

/** The picture that somebody chose to upload, before it is cropped; its memory is freed when it is done with. */
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
        // Whatever its name says: if the browser cannot show it, nobody could see it.
        setProblem(texts.unreadable)
      }
    },
  }
}
