import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { upload } from '../../../lib/calls/upload.ts'

/** The chosen archive, uploaded as soon as it is chosen. */
export function useArchive(onChange: () => void = () => undefined) {
  const [file, setFile] = useState<File | null>(null)
  const sending = useMutation({
    meta: { errorShown: 'inline' as const },
    mutationFn: async (chosen: File) => (await upload('document_archives', chosen)).filePath,
  })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    sending.reset()
    onChange()
    if (chosen) sending.mutate(chosen)
  }
  return { file, choose, path: sending.data ?? null, isUploading: sending.isPending, error: sending.error }
}
