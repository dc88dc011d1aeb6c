export { Anchor, useOpenedLater } from './anchor.tsx'
export { PopupButton, type PopupButtonProps, type PopupPart } from './PopupButton.tsx'
export type { PopupLook } from './PopupFrame.tsx'
export { type ReadyLazy, readyLazy } from './ready-lazy.tsx'
