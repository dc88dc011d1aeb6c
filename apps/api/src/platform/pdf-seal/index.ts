export { createIdentity, fingerprintOf, pemOf, type SealIdentity } from './certificate.ts'
export { type ReadSeal, readSeal, sha256Of } from './read-seal.ts'
export { sealPdf } from './seal-pdf.ts'
