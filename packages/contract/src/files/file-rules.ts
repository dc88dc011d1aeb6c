/** Allowed uploads by folder. The browser checks them before requesting an upload; the server always does. */

const MEGABYTE = 1_048_576

export interface FileType {
  /** The content type under which the server stores and serves it. */
  readonly contentType: string
  /** Other content types that browsers and systems send for it. */
  readonly aliases: readonly string[]
  /** Accepted signatures of its first bytes. */
  readonly looks: readonly FileLook[]
}

export type FileLook =
  | 'png'
  | 'jpeg'
  | 'gif'
  | 'webp'
  | 'bmp'
  | 'pdf'
  | 'zip'
  | 'ole'
  | 'text'
  | 'mp3'
  | 'mp4'
  | 'wav'
  | 'webm'
  | 'avi'
  | 'der'
  /** Text that a browser would render. */
  | 'markup'
  /** Text of two bytes per character, without a mark. */
  | 'wide text'

const type = (contentType: string, look: FileLook, ...aliases: string[]): FileType => ({
  contentType,
  aliases,
  looks: [look],
})
/**
 * A password-protected office file has another container format; its reader reports that with a better
 * message.
 */
const officeType = (kind: string, ...aliases: string[]): FileType => ({
  ...type(office(kind), 'zip', ...aliases),
  looks: ['zip', 'ole'],
})
/** A certificate is stored in binary (DER) or text (PEM) form. */
const certificate = (contentType: string, ...aliases: string[]): FileType => ({
  ...type(contentType, 'der', ...aliases),
  looks: ['der', 'text'],
})
const office = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}`

/** Every accepted file type, by extension. */
export const fileTypes: Readonly<Record<string, FileType>> = {
  png: type('image/png', 'png'),
  jpg: type('image/jpeg', 'jpeg', 'image/jpg', 'image/pjpeg'),
  jpeg: type('image/jpeg', 'jpeg', 'image/jpg', 'image/pjpeg'),
  gif: type('image/gif', 'gif'),
  webp: type('image/webp', 'webp'),
  bmp: type('image/bmp', 'bmp', 'image/x-ms-bmp'),
  pdf: type('application/pdf', 'pdf', 'application/x-pdf'),
  docx: officeType('wordprocessingml.document'),
  xlsx: officeType('spreadsheetml.sheet', 'application/vnd.ms-excel'),
  pptx: officeType('presentationml.presentation'),
  odt: type('application/vnd.oasis.opendocument.text', 'zip'),
  odp: type('application/vnd.oasis.opendocument.presentation', 'zip'),
  ods: type('application/vnd.oasis.opendocument.spreadsheet', 'zip'),
  doc: type('application/msword', 'ole'),
  xls: type('application/vnd.ms-excel', 'ole', 'application/msexcel'),
  ppt: type('application/vnd.ms-powerpoint', 'ole'),
  zip: type('application/zip', 'zip', 'application/x-zip-compressed'),
  csv: type('text/csv', 'text', 'application/csv', 'text/plain', 'application/vnd.ms-excel'),
  tsv: type('text/tab-separated-values', 'text', 'text/tsv', 'text/plain', 'application/vnd.ms-excel'),
  // Exports of clocks, which browsers and systems take for anything.
  dat: type(
    'text/plain',
    'text',
    'application/dat',
    'application/x-dat',
    'video/mpeg',
    'application/vnd.ms-tnef',
  ),
  ics: type('text/calendar', 'text', 'text/plain'),
  // Never served as a page.
  htm: type('text/plain', 'markup', 'text/html'),
  html: type('text/plain', 'markup', 'text/html'),
  txt: type('text/plain', 'text'),
  rtf: type('application/rtf', 'text', 'text/rtf', 'text/richtext'),
  mp3: type('audio/mpeg', 'mp3', 'audio/mp3'),
  wav: type('audio/wav', 'wav', 'audio/x-wav', 'audio/wave'),
  m4a: type('audio/mp4', 'mp4', 'audio/x-m4a', 'audio/m4a'),
  mp4: type('video/mp4', 'mp4'),
  webm: type('video/webm', 'webm', 'audio/webm'),
  mov: type('video/quicktime', 'mp4'),
  avi: type('video/x-msvideo', 'avi', 'video/avi', 'video/msvideo'),
  cer: certificate('application/pkix-cert', 'application/x-x509-ca-cert'),
  crt: certificate('application/x-x509-ca-cert', 'application/pkix-cert'),
  pem: certificate('application/x-pem-file', 'application/x-x509-ca-cert', 'text/plain'),
  p12: type('application/x-pkcs12', 'der', 'application/pkcs12'),
  pfx: type('application/x-pkcs12', 'der', 'application/pkcs12'),
}

const images = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp'] as const
/** Accepted as sheets; `ics` is for holidays. */
export const sheetExtensions = [
  'xlsx',
  'csv',
  'xls',
  'ods',
  'tsv',
  'txt',
  'dat',
  'ics',
  'htm',
  'html',
] as const
/** Only read as sheets. */
const sheetsOnly: ReadonlySet<string> = new Set(['tsv', 'dat', 'ics', 'htm', 'html'])
const everything = Object.keys(fileTypes).filter((extension) => !sheetsOnly.has(extension))

export interface FolderRule {
  readonly maxBytes: number
  readonly extensions: readonly string[]
  /** Only the server writes there. */
  readonly isInternal?: true
  /** Accepted signatures whatever the extension says: the reader of these files goes by their content. */
  readonly looks?: readonly FileLook[]
}

const folder = (megabytes: number, extensions: readonly string[]): FolderRule => ({
  maxBytes: megabytes * MEGABYTE,
  extensions,
})

export const fileFolders = {
  employee_documents: folder(25, everything),
  candidate_documents: folder(25, everything),
  onboarding_kit: folder(25, everything),
  master_files: folder(25, everything),
  imports: { ...folder(20, sheetExtensions), looks: ['zip', 'ole', 'text', 'markup', 'wide text'] },
  attendance_selfies: folder(5, images),
  profile_pictures: folder(5, images),
  /** No SVG: the browser converts it to PNG before the upload. */
  company_logos: folder(2, ['png', 'jpg', 'jpeg']),
  editor_header: folder(25, images),
  editor_footer: folder(25, images),
  editor_watermark: folder(25, images),
  expense_receipts: folder(10, [...images, 'pdf']),
  policy_documents: folder(25, [...images, 'pdf', 'docx', 'odt']),
  task_files: folder(25, everything),
  ticket_files: folder(25, everything),
  travel_documents: folder(10, [...images, 'pdf']),
  /** Many people's documents at once. */
  document_archives: folder(100, ['zip']),
  /** Made by the product. */
  letters: { ...folder(25, ['pdf']), isInternal: true },
  exports: { ...folder(2048, everything), isInternal: true },
} as const satisfies Readonly<Record<string, FolderRule>>

export type FileFolder = keyof typeof fileFolders

/** Folders a client may upload to. */
export const uploadFolders = [
  'employee_documents',
  'candidate_documents',
  'onboarding_kit',
  'master_files',
  'imports',
  'attendance_selfies',
  'profile_pictures',
  'company_logos',
  'editor_header',
  'editor_footer',
  'editor_watermark',
  'expense_receipts',
  'policy_documents',
  'task_files',
  'ticket_files',
  'travel_documents',
  'document_archives',
] as const satisfies readonly FileFolder[]
export type UploadFolder = (typeof uploadFolders)[number]

export type FileRefusal = { key: 'files.too_large'; n: number } | { key: 'files.wrong_type'; types: string }

/** Whether a folder accepts content with this signature under this extension. */
export function acceptsLook(to: FileFolder, extension: string, look: FileLook): boolean {
  const { looks }: FolderRule = fileFolders[to]
  return (looks ?? fileTypes[extension]?.looks ?? []).includes(look)
}

/** The limit in megabytes, rounded: the parameter `n` of the message. */
export function megabytes(bytes: number): number {
  return Math.round(bytes / MEGABYTE)
}

/**
 * Whether a file may be uploaded to a folder, judged by what is known before its bytes arrive.
 *
 * @param file `name` with extension, `contentType` as the browser reports it (empty if unknown)
 */
export function checkFile(
  to: FileFolder,
  file: { name: string; contentType: string; size: number },
): FileRefusal | null {
  const rule: FolderRule = fileFolders[to]
  const refusal: FileRefusal = { key: 'files.wrong_type', types: rule.extensions.join(', ') }
  const extension = /\.([A-Za-z0-9]{1,8})$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  const known = fileTypes[extension]
  if (!known || !rule.extensions.includes(extension)) return refusal
  const claimed = file.contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const isUnknown = claimed === '' || claimed === 'application/octet-stream'
  if (!isUnknown && claimed !== known.contentType && !known.aliases.includes(claimed)) return refusal
  if (file.size > rule.maxBytes) return { key: 'files.too_large', n: megabytes(rule.maxBytes) }
  return null
}
