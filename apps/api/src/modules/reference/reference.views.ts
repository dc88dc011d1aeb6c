import type { DropdownItem } from './dropdowns.service.ts'
import type { TimeZone } from './locale-lists.ts'

/** A master's record with `id` and `name` repeated under the names given by the specification. */
export function named<Id extends string, Name extends string>(idName: Id, nameName: Name) {
  return ({ id, name, code, status }: DropdownItem) =>
    ({ id, name, code, status, [idName]: id, [nameName]: name }) as Pick<
      DropdownItem,
      'id' | 'name' | 'code' | 'status'
    > &
      Record<Id, number> &
      Record<Name, string>
}

/** `Asia/Kolkata (UTC+05:30)` */
export function timeZoneView({ id, offsetMinutes }: TimeZone) {
  const minutes = Math.abs(offsetMinutes)
  const clock = [Math.floor(minutes / 60), Math.floor(minutes % 60)].map((part) =>
    String(part).padStart(2, '0'),
  )
  return {
    name: id,
    offset_minutes: offsetMinutes,
    label: `${id} (UTC${offsetMinutes < 0 ? '-' : '+'}${clock.join(':')})`,
  }
}
