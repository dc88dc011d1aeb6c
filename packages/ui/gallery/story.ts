import type { ComponentType } from 'react'

/** What a person would do to bring a component into the state that is shown. */
export type Step = { on?: 'desktop' | 'phone' } & (
  | { press: 'button' | 'checkbox' | 'combobox' | 'tab' | 'menuitem'; name: string | RegExp }
  | { fill: string; text: string }
  /** Moves the keyboard's focus there, then presses the keys. */
  | { focus: string; keys?: readonly string[] }
)

export interface Story {
  /** Address after the `#/`: component and state. */
  id: string
  title: string
  /** Names of the exported components that it shows. */
  shows: readonly string[]
  Body: ComponentType
  steps?: readonly Step[]
  /** Colour of the organisation; Muster's own when missing. */
  accent?: string
  dir?: 'rtl'
  /** Something stands above the page: the picture is the whole screen, not the story alone. */
  isOverlay?: boolean
}
