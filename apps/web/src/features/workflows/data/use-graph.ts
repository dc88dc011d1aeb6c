import type { WorkflowDefinition } from '@muster/contract/workflows/definition'
import { useCallback, useReducer } from 'react'

/** An undo step: the graph and the name. */
export interface Draft {
  name: string
  definition: WorkflowDefinition
}

interface State {
  past: Draft[]
  now: Draft
  future: Draft[]
  /** The draft saved on the server. */
  saved: Draft
  /** What the last change was about: continued typing extends the same step. */
  group: string | null
}

type Action =
  | { type: 'change'; draft: Draft; group: string | null }
  | { type: 'undo' | 'redo' | 'saved' }
  | { type: 'load'; draft: Draft }

const MOST_STEPS = 100

function changed(state: State, draft: Draft, group: string | null): State {
  if (draft === state.now) return state
  const goesOn = group !== null && group === state.group && state.past.length > 0
  const past = goesOn ? state.past : [...state.past.slice(1 - MOST_STEPS), state.now]
  return { ...state, past, now: draft, future: [], group }
}

/** Reducer for changes, undo and redo; pure, so that it can be tested. */
export function reduceGraph(state: State, action: Action): State {
  switch (action.type) {
    case 'change':
      return changed(state, action.draft, action.group)
    case 'undo': {
      const back = state.past.at(-1)
      if (!back) return state
      return {
        ...state,
        past: state.past.slice(0, -1),
        now: back,
        future: [state.now, ...state.future],
        group: null,
      }
    }
    case 'redo': {
      const [next, ...future] = state.future
      if (!next) return state
      return { ...state, past: [...state.past, state.now], now: next, future, group: null }
    }
    case 'saved':
      return { ...state, saved: state.now, group: null }
    case 'load':
      return firstState(action.draft)
  }
}

export const firstState = (draft: Draft): State => ({
  past: [],
  now: draft,
  future: [],
  saved: draft,
  group: null,
})

/** The draft being edited, with undo and redo. */
export function useGraph(first: Draft) {
  const [state, dispatch] = useReducer(reduceGraph, first, firstState)
  const { now } = state
  /** `group` merges continued typing into one undo step. */
  const setDefinition = useCallback(
    (definition: WorkflowDefinition, group: string | null = null) =>
      dispatch({ type: 'change', draft: { ...now, definition }, group }),
    [now],
  )
  const setName = useCallback(
    (name: string) => dispatch({ type: 'change', draft: { ...now, name }, group: 'name' }),
    [now],
  )
  return {
    ...now,
    isDirty: state.saved !== now,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    setDefinition,
    setName,
    undo: useCallback(() => dispatch({ type: 'undo' }), []),
    redo: useCallback(() => dispatch({ type: 'redo' }), []),
    markSaved: useCallback(() => dispatch({ type: 'saved' }), []),
    load: useCallback((draft: Draft) => dispatch({ type: 'load', draft }), []),
  }
}
