import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const STUB = '\0schema-types'
const CONTRACT = /[\\/]packages[\\/]contract[\\/]src[\\/].*\.contract\.ts$/

const standIn = `
const READS = /^(safe)?(parse|decode|encode)(Async)?$/
const schema = new Proxy(() => schema, {
  get(_target, name) {
    if (name === Symbol.toPrimitive || name === 'then') return undefined
    if (READS.test(String(name))) throw new Error('Schemas of the contract are only types in the browser.')
    return schema
  },
})
`

async function importFile(path: string): Promise<Record<string, unknown>> {
  // The query makes a changed file a new module while the development server runs.
  return import(`${pathToFileURL(path).href}?changed=${statSync(path).mtimeMs}`)
}

/** The source of one export without its schemas; null when it is nothing that can be written down. */
function plainExport(name: string, value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  if ('_zod' in value) return `export const ${name} = schema`
  if (!('service' in value && 'method' in value && 'path' in value && 'id' in value)) return null
  const { id, service, method, path, access, answer } = value as Record<string, unknown>
  return `export const ${name} = ${JSON.stringify({ id, service, method, path, access, answer })}`
}

/** The calls of a contract file as plain data; null when the file holds anything else besides. */
async function plainContract(path: string): Promise<string | null> {
  const exports = Object.entries(await importFile(path)).map(([name, value]) => plainExport(name, value))
  if (exports.includes(null)) return null
  return `import { string as schema } from 'zod/mini'\n${exports.join('\n')}\n`
}

/**
 * In the browser the contract's schemas are only types: the server checks what it is sent and strips what
 * it answers. This leaves of each call what is needed to make it, and puts an inert stand-in in place of
 * `zod/mini`: less code in every load, and none that makes code from text (zod compiles its checks where
 * it may, which the content policy forbids). Reading with a schema throws, so that a check which never
 * happens cannot go unnoticed.
 */
export function schemaTypesOnly(): Plugin {
  return {
    name: 'muster:schema-types-only',
    enforce: 'pre',
    resolveId: (source) => (source === 'zod/mini' ? STUB : null),
    async load(id) {
      if (CONTRACT.test(id)) return plainContract(id)
      if (id !== STUB) return null
      const path = createRequire(import.meta.resolve('@muster/contract/kit/index')).resolve('zod/mini')
      const names = Object.keys(await import(pathToFileURL(path).href)).filter((name) =>
        /^[a-z_]\w*$/i.test(name),
      )
      return `${standIn}\nexport { ${names.map((name) => `schema as ${name}`).join(', ')} }\n`
    },
  }
}
