export {
  checkIdentityService,
  confirmCode,
  type IdentityFacts,
  type IdentityService,
  sendCode,
} from './identity-client.ts'
