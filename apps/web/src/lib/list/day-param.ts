import { isDay } from '@muster/contract/kit/days'

/** A day in the URL, `YYYY-MM-DD`; null if missing or invalid. */
export function dayParam(params: URLSearchParams, name: string): string | null {
  const value = params.get(name)
  return isDay(value) ? value : null
}
