/** Units with geo-fencing: a branch uses the fences of its location. */
export const geoPlaceKinds = ['location', 'branch'] as const
