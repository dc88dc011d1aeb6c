import L from 'leaflet'
import { feature } from 'topojson-client'
import worldAddress from 'world-atlas/countries-50m.json?url'

/** As the library itself types what it reads. */
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
      const countries = feature(topology, topology.objects.countries as Countries)
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
        L.geoJSON(countries as Shapes, options as L.GeoJSONOptions)
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
