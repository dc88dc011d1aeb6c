import { modules } from '../apps/api/src/modules.ts'
import { listScreens, screens } from '../apps/web/src/features/manifest.ts'

/** Prints as JSON every call, screen and layout key that is really registered. */
const endpoints = modules.flatMap((module) =>
  module.routes.map(({ endpoint }) => ({
    id: endpoint.id,
    service: endpoint.service,
    method: endpoint.method,
    path: endpoint.path,
    module: module.name,
  })),
)
// An entry whose address the organisation sets opens that address, not a screen of the product's own.
const elsewhere = modules.flatMap(({ menu }) =>
  (menu?.entries ?? []).flatMap((entry) => (entry.addressIn && entry.layout) || []),
)
const layouts = [...new Set([...screens.flatMap((screen) => screen.layoutKeys ?? []), ...elsewhere])].map(
  (key) => ({ key }),
)
process.stdout.write(`${JSON.stringify({ endpoints, screens: listScreens(), layouts }, null, 2)}\n`)
