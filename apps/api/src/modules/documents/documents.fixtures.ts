export { writeZip as aZip } from '../../platform/files/write-zip.ts'
