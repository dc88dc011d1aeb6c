import type { FieldType } from '@muster/contract/forms/form-definition'
import type { PlannedField } from '@muster/contract/forms/form-plan'
import {
  type BuilderPlan,
  inserted,
  mapFields,
  moved,
  newField,
  placeOf,
  renamed,
  without,
} from './builder-plan.ts'

/** The plan on the canvas with its undo and redo stacks. */
export interface BuilderState {
  plan: BuilderPlan
  past: BuilderPlan[]
  future: BuilderPlan[]
  /** Slug of the selected field. */
  selected: string | null
  /** The setting changed last: further typing in it extends the same undo step. */
  touched: string | null
}

export type BuilderAction =
  /** Applies a new plan as one undo step. */
  | { type: 'replace'; plan: BuilderPlan }
  | { type: 'select'; slug: string | null }
  | { type: 'add'; fieldType: FieldType; name: string; section: number; index: number }
  | { type: 'move'; slug: string; section: number; index: number }
  | { type: 'change'; slug: string; settings: Partial<PlannedField> }
  | { type: 'rename'; slug: string; name: string }
  | { type: 'remove'; slug: string }
  | { type: 'restore'; slug: string }
  | { type: 'addSection'; name: string; key: string }
  | { type: 'renameSection'; section: number; name: string }
  | { type: 'moveSection'; from: number; to: number }
  | { type: 'removeSection'; section: number }
  | { type: 'undo' }
  | { type: 'redo' }

/** Maximum number of undo steps. */
const STEPS = 100

export function startState(plan: BuilderPlan): BuilderState {
  return { plan, past: [], future: [], selected: null, touched: null }
}

function stepped(state: BuilderState, plan: BuilderPlan, touched: string | null = null): BuilderState {
  if (plan === state.plan) return state
  const isSameStep = touched !== null && touched === state.touched
  return {
    ...state,
    plan,
    past: isSameStep ? state.past : [...state.past, state.plan].slice(-STEPS),
    future: [],
    touched,
  }
}

/** Deletes a field that was never published; retires one that records may have values of. */
function removed(state: BuilderState, slug: string): BuilderState {
  const place = placeOf(state.plan, slug)
  const field = place && state.plan.sections[place.section]?.fields[place.index]
  if (!field || field.is_built_in) return state
  const plan =
    field.FIELD_ID === null
      ? without(state.plan, slug)
      : mapFields(state.plan, (one) => (one.FIELD_SLUG === slug ? { ...one, retired: true } : one))
  const next = stepped(state, plan)
  return state.selected === slug ? { ...next, selected: null } : next
}

function added(state: BuilderState, action: Extract<BuilderAction, { type: 'add' }>): BuilderState {
  const field = newField(state.plan, action.fieldType, action.name)
  const next = stepped(state, inserted(state.plan, field, action.section, action.index))
  return { ...next, selected: field.FIELD_SLUG }
}

function named(state: BuilderState, slug: string, name: string): BuilderState {
  const place = placeOf(state.plan, slug)
  const plan = renamed(state.plan, slug, name)
  const next = stepped(state, plan, `name:${place?.section}:${place?.index}`)
  const fresh = place && plan.sections[place.section]?.fields[place.index]?.FIELD_SLUG
  return { ...next, selected: fresh ?? null }
}

function sectionsChanged(state: BuilderState, action: BuilderAction): BuilderState {
  const { sections } = state.plan
  switch (action.type) {
    case 'addSection': {
      const fresh = { key: action.key, section_id: null, name: action.name, fields: [] }
      return stepped(state, { sections: [...sections, fresh] })
    }
    case 'renameSection': {
      const renamedOnes = sections.map((one, at) =>
        at === action.section ? { ...one, name: action.name } : one,
      )
      return stepped(state, { sections: renamedOnes }, `section:${action.section}`)
    }
    case 'moveSection': {
      const section = sections[action.from]
      if (!section || action.from === action.to || action.to < 0 || action.to >= sections.length) return state
      return stepped(state, {
        sections: sections.toSpliced(action.from, 1).toSpliced(action.to, 0, section),
      })
    }
    case 'removeSection':
      return withoutSection(state, action.section)
    default:
      return state
  }
}

/** Removes an empty section; its retired fields move to a neighbouring section. */
function withoutSection(state: BuilderState, at: number): BuilderState {
  const { sections } = state.plan
  const section = sections[at]
  if (!section || sections.length === 1 || section.fields.some((field) => !field.retired)) return state
  const rest = sections.toSpliced(at, 1)
  const heir = Math.max(0, at - 1)
  return stepped(state, {
    sections: rest.map((one, index) =>
      index === heir ? { ...one, fields: [...one.fields, ...section.fields] } : one,
    ),
  })
}

function travelled(state: BuilderState, from: 'past' | 'future'): BuilderState {
  const plan = from === 'past' ? state.past.at(-1) : state.future[0]
  if (!plan) return state
  const isThere = state.selected !== null && placeOf(plan, state.selected) !== undefined
  return {
    plan,
    past: from === 'past' ? state.past.slice(0, -1) : [...state.past, state.plan],
    future: from === 'past' ? [state.plan, ...state.future] : state.future.slice(1),
    selected: isThere ? state.selected : null,
    touched: null,
  }
}

function fieldsChanged(state: BuilderState, action: BuilderAction): BuilderState {
  switch (action.type) {
    case 'add':
      return added(state, action)
    case 'move':
      return stepped(state, moved(state.plan, action.slug, action.section, action.index))
    case 'change': {
      const plan = mapFields(state.plan, (field) =>
        field.FIELD_SLUG === action.slug ? { ...field, ...action.settings } : field,
      )
      return stepped(state, plan, `${action.slug}:${Object.keys(action.settings).join()}`)
    }
    case 'rename':
      return named(state, action.slug, action.name)
    case 'remove':
      return removed(state, action.slug)
    case 'restore': {
      const plan = mapFields(state.plan, (field) =>
        field.FIELD_SLUG === action.slug ? { ...field, retired: false } : field,
      )
      return { ...stepped(state, plan), selected: action.slug }
    }
    default:
      return sectionsChanged(state, action)
  }
}

/** Reducer of the builder's actions. Every action can be undone. */
export function builderReducer(state: BuilderState, action: BuilderAction): BuilderState {
  switch (action.type) {
    case 'replace':
      return { ...stepped(state, action.plan), selected: null }
    case 'select':
      return { ...state, selected: action.slug, touched: null }
    case 'undo':
      return travelled(state, 'past')
    case 'redo':
      return travelled(state, 'future')
    default:
      return fieldsChanged(state, action)
  }
}
