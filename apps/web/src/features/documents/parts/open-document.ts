import { openDocument } from '@muster/contract/calls/documents/documents'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'

/** Opens a file beside the page: browsers show pictures and PDFs, and save the rest. */
export function show(link: string): void {
  const anchor = document.createElement('a')
  Object.assign(anchor, { href: link, target: '_blank', rel: 'noreferrer' })
  anchor.click()
}

/** Opens documents by their ids; a link is given, and the opening recorded, only when it is asked for. */
export function useOpenDocument() {
  return useMutation({
    mutationFn: async (FID: number) => show((await call(openDocument, { body: { FID } })).link),
  })
}
