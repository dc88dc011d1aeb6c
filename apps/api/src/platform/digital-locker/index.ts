export {
  checkLocker,
  consentAddress,
  type IssuedDocument,
  issuedDocuments,
  issuedFile,
  type LockerFile,
  type LockerKeys,
  type LockerService,
  newLockerKeys,
  redeemConsent,
  revokeAccess,
} from './locker-client.ts'
export { isTakeable, lockerExtension } from './locker-files.ts'
