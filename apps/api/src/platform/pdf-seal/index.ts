export { createIdentity, fingerprintOf, pemOf, type SealIdentity } from './certificate.ts'
export { readSeal, sha256Of } from './read-seal.ts'
export { sealPdf } from './seal-pdf.ts'
