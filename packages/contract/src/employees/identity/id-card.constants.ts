/** Why somebody revokes a card. */
export const revokeReasons = ['lost', 'damaged', 'changed', 'other'] as const

/** People whose cards are made or drawn at once. */
export const MAX_CARDS = 200

export const MAX_CARD_YEARS = 10
