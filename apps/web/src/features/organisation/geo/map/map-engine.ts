import type { FenceShape, GeoPoint } from '@muster/contract/organisation/geo/fence'
// The order matters: the drawing tools extend the global object of the map library.
import L from 'leaflet'
import '@geoman-io/leaflet-geoman-free'
import { addWorld, type MapColours } from './world.ts'

export interface MapFence {
  id: string
  name: string
  fence: FenceShape
  tone: 'on' | 'off' | 'draft'
}

export interface MapMarker {
  id: string
  name: string
  point: GeoPoint
  /** Accuracy of the position in metres. */
  accuracy?: number
  tone: 'place' | 'moved' | 'test'
}

export interface MapTiles {
  url: string
  attribution: string
}

export interface MapTexts {
  zoomIn: string
  zoomOut: string
}

export interface MapEngine {
  show(fences: readonly MapFence[], markers: readonly MapMarker[]): void
  /** The fence being edited: its corners, centre and edge can be dragged. */
  edit(fence: FenceShape | null, onChange: (fence: FenceShape) => void): void
  /** Starts drawing a shape. @returns a function that cancels it */
  draw(shape: FenceShape['shape'], onDrawn: (fence: FenceShape) => void): () => void
  /** Fits the view to all shapes; `isFar` includes the surrounding country. */
  fit(isFar?: boolean): void
  centre(): GeoPoint
  destroy(): void
}

// Drag handles are for the pointer only; keyboard users edit the numbers.
L.Marker.mergeOptions({ keyboard: false })

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
/** Normalises longitudes of a map that was panned around the globe. */
const toPoint = ({ lat, lng }: L.LatLng): GeoPoint => ({
  latitude: round(Math.max(-90, Math.min(90, lat))),
  longitude: round(((((lng + 180) % 360) + 360) % 360) - 180),
})
const toLatLng = ({ latitude, longitude }: GeoPoint): L.LatLngTuple => [latitude, longitude]

/** Corners in map coordinates: each edge takes the short way round, also across the antimeridian. */
function toRing(points: readonly GeoPoint[]): L.LatLngTuple[] {
  const from = points[0]?.longitude ?? 0
  return points.map(({ latitude, longitude }) => {
    const turn = ((((longitude - from + 180) % 360) + 360) % 360) - 180
    return [latitude, from + turn]
  })
}

function layerOf(fence: FenceShape, style: L.PathOptions): L.Circle | L.Polygon {
  return fence.shape === 'circle'
    ? L.circle(toLatLng(fence.centre), { ...style, radius: fence.radius_m })
    : L.polygon(toRing(fence.points), style)
}

function fenceOf(layer: L.Layer): FenceShape {
  if (layer instanceof L.Circle) {
    return { shape: 'circle', centre: toPoint(layer.getLatLng()), radius_m: Math.round(layer.getRadius()) }
  }
  const [ring = []] = (layer as L.Polygon).getLatLngs() as L.LatLng[][]
  return { shape: 'polygon', points: ring.map(toPoint) }
}

const styleOf = (tone: MapFence['tone'], colours: MapColours): L.PathOptions => ({
  color: tone === 'off' ? colours.muted : tone === 'draft' ? colours.draft : colours.accent,
  weight: tone === 'draft' ? 3 : 2,
  dashArray: tone === 'off' ? '4 6' : undefined,
  fillOpacity: tone === 'off' ? 0.05 : 0.18,
  // Outlines stay in the map pane, so that the map can be dragged by them.
  interactive: tone === 'draft',
  className: `geo-fence geo-${tone}`,
})

const SMALLEST_VIEW = 0.003
const COUNTRY_ZOOM = 6

