import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const STUB = '\0schema-types'

const runtime = `
const READS = /^(safe)?(parse|decode|encode)(Async)?$/
const schema = new Proxy(() => schema, {
  get(_target, name) {
    if (name === Symbol.toPrimitive || name === 'then') return undefined
    if (READS.test(String(name))) throw new Error('Schemas of the contract are only types in the browser.')
    return schema
  },
})
`

/**
 * In the browser the contract's schemas are only types: the server checks what it is sent and strips what
 * it answers. This puts an inert stand-in in place of `zod/mini`, which saves its code in every first
 * load and keeps the content policy free of code made from text (zod compiles its checks where it may).
 * Reading with a schema throws, so that a check which never happens cannot go unnoticed.
 */
export function schemaTypesOnly(): Plugin {
  return {
    name: 'muster:schema-types-only',
    enforce: 'pre',
    resolveId: (source) => (source === 'zod/mini' ? STUB : null),
    async load(id) {
      if (id !== STUB) return null
      const path = createRequire(import.meta.resolve('@muster/contract/kit/index')).resolve('zod/mini')
      const names = Object.keys(await import(pathToFileURL(path).href)).filter((name) =>
        /^[a-z_]\w*$/i.test(name),
      )
      return `${runtime}\nexport { ${names.map((name) => `schema as ${name}`).join(', ')} }\n`
    },
  }
}
