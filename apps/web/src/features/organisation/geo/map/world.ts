import L from 'leaflet'
import { feature } from 'topojson-client'
import worldAddress from 'world-atlas/countries-50m.json?url'

/** Types as expected by the map library. */
type Topology = Parameters<typeof feature>[0]
type Countries = Parameters<typeof feature>[1]
type Shapes = Parameters<typeof L.geoJSON>[0]

export interface MapColours {
  land: string
  border: string
  ink: string
  muted: string
  accent: string
  draft: string
}

let world: Promise<Topology> | undefined

/** The outlines are loaded once per visit, and cached by the browser like other app files. */
function loadWorld(): Promise<Topology> {
  world ??= fetch(worldAddress).then(async (answer) => {
    if (!answer.ok) throw new Error(`The outlines of countries were answered with ${answer.status}.`)
    return (await answer.json()) as Topology
  })
  return world
}

/**
 * Bundled country outlines, drawn three times side by side so that the map has no edge at the antimeridian.
 */
export function addWorld(map: L.Map, colours: MapColours): void {
  const renderer = L.canvas({ padding: 0.5 })
  const style = { color: colours.border, weight: 1, fillColor: colours.land, fillOpacity: 1 }
  loadWorld().then(
    (topology) => {
      const countries = feature(topology, topology.objects.countries as Countries)
      // The map was removed meanwhile.
      if (!map.getContainer().isConnected) return
      for (const turn of [-360, 0, 360]) {
        const options = {
          interactive: false,
          style: () => style,
          renderer,
          coordsToLatLng: ([longitude, latitude]: number[]) =>
            L.latLng(latitude as number, (longitude as number) + turn),
        }
        L.geoJSON(countries as Shapes, options as L.GeoJSONOptions)
          .addTo(map)
          .bringToBack()
      }
    },
    () => {
      // Without outlines the map still works: fences and locations are drawn on an empty background.
      world = undefined
    },
  )
}
