import { Skeleton, useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { readMapSettings } from '@muster/contract/calls/organisation/geo/geo'
import type { FenceShape } from '@muster/contract/organisation/geo/fence'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../../lib/calls/query.ts'
import classes from './FenceMap.module.css'
import type { MapEngine, MapFence, MapMarker } from './map-engine.ts'
import { addMapStyles } from './map-styles.ts'
import '../texts.ts'

const colours = {
  light: {
    land: '#f6f7f9',
    border: '#c3c9d2',
    ink: '#1f2328',
    muted: '#57606a',
    accent: '#1d4fd7',
    draft: '#b4450c',
  },
  dark: {
    land: '#2a2f38',
    border: '#4a525f',
    ink: '#e6e8ec',
    muted: '#9aa3ad',
    accent: '#8aa8ff',
    draft: '#ffab70',
  },
} as const

export interface FenceMapProps {
  /** Accessible description of the map. */
  label: string
  fences?: readonly MapFence[]
  markers?: readonly MapMarker[]
  draft?: FenceShape | null
  onDraft?: (fence: FenceShape) => void
  /** The kind of shape being drawn. */
  drawing?: FenceShape['shape'] | null
  onDrawn?: (fence: FenceShape) => void
  /** The view is fitted to all shapes whenever this changes. */
  fitKey: string
  height?: number | string
  /** Keeps the surrounding country in view: without tiles, outlines give no orientation at street level. */
  isOverview?: boolean
  engineRef?: RefObject<MapEngine | null>
}

const nothing: readonly never[] = []

/**
 * Geo-fences and locations on a map. Everything it can do is also possible with the number fields beside it.
 */
export function FenceMap(props: FenceMapProps) {
  const settings = useQuery({ ...readOptions(readMapSettings, {}), staleTime: Number.POSITIVE_INFINITY })
  const scheme = useComputedColorScheme('light')
  if (settings.isPending) return <Skeleton height={props.height ?? 420} radius="lg" />
  const { tiles_url: url, tiles_attribution: attribution } = settings.data ?? {
    tiles_url: null,
    tiles_attribution: '',
  }
  // A change of colour scheme recreates the map: a canvas cannot resolve CSS variables.
  return <Canvas key={scheme} {...props} scheme={scheme} tiles={url ? { url, attribution } : null} />
}

function Canvas({
  label,
  fences = nothing,
  markers = nothing,
  draft = null,
  onDraft,
  drawing = null,
  onDrawn,
  fitKey,
  height = 420,
  isOverview = false,
  engineRef,
  scheme,
  tiles,
}: FenceMapProps & { scheme: 'light' | 'dark'; tiles: { url: string; attribution: string } | null }) {
  const { t } = useTranslation('geo')
  const element = useRef<HTMLDivElement>(null)
  const [engine, setEngine] = useState<MapEngine | null>(null)
  const [isMissing, setMissing] = useState(false)
  const isStill = useReducedMotion()
  const texts = { zoomIn: t('map.zoomIn'), zoomOut: t('map.zoomOut') }
  const start = useRef({ tiles, texts, isStill, colours: colours[scheme] })
  const handlers = useRef({ onDraft, onDrawn })
  const own = useRef('')

  useEffect(() => {
    handlers.current = { onDraft, onDrawn }
  })
  useImperativeHandle(engineRef, () => engine as MapEngine, [engine])
  useEffect(() => {
    let isGone = false
    let made: MapEngine | undefined
    Promise.all([import('./map-engine.ts'), addMapStyles()]).then(
      ([{ createMap }]) => {
        if (isGone || !element.current) return
        made = createMap(element.current, start.current)
        setEngine(made)
      },
      () => !isGone && setMissing(true),
    )
    return () => {
      isGone = true
      made?.destroy()
    }
  }, [])
  useEffect(() => engine?.show(fences, markers), [engine, fences, markers])
  useEffect(() => {
    const text = JSON.stringify(draft)
    // A shape edited on the map is already up to date; recreating it would interrupt the drag.
    if (!engine || (text !== 'null' && text === own.current)) return
    own.current = ''
    engine.edit(draft, (fence) => {
      own.current = JSON.stringify(fence)
      handlers.current.onDraft?.(fence)
    })
  }, [engine, draft])
  useEffect(() => {
    if (!engine || !drawing) return
    return engine.draw(drawing, (fence) => handlers.current.onDrawn?.(fence))
  }, [engine, drawing])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key determines when to fit
  useEffect(() => engine?.fit(isOverview && !tiles), [engine, fitKey])

  if (isMissing) return <p role="alert">{t('map.missing')}</p>
  return (
    <section
      ref={element}
      className={classes.map}
      style={{ height }}
      aria-label={label}
      data-drawing={drawing ?? undefined}
      data-ready={engine ? true : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the map, plus and minus zoom
      tabIndex={0}
    />
  )
}
