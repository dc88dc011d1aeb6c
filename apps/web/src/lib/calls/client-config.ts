import type { Call } from '@muster/contract/kit/call'
import { endpointUrl, type ServiceName } from '@muster/contract/kit/endpoint'

/** Configuration that the page may set as `window.__MUSTER__`. */
interface ClientConfig {
  /** Base URLs of services on other hosts, for example `{ payroll: 'https://pay.example/api/' }`. */
  services?: Partial<Record<ServiceName, string>>
}

declare global {
  interface Window {
    __MUSTER__?: ClientConfig
  }
}

/** The URL of a call: on the same origin unless configured otherwise. */
export function addressOf(
  endpoint: Pick<Call, 'service' | 'path'>,
  params: Record<string, string | number> = {},
): string {
  const local = endpointUrl(endpoint, params)
  const base = window.__MUSTER__?.services?.[endpoint.service]
  if (!base) return local
  return base.replace(/\/*$/, '/') + local.slice(`/services/${endpoint.service}/`.length)
}
