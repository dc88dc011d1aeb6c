import { anyone, can, endpoint, field, listQuery, z } from '../../kit/index.ts'
import { FENCE_LIMIT } from './fence.ts'
import { geoPlaceKinds } from './geo.constants.ts'

const VIEW = 'organisation.geo.view'
const MANAGE = 'organisation.geo.manage'

export type GeoPlaceKind = (typeof geoPlaceKinds)[number]

const degrees = (limit: number) => z.number().check(z.minimum(-limit), z.maximum(limit))
export const geoPoint = z.object({ latitude: degrees(90), longitude: degrees(180) })

const shape = {
  shape: z.enum(['circle', 'polygon']),
  /** Of a circle. */
  centre: z.nullable(geoPoint),
  radius_m: z.nullable(z.int()),
  /** Corners of an area; the last one leads back to the first. */
  points: z.array(geoPoint),
}

const person = z.object({ EMPLOYEE_ID: field.id(), EMPLOYEE_NAME: z.string(), EMPLOYEE_CODE: z.string() })

/** A fence as it is in one version. */
const fenceState = {
  version: z.int(),
  name: z.string(),
  ...shape,
  /** 1 in use, 0 switched off. */
  status: field.flag(),
  /** From this day on, where the location is. */
  effective_from: field.isoDate(),
  note: z.string(),
  /** Whether everybody of the location may sign in here, or `people` alone. */
  is_for_everyone: z.boolean(),
  changed_by: z.string(),
  changed_at: z.string(),
}

const fence = z.object({
  id: field.id(),
  LOCATION_ID: field.id(),
  ...fenceState,
  /** Version of the newest change, which goes back with the next one. */
  latest_version: z.int(),
  /** The day from which a change that is planned holds; null without one. */
  next_change: z.nullable(field.isoDate()),
  /** Those the caller may see of the people who are allowed, when not everybody is. */
  people: z.array(person),
  people_count: z.int(),
})
export type GeoFence = z.infer<typeof fence>

const location = z.object({
  LOCATION_ID: field.id(),
  LOCATION_NAME: z.string(),
  address: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Today where the location is. */
  today: field.isoDate(),
  status: field.flag(),
  /** People who belong to it and work today. */
  people: z.int(),
})

export const listLoginLocations = endpoint({
  id: 'organisation.login_location.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/list-all-org-login-location/{locationId}',
  access: can(VIEW),
  params: z.object({ locationId: field.idInText() }),
  query: z.object({
    /** Fences as they are on this day; today when left out. */
    date: z.optional(field.isoDate()),
  }),
  data: z.object({
    location,
    org_login_location: z.array(fence),
    abilities: z.object({ manage: z.boolean() }),
  }),
  summary: 'From where people of a location may sign in: its fences as they are on a day',
})

export const readGeoFence = endpoint({
  id: 'organisation.geo_fence.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/get-org-geo-fencing-details/{editid}',
  access: can(VIEW),
  params: z.object({ editid: field.idInText() }),
  data: z.object({
    /** As it is after the newest change, which may lie ahead. */
    fence,
    /** Newest first. */
    history: z.array(z.object({ ...fenceState, people_count: z.int() })),
    location,
    abilities: z.object({ manage: z.boolean() }),
  }),
  summary: 'A fence with every version there was of it',
})

const fenceInput = {
  name: field.requiredText(100),
  shape: shape.shape,
  centre: field.optional(z.nullable(geoPoint)),
  /** Metres. */
  radius_m: field.optional(z.nullable(z.int())),
  points: field.optional(z.array(geoPoint).check(z.maxLength(FENCE_LIMIT.maxCorners))),
  status: field.optional(field.flag()),
  /** Today where the location is, when left out; never before. */
  effective_from: field.optional(field.isoDate()),
  note: field.optional(field.text(300)),
  /** Who may sign in here; everybody of the location when left out or empty. */
  people: field.optional(field.ids(500)),
}
export type GeoFenceInput = z.infer<ReturnType<typeof fenceBody>>
const fenceBody = () => z.object(fenceInput)

const saved = z.object({ fence })

export const createGeoFence = endpoint({
  id: 'organisation.geo_fence.create',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/create-new-org-geo-fencing',
  access: can(MANAGE),
  body: z.object({ LOCATION_ID: field.id(), ...fenceInput }),
  data: saved,
  errors: ['organisation.fence_limit'],
  summary: 'Draw a fence for a location',
})

export const updateGeoFence = endpoint({
  id: 'organisation.geo_fence.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/update-org-geo-fencing',
  access: can(MANAGE),
  body: z.object({
    id: field.id(),
    /** `latest_version` as it was read. */
    version: z.int().check(z.positive()),
    ...fenceInput,
  }),
  data: saved,
  errors: ['record.conflict', 'organisation.fence_limit'],
  summary: 'Change a fence from a day on, or switch it off; what held before stays in its history',
})

export const listGeoPlaces = endpoint({
  id: 'organisation.geo_place.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/list-org-geo-places',
  access: can(VIEW),
  query: z.object({ ...listQuery(50), from: z._default(z.enum(geoPlaceKinds), 'location') }),
  data: z.object({
    places: z.array(
      z.object({
        /** Of the location or branch. */
        id: field.id(),
        name: z.string(),
        /** The location whose fences hold; null for a branch that belongs to none. */
        LOCATION_ID: z.nullable(field.id()),
        LOCATION_NAME: z.nullable(z.string()),
        latitude: z.nullable(z.number()),
        longitude: z.nullable(z.number()),
        /** In use today. */
        fences: z.int(),
        people: z.int(),
      }),
    ),
    page: z.int(),
    limit: z.int(),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'Places with how many fences they have',
})

export const readMapSettings = endpoint({
  id: 'organisation.map.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/map-settings',
  access: anyone,
  data: z.object({
    /** Address of map tiles with {z}, {x} and {y}; null where maps show country outlines alone. */
    tiles_url: z.nullable(z.string()),
    tiles_attribution: z.string(),
  }),
  summary: 'Where maps get their tiles, as the server is configured',
})
