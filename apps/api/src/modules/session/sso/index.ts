/** What the module that administers single sign-on uses of the engine. */
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
