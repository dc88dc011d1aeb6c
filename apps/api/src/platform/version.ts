import { readFileSync } from 'node:fs'

/** The product's version, as shown in the log, the metrics and the operations page. */
export const VERSION = (
  JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
).version
