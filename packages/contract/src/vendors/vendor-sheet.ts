import { defineSheet } from '../imports/sheets/sheet-declaration.ts'
import { noteNames } from '../imports/sheets/sheet-headings.ts'

/** Vendors, one per row. Numbers stay text, with their leading zeros. */
export const vendorSheet = defineSheet({
  id: 'vendors',
  columns: {
    name: {
      heading: 'Name',
      kind: 'text',
      required: true,
      blank: 'Please enter the name.',
      maxLength: 160,
      isPlain: true,
      width: 30,
      also: ['vendor', 'vendor name', 'supplier', 'supplier name', 'company', 'नाम'],
    },
    code: {
      heading: 'Code',
      kind: 'code',
      maxLength: 40,
      note: 'Empty for the next code.',
      also: ['vendor code', 'vendor id', 'supplier code', 'कोड'],
    },
    category: {
      heading: 'Category',
      kind: 'master',
      noun: 'active category of vendors',
      required: true,
      also: ['vendor category', 'type', 'श्रेणी'],
    },
    entity: { heading: 'Entity', kind: 'master', noun: 'active entity', also: ['company', 'legal entity'] },
    country: { heading: 'Country', kind: 'code', maxLength: 2, note: 'Two letters, such as IN.' },
    gstin: {
      heading: 'GSTIN',
      kind: 'code',
      maxLength: 30,
      width: 20,
      also: ['gst', 'gst number', 'gst no'],
    },
    pan: { heading: 'PAN', kind: 'code', maxLength: 20, also: ['pan number', 'pan no'] },
    vat_id: { heading: 'VAT number', kind: 'code', maxLength: 30, also: ['vat', 'vat id', 'ust-idnr'] },
    is_small: {
      heading: 'Small supplier',
      kind: 'choice',
      options: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ],
      note: 'Empty for no.',
      also: ['msme', 'udyam'],
    },
    payment_days: {
      heading: 'Payment days',
      kind: 'number',
      min: 0,
      max: 365,
      is: 'a number of days',
      also: ['payment terms', 'credit days'],
    },
    gl_code: { heading: 'GL code', kind: 'code', maxLength: 40, also: ['account', 'ledger code'] },
    email: { heading: 'Email', kind: 'text', maxLength: 254, also: ['email id', 'e-mail'] },
    phone: { heading: 'Phone', kind: 'code', maxLength: 40, also: ['mobile', 'telephone', 'contact number'] },
    address: { heading: 'Address', kind: 'text', maxLength: 500, isPlain: true, width: 36 },
    note: { heading: 'Note', kind: 'text', maxLength: 1000, isPlain: true, also: noteNames, width: 30 },
  },
  nothing: 'The file has no vendors.',
  limits: { rows: 5000, columns: 100, bytes: 20 * 1024 * 1024 },
  sample: { file: 'VendorImportSample.xlsx', sheet: 'Vendors' },
})
