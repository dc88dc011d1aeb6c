import { defineSheet } from '../imports/sheets/sheet-declaration.ts'
import { noteNames } from '../imports/sheets/sheet-headings.ts'

/** What the files of an archive are: one file per row. */
export const documentSheet = defineSheet({
  id: 'documents',
  columns: {
    code: {
      heading: 'Employee code',
      kind: 'person',
      required: true,
      maxLength: 60,
      also: ['code', 'emp code', 'employee id', 'employee no', 'empid', 'कर्मचारी कोड'],
    },
    file: {
      heading: 'File',
      kind: 'text',
      required: true,
      maxLength: 255,
      width: 36,
      also: ['file name', 'filename', 'document file', 'फ़ाइल'],
      note: 'The name in the archive, such as passport-asha.pdf.',
    },
    category: {
      heading: 'Category',
      kind: 'master',
      required: true,
      noun: 'category of employee documents',
      width: 28,
      also: ['document category', 'document type', 'type'],
    },
    title: {
      heading: 'Title',
      kind: 'text',
      maxLength: 160,
      width: 32,
      also: ['document', 'document name', 'name'],
    },
    issued: { heading: 'Issued on', kind: 'date', also: ['issue date', 'date of issue', 'issued'] },
    expires: {
      heading: 'Expires on',
      kind: 'date',
      also: ['expiry', 'expiry date', 'date of expiry', 'valid until', 'valid till', 'valid to'],
    },
    note: { heading: 'Note', kind: 'text', also: noteNames, width: 40 },
  },
  nothing: 'The file lists no documents.',
  limits: { rows: 2_000, columns: 50, bytes: 5 * 1024 * 1024 },
  sample: { file: 'BulkDocuments.xlsx', sheet: 'Documents' },
})
