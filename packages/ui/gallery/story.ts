import type { ComponentType } from 'react'

/** A user action that brings the component into the state to show. */
export type Step = { on?: 'desktop' | 'phone' } & (
  | { press: 'button' | 'checkbox' | 'combobox' | 'tab' | 'menuitem'; name: string | RegExp }
  | { fill: string; text: string }
  /** Focuses the element, then presses the keys. */
  | { focus: string; keys?: readonly string[] }
)

export interface Story {
  /** Component and state; the hash of the URL after `#/`. */
  id: string
  title: string
  /** Names of the exported components in the story. */
  shows: readonly string[]
  Body: ComponentType
  steps?: readonly Step[]
  /** The organisation's colour; default: Muster's own. */
  accent?: string
  dir?: 'rtl'
  /** The story opens an overlay: the screenshot covers the whole screen. */
  isOverlay?: boolean
}
