import type { listOwnCategories } from '@muster/contract/calls/expenses/own-claims'
import type { ClaimLine, LineInput } from '@muster/contract/expenses/claims.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { typedAmount } from '../../../lib/form/typed-amount.ts'

export type OwnChoices = DataOf<typeof listOwnCategories>

export interface DraftFile {
  /** Where it is stored, or `kept:` and by what the device keeps it until it is uploaded. */
  path: string
  name: string
  /** When it was uploaded, of a draft that the device keeps. */
  addedAt?: number
}

/** Before what the device keeps a receipt by that it has alone. */
export const KEPT_PREFIX = 'kept:'

/** Whether a receipt is on the device alone: it is uploaded once there is a connection. */
export const isKept = ({ path }: Pick<DraftFile, 'path'>): boolean => path.startsWith(KEPT_PREFIX)

/** A part of an expense that is split, as typed. */
export interface PartDraft {
  project_id: number | null
  cost_centre_id: number | null
  share: string
}

/** A line as typed; figures as text. */
export interface LineDraft
  extends Pick<
    LineInput,
    | 'day'
    | 'from_place'
    | 'to_place'
    | 'provided'
    | 'merchant'
    | 'note'
    | 'attendees'
    | 'invoice_number'
    | 'supplier_tax_id'
    | 'project_id'
    | 'cost_centre_id'
  > {
  /** Stable while it is edited. */
  key: string
  EXTYPEID: number | null
  /** Whether the category was chosen, not offered by the merchant. */
  isChosen: boolean
  on: string
  amount: string
  currency: string
  distance: string
  tax: string
  splitBy: LineInput['split_by']
  parts: PartDraft[]
  files: DraftFile[]
}

export const blankPart = (): PartDraft => ({ project_id: null, cost_centre_id: null, share: '' })

export const blankLine = ({ usual, today, currency }: OwnChoices, files: DraftFile[] = []): LineDraft => ({
  ...{ key: crypto.randomUUID(), EXTYPEID: usual, isChosen: false, on: today, amount: '', currency },
  ...{
    distance: '',
    from_place: '',
    to_place: '',
    day: 'full',
    provided: [],
    merchant: '',
    note: '',
    attendees: '',
    invoice_number: '',
  },
  ...{
    supplier_tax_id: '',
    tax: '',
    project_id: null,
    cost_centre_id: null,
    splitBy: null,
    parts: [],
    files,
  },
})

export const draftOf = (line: ClaimLine, currency: string): LineDraft => ({
  ...{ key: String(line.id), EXTYPEID: line.EXTYPEID, isChosen: true, on: line.on, day: line.day ?? 'full' },
  ...{ amount: line.amount ?? '', currency: line.currency ?? currency, distance: line.distance ?? '' },
  ...{ from_place: line.from_place, to_place: line.to_place },
  ...{ provided: line.provided, merchant: line.merchant, note: line.note, attendees: line.attendees },
  ...{ invoice_number: line.invoice_number, supplier_tax_id: line.supplier_tax_id, tax: line.tax ?? '' },
  ...{ project_id: line.project?.id ?? null, cost_centre_id: line.cost_centre?.id ?? null },
  splitBy: line.split_by,
  parts: line.parts.map(({ project, cost_centre: centre, share }) => ({
    ...{ project_id: project?.id ?? null, cost_centre_id: centre?.id ?? null, share },
  })),
  files: line.files.map(({ path, name }) => ({ path, name })),
})

const DECIMAL = /^\d{1,12}(\.\d{1,4})?$/

/** What can be sent of a figure while it is typed; null for nothing that is a number yet. */
const figure = (typed: string): string | null => {
  const text = typedAmount(typed)
  return DECIMAL.test(text) ? text : null
}

/** The one project and cost centre of a line, or its parts. */
const partsOf = ({ splitBy, parts, project_id, cost_centre_id }: LineDraft) =>
  splitBy === null
    ? { split_by: null, parts: [], project_id, cost_centre_id }
    : {
        ...{ split_by: splitBy, project_id: null, cost_centre_id: null },
        // A share that is no number is sent as it is: the server says so at its field.
        parts: parts.map((part) => ({ ...part, share: figure(part.share) ?? part.share })),
      }

/** Figures of a line that something was typed for, which is no figure: `12,5` on a device with a decimal point. */
export function unreadFigures(
  line: LineDraft,
  { categories }: Pick<OwnChoices, 'categories'>,
): ('amount' | 'distance' | 'tax')[] {
  const kind = categories.find(({ EXTYPEID }) => EXTYPEID === line.EXTYPEID)?.kind ?? 'amount'
  const used = kind === 'distance' ? ['distance' as const] : kind === 'amount' ? ['amount' as const] : []
  return [...used, 'tax' as const].filter(
    (field) => line[field].trim() !== '' && figure(line[field]) === null,
  )
}

/** A line without a category or day can't be judged yet. */
export const isJudgeable = ({ EXTYPEID, on }: LineDraft): boolean => EXTYPEID !== null && on !== ''

/** The line as it is sent. */
export const inputOf = (line: LineDraft): LineInput => ({
  ...{
    EXTYPEID: line.EXTYPEID ?? 0,
    on: line.on,
    amount: figure(line.amount),
    currency: line.currency || null,
  },
  ...{
    distance: figure(line.distance),
    day: line.day,
    provided: line.provided,
    merchant: line.merchant.trim(),
  },
  ...{ from_place: line.from_place.trim(), to_place: line.to_place.trim() },
  ...{ note: line.note.trim(), attendees: line.attendees.trim(), invoice_number: line.invoice_number.trim() },
  ...{ supplier_tax_id: line.supplier_tax_id.trim(), tax: figure(line.tax) },
  ...partsOf(line),
  // What only the device has can't be sent: the editor waits for its upload.
  ...{ files: line.files.filter((file) => !isKept(file)).map(({ path }) => path) },
})

/** The line as it is judged: how it is split changes nothing. */
export const judgedInputOf = (line: LineDraft): LineInput => inputOf({ ...line, splitBy: null })

/** The category used last at a merchant; undefined for one that is new. */
export const categoryAt = ({ merchants }: OwnChoices, merchant: string): number | undefined =>
  merchants.find((one) => one.merchant.toLowerCase() === merchant.trim().toLowerCase())?.EXTYPEID
