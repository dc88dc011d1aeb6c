const keyOf = (letterId: number) => `muster.letter-opened.${letterId}`

/** A letter opens in this tab: when the reader comes back, the page has to know. */
export const noteOpened = (letterId: number): void => window.sessionStorage.setItem(keyOf(letterId), '1')

export const wasOpened = (letterId: number): boolean =>
  window.sessionStorage.getItem(keyOf(letterId)) !== null
