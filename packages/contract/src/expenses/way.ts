/** From where to where a distance was, such as `Pune → Chakan`; empty where neither is known. */
export const wayOf = ({ from_place, to_place }: { from_place: string; to_place: string }): string =>
  [from_place, to_place].filter(Boolean).join(' → ')
