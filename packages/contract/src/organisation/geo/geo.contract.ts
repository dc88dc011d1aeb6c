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
  /** For a circle. */
  centre: z.nullable(geoPoint),
  radius_m: z.nullable(field.whole()),
  /** Corners of a polygon; the last one connects to the first. */
  points: z.array(geoPoint),
}

const person = z.object({ EMPLOYEE_ID: field.id(), EMPLOYEE_NAME: z.string(), EMPLOYEE_CODE: z.string() })

/** A fence in one version. */
const fenceState = {
  version: field.whole(),
  name: z.string(),
  ...shape,
  /** 1 active, 0 inactive. */
  status: field.flag(),
  /** First day, in the location's time zone. */
  effective_from: field.isoDate(),
  note: z.string(),
  /** Whether everybody of the location may clock in here, or only `people`. */
  is_for_everyone: z.boolean(),
  changed_by: z.string(),
  changed_at: z.string(),
}

const fence = z.object({
  id: field.id(),
  LOCATION_ID: field.id(),
  ...fenceState,
  /** Version of the newest change, sent back with the next one. */
  latest_version: field.whole(),
  /** First day of a planned change; null without one. */
  next_change: z.nullable(field.isoDate()),
  /** The allowed people within the caller's reach, unless everybody is allowed. */
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
  /** Today in the location's time zone. */
  today: field.isoDate(),
  status: field.flag(),
  /** Number of active people of the location. */
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
    /** Fences as of this day; default: today. */
    date: z.optional(field.isoDate()),
  }),
  data: z.object({
    location,
    org_login_location: z.array(fence),
    abilities: z.object({ manage: z.boolean() }),
  }),
  summary: 'The geo-fences of a location as of a day',
})

export const readGeoFence = endpoint({
  id: 'organisation.geo_fence.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/get-org-geo-fencing-details/{editid}',
  access: can(VIEW),
  params: z.object({ editid: field.idInText() }),
  data: z.object({
    /** The newest version, which may be planned. */
    fence,
    /** Newest first. */
    history: z.array(z.object({ ...fenceState, people_count: z.int() })),
    location,
    abilities: z.object({ manage: z.boolean() }),
  }),
  summary: 'A fence with all its versions',
})

const fenceInput = {
  name: field.requiredText(100),
  shape: shape.shape,
  centre: field.optional(z.nullable(geoPoint)),
  /** Metres. */
  radius_m: field.optional(z.nullable(field.whole())),
  points: field.optional(z.array(geoPoint).check(z.maxLength(FENCE_LIMIT.maxCorners))),
  status: field.optional(field.flag()),
  /** Default, and earliest: today in the location's time zone. */
  effective_from: field.optional(field.isoDate()),
  note: field.optional(field.text(300)),
  /** The people who may clock in here; omitted or empty: everybody of the location. */
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
    /** `latest_version` as loaded. */
    version: field.whole(),
    ...fenceInput,
  }),
  data: saved,
  errors: ['record.conflict', 'organisation.fence_limit'],
  summary: 'Edit a fence from a day on, or deactivate it; earlier versions stay in its history',
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
        /** Id of the location or branch. */
        id: field.id(),
        name: z.string(),
        /** The location whose fences apply; null for a branch without a location. */
        LOCATION_ID: z.nullable(field.id()),
        LOCATION_NAME: z.nullable(z.string()),
        latitude: z.nullable(z.number()),
        longitude: z.nullable(z.number()),
        /** Number of fences active today. */
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
    /** URL template of map tiles with {z}, {x} and {y}; null where maps only show country outlines. */
    tiles_url: z.nullable(z.string()),
    tiles_attribution: z.string(),
  }),
  summary: 'Where maps get their tiles, as the server is configured',
})
