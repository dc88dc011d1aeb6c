import { encodedFile } from '../files/encoded-file.ts'
import { sheetColumnsCall, sheetProblemsCall } from '../imports/sheets/sheet-calls.ts'
import { cellProblem, sheetDecisions } from '../imports/sheets/sheet-shapes.ts'
import { can, endpoint, field, z } from '../kit/index.ts'

const access = can('vendors.category.manage')

export const downloadVendorSample = endpoint({
  id: 'vendors.upload.sample',
  service: 'finance',
  method: 'GET',
  reads: true,
  path: 'api/vendor/admin/downloadVendorImportSample',
  access,
  holdsFile: true,
  data: encodedFile,
  summary: 'A workbook for many vendors, in base64',
})

export const uploadVendors = endpoint({
  id: 'vendors.upload.commit',
  service: 'finance',
  method: 'POST',
  path: 'api/vendor/admin/importVendors',
  access,
  body: z.object({
    /** File path of an upload to `imports`. */
    filePath: field.requiredText(300),
    ...sheetDecisions(),
    /** 1 validates and previews without writing. */
    preview: field.optional(z.union([field.flag(), z.boolean()])),
  }),
  data: z.object({
    saved: z.boolean(),
    added: z.int(),
    /** The first of them. */
    rows: z.array(
      z.object({ row: z.int(), name: z.string(), code: z.string(), category: z.string(), gstin: z.string() }),
    ),
    /** In a preview: the errors that would refuse the file. */
    err_list: z.array(cellProblem),
  }),
  errors: [
    'vendors.upload_rejected',
    'vendors.upload_unreadable',
    'vendors.upload_columns',
    'files.not_uploaded',
  ],
  summary: 'Vendors from a file, such as those of the system before: all or nothing',
})
export type VendorUpload = z.infer<typeof uploadVendors.data>

export const readVendorColumns = sheetColumnsCall('vendors.upload.columns', uploadVendors)
export const downloadVendorProblems = sheetProblemsCall('vendors.upload.problems', uploadVendors)
