import type { FileRule } from './types.ts'

/** Office documents, spreadsheets, presentations, images, audio and video, zip, certificates. */
const FILE_EXTENSIONS: readonly string[] = [
  'doc',
  'docx',
  'odt',
  'rtf',
  'txt',
  'pdf',
  'xls',
  'xlsx',
  'ods',
  'csv',
  'ppt',
  'pptx',
  'odp',
  'gif',
  'jpg',
  'jpeg',
  'png',
  'svg',
  'bmp',
  'webp',
  'mp3',
  'wav',
  'mp4',
  'mov',
  'avi',
  'webm',
  'zip',
  'cer',
  'crt',
  'pem',
  'p12',
  'pfx',
]
const IMAGE_EXTENSIONS: readonly string[] = ['gif', 'jpg', 'png', 'jpeg', 'svg']
const DEFAULT_MAX_BYTES = 10 * 1_048_576

function extensionOf(name: string): string {
  const at = name.lastIndexOf('.')
  return at < 0 ? '' : name.slice(at + 1).toLowerCase()
}

export function allowedExtensions(rule: FileRule | undefined): readonly string[] {
  if (rule?.extensions) return rule.extensions
  return rule?.isImageOnly ? IMAGE_EXTENSIONS : FILE_EXTENSIONS
}

/** The limit in megabytes for messages: divided by 1,048,576 and rounded. */
export function limitInMegabytes(rule: FileRule | undefined): number {
  return Math.round((rule?.maxBytes ?? DEFAULT_MAX_BYTES) / 1_048_576)
}

/** Why a file is refused; null if it is allowed. */
export function fileProblem(
  file: Pick<File, 'name' | 'size'>,
  rule: FileRule | undefined,
  texts: { fileTooLarge: (megabytes: number) => string; fileWrongType: (types: string) => string },
): string | null {
  const extensions = allowedExtensions(rule)
  if (!extensions.includes(extensionOf(file.name))) return texts.fileWrongType(extensions.join(', '))
  if (file.size > (rule?.maxBytes ?? DEFAULT_MAX_BYTES)) return texts.fileTooLarge(limitInMegabytes(rule))
  return null
}

const HEAD = 10
const TAIL = 8

/** Shortens a long name to its first 10 and last 8 characters, so that the extension stays visible. */
export function shortFileName(name: string): string {
  const characters = [...name]
  if (characters.length <= HEAD + TAIL + 1) return name
  return `${characters.slice(0, HEAD).join('')}…${characters.slice(-TAIL).join('')}`
}

/** The file name in a path. */
export function nameOfPath(path: string): string {
  return path.split('/').at(-1) || path
}
