import { mutationOptions } from '@tanstack/react-query'
import { upload } from './upload.ts'

/** A sheet that lies with the server, and what it found in it. */
export interface ReadSheet<Result> {
  filePath: string
  result: Result
}

/**
 * Mutation options of a screen that shows what a chosen sheet would do before anything is kept.
 *
 * @param look asks the server what the uploaded file would do
 */
export function sheetReading<Result>(look: (filePath: string) => Promise<Result>) {
  return mutationOptions({
    meta: { errorShown: 'inline' as const },
    mutationFn: async (file: File): Promise<ReadSheet<Result>> => {
      const { filePath } = await upload('imports', file)
      return { filePath, result: await look(filePath) }
    },
  })
}
