import { modules } from '../apps/api/src/modules.ts'
import { listScreens, screens } from '../apps/web/src/features/manifest.ts'

/** Prints all registered calls, screens and layout keys as JSON. */
const endpoints = modules.flatMap((module) =>
  module.routes.map(({ endpoint }) => ({
    id: endpoint.id,
    service: endpoint.service,
    method: endpoint.method,
    path: endpoint.path,
    module: module.name,
  })),
)
// Entries with a URL from the settings open that URL instead of a screen.
const elsewhere = modules.flatMap(({ menu }) =>
  (menu?.entries ?? []).flatMap((entry) => (entry.addressIn && entry.layout) || []),
)
const layouts = [...new Set([...screens.flatMap((screen) => screen.layoutKeys ?? []), ...elsewhere])].map(
  (key) => ({ key }),
)
process.stdout.write(`${JSON.stringify({ endpoints, screens: listScreens(), layouts }, null, 2)}\n`)
