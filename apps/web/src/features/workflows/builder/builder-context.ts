import type { PropertyInfo, StageNode, WorkflowDefinition } from '@muster/contract/workflows/definition'
import type { Place } from '@muster/contract/workflows/edit-graph'
import type { Problem } from '@muster/contract/workflows/validate'
import { createContext, useContext } from 'react'
import type { Names } from '../data/words.ts'

/** What can be put into a place. */
export type Kind = 'stage' | 'branch' | 'end'

/** What is open beside the canvas. */
export type Beside = 'publish' | 'versions' | 'simulate' | 'copy'

export interface BuilderContext {
  definition: WorkflowDefinition
  properties: readonly PropertyInfo[]
  names: Names
  problems: readonly Problem[]
  isReadOnly: boolean
  selected: string | null
  /** Ids on the way of the last simulation; null while none is shown. */
  way: ReadonlySet<string> | null
  select: (id: string | null) => void
  setWay: (way: ReadonlySet<string> | null) => void
  /** Puts something in, and opens it. */
  add: (kind: Kind, place: Place) => void
  /** `group` joins steps of the same typing. */
  change: (definition: WorkflowDefinition, group?: string | null) => void
  remove: (id: string) => void
  /** The stage that was copied, from this workflow or another one. */
  copied: StageNode | null
  copy: (stage: StageNode) => void
  /** Puts the copied stage behind what is chosen, and opens it. */
  paste: () => void
  /** Somebody was named: their name is known from now on. */
  learnName: (id: number, name: string) => void
}

const Context = createContext<BuilderContext | null>(null)
export const BuilderProvider = Context.Provider

export function useBuilder(): BuilderContext {
  const context = useContext(Context)
  if (!context) throw new Error('Outside the builder.')
  return context
}
