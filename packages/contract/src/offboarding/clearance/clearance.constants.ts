/** What became of a line; `recovered` has an amount, which the settlement deducts. */
export const lineStates = ['open', 'cleared', 'recovered', 'waived'] as const
export type LineState = (typeof lineStates)[number]

/** From a checklist, an asset to be returned, or added by hand for one leaver. */
export const lineSources = ['checklist', 'asset', 'extra'] as const
export type LineSource = (typeof lineSources)[number]

/** Named people, the leaver's manager, or whoever manages clearance. */
export const approverKinds = ['people', 'manager', 'hr'] as const
export type ApproverKind = (typeof approverKinds)[number]

/** Of things to return: as `approverKinds`, or whom the module that keeps them names. */
export const assetApproverKinds = ['keeper', ...approverKinds] as const
export type AssetApproverKind = (typeof assetApproverKinds)[number]

export const MOST_ITEMS = 40
export const MOST_APPROVERS = 20
/** Lines decided at once. */
export const MOST_DECISIONS = 100
/** The largest amount that one line recovers: more is a slip. */
export const MOST_RECOVERED = 10_000_000
/** From here on, whoever types an amount is asked to look at it again. */
export const MUCH_RECOVERED = 100_000
/** Page size of the specification. */
export const CLEARANCE_PAGE = 10

/** What its checklists are for: the specification's `CHECKLIST_FOR`. */
export const CHECKLIST_FOR = 'offboarding'
