/** Reasons for revoking a card. */
export const revokeReasons = ['lost', 'damaged', 'changed', 'other'] as const

/** Maximum cards created or printed per request. */
export const MAX_CARDS = 200

export const MAX_CARD_YEARS = 10
