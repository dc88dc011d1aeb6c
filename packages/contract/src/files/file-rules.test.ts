import { expect, test } from 'vitest'
import { checkFile, type FileFolder, fileFolders, fileTypes } from './file-rules.ts'

const MB = 1_048_576
const pdfOnly = (name: string, contentType: string, size = 10) => ({ name, contentType, size })

test.each<[string, FileFolder, ReturnType<typeof pdfOnly>]>([
  ['a PDF', 'employee_documents', pdfOnly('a.pdf', 'application/pdf')],
  ['upper case', 'employee_documents', pdfOnly('A.PDF', 'Application/PDF')],
  ['a type with parameters', 'imports', pdfOnly('a.csv', 'text/csv; charset=utf-8')],
  ['an unspecific type', 'imports', pdfOnly('a.xlsx', 'application/octet-stream')],
  ['a certificate', 'employee_documents', pdfOnly('a.pem', 'application/x-x509-ca-cert')],
  ['a presentation', 'master_files', pdfOnly('a.odp', 'application/vnd.oasis.opendocument.presentation')],
  ['a video', 'employee_documents', pdfOnly('a.mov', 'video/quicktime')],
  ['no type', 'imports', pdfOnly('a.xlsx', '')],
  ['exactly the limit', 'profile_pictures', pdfOnly('a.png', 'image/png', 5 * MB)],
])('accepts %s', (_name, folder, file) => {
  expect(checkFile(folder, file)).toBeNull()
})

test.each<[string, FileFolder, ReturnType<typeof pdfOnly>, object]>([
  ['one byte too many', 'imports', pdfOnly('a.csv', '', 20 * MB + 1), { key: 'files.too_large', n: 20 }],
  ['SVG', 'profile_pictures', pdfOnly('a.svg', 'image/svg+xml'), { key: 'files.wrong_type' }],
  [
    'two extensions, the last one counts',
    'master_files',
    pdfOnly('a.pdf.exe', ''),
    { key: 'files.wrong_type' },
  ],
  ['an inherited name', 'master_files', pdfOnly('a.constructor', ''), { key: 'files.wrong_type' }],
  ['another type', 'imports', pdfOnly('a.csv', 'image/svg+xml'), { key: 'files.wrong_type' }],
])('refuses %s', (_name, folder, file, refusal) => {
  expect(checkFile(folder, file)).toMatchObject(refusal)
})

test('every folder allows only known types', () => {
  for (const { extensions } of Object.values(fileFolders)) {
    for (const extension of extensions) expect(fileTypes).toHaveProperty(extension)
  }
  expect(Object.keys(fileTypes)).not.toContain('svg')
})
