import type { Feature, MultiPolygon } from 'geojson'
import L from 'leaflet'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import worldAddress from 'world-atlas/countries-50m.json?url'

export interface MapColours {
  land: string
  border: string
  ink: string
  muted: string
  accent: string
  draft: string
}

let world: Promise<Topology> | undefined

/** The outlines are asked for once a visit, and kept by the browser like any file of the app. */
function loadWorld(): Promise<Topology> {
  world ??= fetch(worldAddress).then(async (answer) => {
    if (!answer.ok) throw new Error(`The outlines of countries were answered with ${answer.status}.`)
    return (await answer.json()) as Topology
  })
  return world
}

/** Countries as they are on no server of anybody: three copies, so that the world has no edge to draw over. */
export function addWorld(map: L.Map, colours: MapColours): void {
  const renderer = L.canvas({ padding: 0.5 })
  const style = { color: colours.border, weight: 1, fillColor: colours.land, fillOpacity: 1 }
  loadWorld().then(
    (topology) => {
      const countries = feature(topology, topology.objects.countries as GeometryCollection)
      // Removed meanwhile: a map that is gone takes no layers.
      if (!map.getContainer().isConnected) return
      for (const turn of [-360, 0, 360]) {
        const options = {
          interactive: false,
          style: () => style,
          renderer,
          coordsToLatLng: ([longitude, latitude]: number[]) =>
            L.latLng(latitude as number, (longitude as number) + turn),
        }
        L.geoJSON(countries as unknown as Feature<MultiPolygon>, options as L.GeoJSONOptions)
          .addTo(map)
          .bringToBack()
      }
    },
    () => {
      // The sea alone is a map still: fences and places are drawn on it, and numbers say the rest.
      world = undefined
    },
  )
}
