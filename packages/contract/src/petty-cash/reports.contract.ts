import { encodedFile } from '../files/encoded-file.ts'
import { sheetColumnsCall, sheetProblemsCall } from '../imports/sheets/sheet-calls.ts'
import { cellProblem, sheetDecisions } from '../imports/sheets/sheet-shapes.ts'
import { can, endpoint, field, signedIn, z } from '../kit/index.ts'
import { MAX_SHEETS } from './petty-cash.constants.ts'
import { cashRequestCriteria } from './requests.contract.ts'

const setUp = can('petty-cash.setup.manage')
const call = { service: 'finance', method: 'POST' } as const

export const downloadCashReport = endpoint({
  ...call,
  id: 'petty-cash.report.ledger',
  path: 'api/pettycash/employee/downlaodReportAPPettyCash',
  access: signedIn,
  body: z.object({
    fund_id: z.optional(field.ids(200)),
    from: z.optional(field.isoDate()),
    to: z.optional(field.isoDate()),
  }),
  holdsFile: true,
  data: encodedFile,
  summary: 'The ledgers of funds in reach or kept by the caller, as a workbook in base64',
})

export const downloadExpenseReport = endpoint({
  ...call,
  id: 'petty-cash.report.expenses',
  path: 'api/pettycash/employee/downlaodReportAPPettyExpense',
  access: signedIn,
  body: z.object({
    ...cashRequestCriteria.shape,
    /** What the caller asked for, top-ups as well, instead of the expenses of funds that they see. */
    own: z._default(z.boolean(), false),
  }),
  holdsFile: true,
  data: encodedFile,
  summary:
    'Petty expenses of funds that the caller sees or keeps, or what they asked for themselves, as a workbook in base64',
})

export const downloadCashSheets = endpoint({
  ...call,
  id: 'petty-cash.report.sheets',
  reads: true,
  path: 'api/vendor/employee/downlaodClaimSheetsPettyExpense',
  access: signedIn,
  body: z.strictObject({ IDs: z.array(field.id()).check(z.minLength(1), z.maxLength(MAX_SHEETS)) }),
  holdsFile: true,
  data: encodedFile,
  summary: 'Petty expenses as claimSheet.pdf, one page for each, in base64',
})

export const downloadBalanceSample = endpoint({
  ...call,
  id: 'petty-cash.upload.sample',
  reads: true,
  path: 'api/expense/downloadManageBalanceSample',
  access: setUp,
  body: z.object({}),
  answer: 'file',
  data: z.null(),
  summary: 'A workbook for cash that was put into funds or returned',
})

export const uploadBalances = endpoint({
  ...call,
  id: 'petty-cash.upload.commit',
  path: 'api/expense/uploadManageBalance',
  access: setUp,
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
    rows: z.array(
      z.object({ row: z.int(), fund: z.string(), kind: z.string(), amount: z.string(), balance: z.string() }),
    ),
    err_list: z.array(cellProblem),
  }),
  errors: [
    'petty-cash.upload_rejected',
    'petty-cash.upload_unreadable',
    'petty-cash.upload_columns',
    'petty-cash.too_little',
    'petty-cash.too_much',
    'petty-cash.closed',
    'files.not_uploaded',
  ],
  summary: 'Cash put into funds or returned, from a file: all or nothing',
})
export type BalanceUpload = z.infer<typeof uploadBalances.data>

export const readBalanceColumns = sheetColumnsCall('petty-cash.upload.columns', uploadBalances)
export const downloadBalanceProblems = sheetProblemsCall('petty-cash.upload.problems', uploadBalances)