/** Creates a map in `element`: bundled country outlines, with tiles on top if a tile server is configured. */
export function createMap(
  element: HTMLElement,
  {
    tiles,
    colours,
    texts,
    isStill,
  }: { tiles: MapTiles | null; colours: MapColours; texts: MapTexts; isStill: boolean },
): MapEngine {
  const map = L.map(element, {
    center: [20, 30],
    zoom: 2,
    minZoom: 1,
    maxZoom: 19,
    zoomControl: false,
    attributionControl: tiles !== null,
    worldCopyJump: true,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    markerZoomAnimation: !isStill,
  })
  map.attributionControl?.setPrefix(false)
  L.control.zoom({ zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }).addTo(map)
  L.control.scale({ imperial: false }).addTo(map)
  if (tiles) L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 19 }).addTo(map)
  else addWorld(map, colours)
  map.pm.setGlobalOptions({ snappable: false, continueDrawing: false, allowSelfIntersection: true })

  const shown = L.featureGroup().addTo(map)
  const edited = L.featureGroup().addTo(map)
  const watcher = new ResizeObserver(() => map.invalidateSize())
  watcher.observe(element)
  let hasFitted = false

  function marker({ point, name, tone, accuracy }: MapMarker): L.Layer[] {
    const colour = tone === 'place' ? colours.ink : tone === 'moved' ? colours.accent : colours.draft
    const dot = L.circleMarker(toLatLng(point), {
      radius: tone === 'place' ? 5 : 7,
      color: colours.land,
      weight: 2,
      fillColor: colour,
      fillOpacity: 1,
    })
    // Set as text instead of markup, since names are user input.
    const label = document.createElement('span')
    label.textContent = name
    dot.bindTooltip(label, { direction: 'top', offset: [0, -6] })
    if (!accuracy) return [dot]
    return [
      L.circle(toLatLng(point), {
        radius: accuracy,
        color: colour,
        weight: 1,
        fillOpacity: 0.1,
        interactive: false,
      }),
      dot,
    ]
  }

  function fit(isFar = false): void {
    const bounds = L.latLngBounds([])
    for (const group of [shown, edited]) {
      const own = group.getBounds()
      if (own.isValid()) bounds.extend(own)
    }
    if (!bounds.isValid()) return
    const isPoint = bounds.getNorth() - bounds.getSouth() < SMALLEST_VIEW / 10
    map.fitBounds(isPoint ? bounds.pad(0).extend(bounds.getCenter()) : bounds.pad(0.25), {
      animate: hasFitted && !isStill,
      maxZoom: isFar ? COUNTRY_ZOOM : isPoint ? 14 : 17,
    })
    hasFitted = true
  }

  return {
    fit,
    show: (fences, markers) => {
      shown.clearLayers()
      for (const { fence, tone, name } of fences) {
        const layer = layerOf(fence, styleOf(tone, colours))
        const label = document.createElement('span')
        label.textContent = name
        layer.bindTooltip(label, { permanent: true, direction: 'center', className: 'geo-label' })
        shown.addLayer(layer)
      }
      for (const layer of markers.flatMap(marker)) shown.addLayer(layer)
    },
    edit: (fence, onChange) => {
      edited.clearLayers()
      if (!fence || (fence.shape === 'polygon' && fence.points.length === 0)) return
      const layer = layerOf(fence, styleOf('draft', colours))
      edited.addLayer(layer)
      layer.pm.enable({ allowSelfIntersection: true, snappable: false })
      const tell = () => onChange(fenceOf(layer))
      layer.on('pm:markerdragend pm:centerplaced pm:vertexadded pm:vertexremoved', tell)
      if (layer instanceof L.Circle) layer.on('pm:edit', tell)
    },
    draw: (shape, onDrawn) => {
      const created = ({ layer }: { layer: L.Layer }) => {
        const fence = fenceOf(layer)
        layer.remove()
        onDrawn(fence)
      }
      map.once('pm:create', created)
      map.pm.enableDraw(shape === 'circle' ? 'Circle' : 'Polygon', {
        snappable: false,
        tooltips: false,
        finishOn: null,
        templineStyle: { color: colours.draft },
        hintlineStyle: { color: colours.draft, dashArray: '5 5' },
        pathOptions: { color: colours.draft },
      })
      return () => {
        map.off('pm:create', created)
        map.pm.disableDraw()
      }
    },
    centre: () => toPoint(map.getCenter()),
    destroy: () => {
      watcher.disconnect()
      map.remove()
    },
  }
}
