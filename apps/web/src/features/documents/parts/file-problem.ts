import { documentExtensions, MAX_DOCUMENT_MB } from '@muster/contract/documents/documents.constants'

/** What a category accepts. */
export interface FileRules {
  extensions: readonly string[]
  max_mb: number
}

/** What the product accepts while no category is chosen. */
const ANY: FileRules = { extensions: documentExtensions, max_mb: MAX_DOCUMENT_MB }

/** The `accept` of a file input. */
export const acceptOf = (rules: FileRules = ANY): string =>
  rules.extensions.map((extension) => `.${extension}`).join(',')

/** Why a file is refused as soon as it is chosen, with the words of its text; null where it is accepted. */
export function fileProblem(file: Pick<File, 'name' | 'size'>, { extensions, max_mb }: FileRules = ANY) {
  const words = { name: file.name, types: extensions.join(', '), n: max_mb }
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!file.name.includes('.') || !extensions.includes(extension)) return { key: 'wrongType', words } as const
  return file.size > max_mb * 1024 * 1024 ? ({ key: 'tooLarge', words } as const) : null
}
