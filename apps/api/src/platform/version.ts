import { readFileSync } from 'node:fs'

/** The product's version, the same in the log, the metrics and on the page of operations. */
export const VERSION = (
  JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
).version
