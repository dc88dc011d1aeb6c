/** Statuses of the specification. What is written off keeps its last one. */
export const ASSET_STATUS = { available: 1, assigned: 2, damaged: 3, lost: 4, inRepair: 5 } as const
export type AssetStatus = (typeof ASSET_STATUS)[keyof typeof ASSET_STATUS]
export const assetStatuses = [1, 2, 3, 4, 5] as const satisfies readonly AssetStatus[]

export const assetConditions = ['new', 'good', 'fair', 'poor'] as const
export type AssetCondition = (typeof assetConditions)[number]

/** What happens to an asset, as its log has it. */
export const assetEventKinds = [
  'bought',
  'assigned',
  'accepted',
  'disputed',
  'returned',
  'moved',
  'damaged',
  'lost',
  'found',
  'repair',
  'repaired',
  'written_off',
  'restored',
] as const
export type AssetEventKind = (typeof assetEventKinds)[number]

/** What an employee says about an asset that they were handed. */
export const handOverAnswers = ['accepted', 'disputed'] as const
export type HandOverAnswer = (typeof handOverAnswers)[number]

/** Changes of status that need no other input than a day and a note. */
export const statusActions = [
  'damaged',
  'lost',
  'found',
  'repair',
  'repaired',
  'written_off',
  'restored',
] as const
export type StatusAction = (typeof statusActions)[number]

/** What can be done with an asset. */
export type AssetAction = StatusAction | 'assigned' | 'returned' | 'transferred' | 'moved'

/** Kinds of the fields that a type adds to its assets. */
export const assetFieldKinds = ['text', 'number', 'date', 'choice', 'yes_no'] as const
export type AssetFieldKind = (typeof assetFieldKinds)[number]

/** Fields that a type can add, and options of one. */
export const MAX_ASSET_FIELDS = 30
export const MAX_FIELD_OPTIONS = 50
/** Rows of one status that the board shows. */
export const BOARD_ROWS = 30
export const LOG_PAGE = 10

/** Which assets a report has: those in use, those written off, or both. */
export const reportShows = ['used', 'retired', 'all'] as const
export const MAX_REPORT_COLUMNS = 40

/** What has become of an approved request for an asset. */
export const assetRequestStates = ['open', 'handed_over', 'closed', 'cancelled'] as const
export type AssetRequestState = (typeof assetRequestStates)[number]

/** A purchase from the request to the delivery; `closed` is one whose rest is not delivered. */
export const purchaseStates = [
  'requested',
  'approved',
  'ordered',
  'received',
  'closed',
  'rejected',
  'withdrawn',
  'cancelled',
] as const
export type PurchaseState = (typeof purchaseStates)[number]
/** Assets of one purchase. */
export const MAX_PURCHASE = 200

/** The assets of an audit. */
export const auditViews = ['missing', 'found', 'surplus'] as const
/** Labels of one file. */
export const MAX_LABELS = 210

/** How assets of a type are depreciated. */
export const depreciationMethods = ['none', 'straight_line', 'written_down'] as const
export type DepreciationMethod = (typeof depreciationMethods)[number]
/** What a part of a year is counted in. */
export const depreciationBys = ['month', 'day'] as const
export type DepreciationBy = (typeof depreciationBys)[number]
/** Of the useful life: fifty years. */
export const MAX_LIFE_MONTHS = 600
