import { fieldTexts } from '@muster/contract/kit/field.texts'
import { type FenceShape, fenceProblems, type GeoPoint } from '@muster/contract/organisation/geo/fence'
import type { GeoFence, GeoFenceInput } from '@muster/contract/organisation/geo/geo.contract'
import { type FoundPerson, foundPerson } from '../../../lib/form/form-resources.ts'
import { shapeOf } from './geo-queries.ts'

/** Degrees as typed text. */
export interface TypedPoint {
  latitude: string
  longitude: string
}

/** A geo-fence in the form: numbers stay text until they are sent. */
export interface FenceDraft {
  id: number | null
  version: number
  name: string
  shape: FenceShape['shape']
  centre: TypedPoint
  radius: string
  points: TypedPoint[]
  from: string | null
  note: string
  isOn: boolean
  people: FoundPerson[]
}

const typed = ({ latitude, longitude }: GeoPoint): TypedPoint => ({
  latitude: String(latitude),
  longitude: String(longitude),
})
const blank: TypedPoint = { latitude: '', longitude: '' }

export function newDraft(): FenceDraft {
  return {
    id: null,
    version: 0,
    name: '',
    shape: 'circle',
    centre: blank,
    radius: '200',
    points: [],
    from: null,
    note: '',
    isOn: true,
    people: [],
  }
}

export function draftOf(fence: GeoFence): FenceDraft {
  return {
    ...withShape(newDraft(), shapeOf(fence)),
    id: fence.id,
    version: fence.latest_version,
    name: fence.name,
    note: fence.note,
    isOn: fence.status === 1,
    people: fence.people.map(foundPerson),
  }
}

/** The draft with the drawn shape replacing the typed one. */
export function withShape(draft: FenceDraft, shape: FenceShape): FenceDraft {
  return shape.shape === 'circle'
    ? { ...draft, shape: 'circle', centre: typed(shape.centre), radius: String(Math.round(shape.radius_m)) }
    : { ...draft, shape: 'polygon', points: shape.points.map(typed) }
}

/** Parses a typed number; accepts a decimal comma. */
export function numberIn(text: string): number {
  const plain = text.trim().replace(',', '.')
  return /^[-+]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

export const pointIn = ({ latitude, longitude }: TypedPoint): GeoPoint => ({
  latitude: numberIn(latitude),
  longitude: numberIn(longitude),
})
export const isPoint = ({ latitude, longitude }: GeoPoint) =>
  Number.isFinite(latitude) && Number.isFinite(longitude)

function shapeIn(draft: FenceDraft): FenceShape {
  return draft.shape === 'circle'
    ? { shape: 'circle', centre: pointIn(draft.centre), radius_m: numberIn(draft.radius) }
    : { shape: 'polygon', points: draft.points.map(pointIn) }
}

/** The part of the draft that can already be drawn; null if there is none. */
export function drawable(draft: FenceDraft): FenceShape | null {
  const shape = shapeIn(draft)
  const isFine = Object.keys(fenceProblems(shape)).every((field) => field === 'points')
  if (!isFine) return null
  return shape.shape === 'polygon' && shape.points.length < 2 ? null : shape
}

const isBlank = (text: string) => text.trim() === ''

/** Paths of what is not typed yet. */
function blanksIn(draft: FenceDraft): string[] {
  const blankPart = (point: TypedPoint, path: string) =>
    (['latitude', 'longitude'] as const).flatMap((part) => (isBlank(point[part]) ? [`${path}.${part}`] : []))
  if (draft.shape === 'polygon')
    return draft.points.flatMap((point, index) => blankPart(point, `points.${index}`))
  return [...blankPart(draft.centre, 'centre'), ...(isBlank(draft.radius) ? ['radius_m'] : [])]
}

/** Problems of the drawn or typed shape, by the same rules as the server's. */
export function shapeProblems(draft: FenceDraft): Record<string, string> {
  const blanks = blanksIn(draft).map((path) => [path, fieldTexts('required')])
  return { ...fenceProblems(shapeIn(draft)), ...Object.fromEntries(blanks) }
}

/** The draft as request body; requires a valid draft. */
export function inputOf(draft: FenceDraft): GeoFenceInput {
  const shape = shapeIn(draft)
  return {
    name: draft.name,
    shape: draft.shape,
    centre: shape.shape === 'circle' ? shape.centre : null,
    radius_m: shape.shape === 'circle' ? Math.round(shape.radius_m) : null,
    points: shape.shape === 'polygon' ? [...shape.points] : [],
    status: draft.isOn ? 1 : 0,
    ...(draft.from ? { effective_from: draft.from } : {}),
    note: draft.note,
    people: draft.people.map(({ id }) => id),
  }
}
