import type { PropertyInfo, StageNode, WorkflowDefinition } from '@muster/contract/workflows/definition'
import type { Place } from '@muster/contract/workflows/edit-graph'
import type { Problem } from '@muster/contract/workflows/validate'
import { createContext, useContext } from 'react'
import type { Names } from '../data/words.ts'

/** What can be inserted. */
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
  /** Ids on the path of the last simulation; null while none is shown. */
  way: ReadonlySet<string> | null
  select: (id: string | null) => void
  setWay: (way: ReadonlySet<string> | null) => void
  /** Inserts a node and opens it. */
  add: (kind: Kind, place: Place) => void
  /** `group` merges continued typing into one undo step. */
  change: (definition: WorkflowDefinition, group?: string | null) => void
  remove: (id: string) => void
  /** The copied stage, from this or another workflow. */
  copied: StageNode | null
  copy: (stage: StageNode) => void
  /** Inserts the copied stage after the selection and opens it. */
  paste: () => void
  /** Remembers the name of a selected person. */
  learnName: (id: number, name: string) => void
}

const Context = createContext<BuilderContext | null>(null)
export const BuilderProvider = Context.Provider

export function useBuilder(): BuilderContext {
  const context = useContext(Context)
  if (!context) throw new Error('Outside the builder.')
  return context
}
