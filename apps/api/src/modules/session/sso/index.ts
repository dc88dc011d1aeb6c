/** The part of the engine used by the module that administers single sign-on. */
export { checkProvider } from './check-provider.service.ts'
export { listSsoLog, type SsoLogRow } from './log.queries.ts'
export {
  findProvider,
  listProviders,
  type SsoProvider,
  sealClientSecret,
} from './providers.queries.ts'
export { redirectAddress } from './sso-addresses.ts'
export { beginTest, readTestResult } from './test-sign-in.service.ts'
