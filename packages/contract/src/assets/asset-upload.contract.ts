import { sheetColumnsCall, sheetProblemsCall } from '../imports/sheets/sheet-calls.ts'
import { cellProblem, sheetDecisions } from '../imports/sheets/sheet-shapes.ts'
import { can, endpoint, field, z } from '../kit/index.ts'

const manage = can('assets.list.manage')

export const downloadAssetSample = endpoint({
  id: 'assets.upload.sample',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/assets/bulksample',
  access: manage,
  body: z.object({}),
  answer: 'file',
  data: z.null(),
  summary: 'bulk_asset.xlsx: a workbook for many assets, with the fields of their types',
})

export const uploadAssets = endpoint({
  id: 'assets.upload.commit',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/assets/bulkupload',
  access: manage,
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
      z.object({
        row: z.int(),
        name: z.string(),
        type: z.string(),
        /** Empty in a preview for those that get the next code. */
        code: z.string(),
        serial: z.string(),
      }),
    ),
    /** In a preview: the errors that would refuse the file. */
    err_list: z.array(cellProblem),
  }),
  errors: [
    'assets.upload_rejected',
    'assets.upload_unreadable',
    'assets.upload_columns',
    'assets.codes_used_up',
    'files.not_uploaded',
  ],
  summary: 'Assets from a file: all or nothing',
})
export type AssetUpload = z.infer<typeof uploadAssets.data>

export const readAssetColumns = sheetColumnsCall('assets.upload.columns', uploadAssets)
export const downloadAssetProblems = sheetProblemsCall('assets.upload.problems', uploadAssets)
