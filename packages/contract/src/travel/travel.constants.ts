/** Slug of the trigger of trip requests. */
export const TRAVEL = 'TRAVEL'

export const modes = ['flight', 'train', 'bus', 'car', 'cab'] as const
export type Mode = (typeof modes)[number]

/** Classes of each mode, the lowest first. */
export const classes = {
  flight: ['economy', 'premium_economy', 'business', 'first'],
  train: ['second', 'sleeper', 'ac_chair', 'ac_3', 'ac_2', 'ac_1'],
  bus: ['ordinary', 'ac', 'ac_sleeper'],
  car: ['shared', 'hatchback', 'sedan', 'suv'],
  cab: ['shared', 'hatchback', 'sedan', 'suv'],
} as const satisfies Record<Mode, readonly string[]>
export type TravelClass = (typeof classes)[Mode][number]
export const allClasses = [...new Set(Object.values(classes).flat())] as [TravelClass, ...TravelClass[]]

export const dayTimes = ['any', 'morning', 'afternoon', 'evening', 'night'] as const
export type DayTime = (typeof dayTimes)[number]

/** Tiers of cities for the most that a night may cost; 1 is the most expensive. Unlisted cities are of tier 3. */
export const tiers = [1, 2, 3] as const
export type Tier = (typeof tiers)[number]

export const categoryUses = ['trip', 'booking'] as const

/** States of a trip as stored: first its request, then what the desk has done. */
export const tripStates = [
  'requested',
  'rejected',
  'withdrawn',
  'to_book',
  'offered',
  'chosen',
  'booked',
  'to_cancel',
  'cancelled',
] as const
export type TripState = (typeof tripStates)[number]
/** As shown: an approved trip whose last day has passed is travelled. */
export const tripStatuses = [...tripStates, 'travelled'] as const
export type TripStatus = (typeof tripStatuses)[number]
/** Approved, and not cancelled. */
export const liveStates = ['to_book', 'offered', 'chosen', 'booked'] as const satisfies readonly TripState[]

export const optionStates = ['open', 'chosen', 'declined', 'withdrawn'] as const

export const bookingKinds = ['flight', 'train', 'bus', 'car', 'cab', 'hotel', 'other'] as const
export type BookingKind = (typeof bookingKinds)[number]
export const bookingStates = ['booked', 'changed', 'cancelled'] as const
export const payers = ['company', 'traveller'] as const
export type Payer = (typeof payers)[number]

export const tripEvents = [
  'requested',
  'approved',
  'rejected',
  'withdrawn',
  'taken',
  'released',
  'offered',
  'option_withdrawn',
  'chosen',
  'booked',
  'changed',
  'cancelled',
  'completed',
  'reopened',
  'trip_cancelled',
  'shortened',
  'closed',
  'claimed',
] as const
export type TripEventKind = (typeof tripEvents)[number]

/** What can be outside the policy. */
export const findingCodes = ['class', 'too_short', 'night_cap', 'booked_late', 'cut_off'] as const
export type FindingCode = (typeof findingCodes)[number]

export const MAX_LEGS = 12
export const MAX_STAYS = 12
export const MAX_TRAVELLERS = 20
export const MAX_DOCUMENTS = 10
export const MAX_NIGHTS = 90
/** Days from the first to the last of a trip. */
export const MAX_TRIP_DAYS = 180
