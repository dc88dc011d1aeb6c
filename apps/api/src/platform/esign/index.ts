export { privateKeyOf } from './access-token.ts'
export {
  checkAccount,
  createEnvelope,
  findEnvelope,
  readEnvelope,
  signedDocument,
  signingAddress,
  voidEnvelope,
} from './esign-client.ts'
export type { Envelope, EnvelopeSigner, EsignService } from './esign-service.ts'
export { isSignedReport, reportSignature } from './report-signature.ts'
