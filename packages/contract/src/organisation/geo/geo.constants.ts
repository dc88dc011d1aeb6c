/** Kinds of places that lead to geo-fencing: a branch's fences are those of its location. */
export const geoPlaceKinds = ['location', 'branch'] as const
